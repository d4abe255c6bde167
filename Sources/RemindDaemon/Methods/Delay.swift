import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Moves one dose that is not due yet to a later time.
enum DelayMethod: Method {
    static let name = "Delay"
    static let writes = true

    static func run(
        _ asked: Remindd1.DelayRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            let target = try daemon.loop.target(asked.what, now: now)
            let id = try daemon.agenda.movable(target, now: now)
            let until = try daemon.delayEnd(asked, due: daemon.agenda.due(of: id) ?? now)
            let decision = try daemon.loop.decide(.delay(id, until: until), at: now, request: asked.request)
            let isNew = !decision.entries.isEmpty
            return (decision, { next in daemon.answered([id: isNew], in: next, now: now) })
        }
    }
}

extension Daemon {
    /// - Parameter due: When it is due now.
    fileprivate func delayEnd(_ asked: Remindd1.DelayRequest, due: Instant) throws(RemindError) -> Instant {
        guard (asked.length == nil) != (asked.until == nil) else {
            throw RemindError(
                .invalidArgument, "say how much later, or until when",
                hint: "remindctl delay \(asked.what) 1h, or: remindctl delay \(asked.what) until 10:30")
        }
        do {
            if let length = asked.length { return due + (try DurationText.parse(length)) }
            let time = try TimeText.parse(asked.until ?? "")
            let zone = scheduler.place.local
            let local = zone.local(at: due)
            // Only of a dose in the evening is a time in the morning the next day's.
            let isNextDay = time < local.time && local.time >= .noon && time < .noon
            return zone.instant(of: CivilDateTime(local.date + (isNextDay ? 1 : 0), time)) ?? due
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }
}

extension ClockTime {
    fileprivate static var noon: ClockTime { ClockTime(secondOfDay: 43_200) }
}
