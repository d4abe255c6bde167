import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Puts off what waits for an answer.
enum SnoozeMethod: Method {
    static let name = "Snooze"
    static let writes = true

    static func run(
        _ asked: Remindd1.SnoozeRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            let target = try daemon.loop.target(asked.what, now: now)
            guard case .occurrence(let id) = try daemon.openSubject(target, now: now) else {
                throw RemindError(
                    .nothingDue, "\(asked.what) is not due", hint: "see what is due with: remindctl today")
            }
            let until = try daemon.snoozeEnd(asked, now: now)
            let decision = try daemon.loop.decide(.snooze(id, until: until), at: now, request: asked.request)
            return (decision, { next in daemon.answered([id: true], in: next, now: now) })
        }
    }
}

extension Daemon {
    fileprivate func openSubject(_ target: Agenda.Target, now: Instant) throws -> AnswerRequest.Subject {
        if case .reminder(let id) = target, scheduler.ledger.reminders[id]?.asNeeded != nil {
            throw RemindError(.nothingDue, "\(id) is taken as needed: there is nothing to snooze")
        }
        do throws(RemindError) {
            return try agenda.subject(of: target, early: false, extra: false, now: now)
        } catch {
            // An early or extra dose, which the hint offers, cannot be snoozed.
            guard error.code == .nothingDue else { throw error }
            throw RemindError(.nothingDue, error.message, hint: "see what is due with: remindctl today")
        }
    }

    fileprivate func snoozeEnd(_ asked: Remindd1.SnoozeRequest, now: Instant) throws(RemindError) -> Instant {
        guard asked.length == nil || asked.until == nil else {
            throw RemindError(
                .invalidArgument, "a length and an end cannot be combined", hint: "remindctl snooze WHAT 20m")
        }
        do {
            if let length = asked.length { return now + (try DurationText.parse(length)) }
            guard let until = asked.until else { return now + settings.snooze }
            let zone = scheduler.place.local
            let today = zone.local(at: now).date
            if let instant = zone.instant(of: CivilDateTime(today, try TimeText.parse(until))), instant > now {
                return instant
            }
            let tomorrow = CivilDateTime(today + 1, try TimeText.parse(until))
            return zone.instant(of: tomorrow) ?? now
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }
}
