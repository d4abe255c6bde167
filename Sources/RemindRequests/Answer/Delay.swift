import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Moves one dose that is not due yet to a later time.
package struct Delay: Request {
    package static let name = "Delay"
    private let asked: Remindd1.DelayRequest

    package init(_ asked: Remindd1.DelayRequest) { self.asked = asked }

    package var id: String? { asked.request }
    package var names: [String] { [asked.what] }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let agenda = context.agenda
        let id = try agenda.movable(try context.target(asked.what), now: context.now)
        return [.delay(id, until: try end(due: agenda.due(of: id) ?? context.now, in: context))]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) -> ShownReply<
        Remindd1.Answered
    > {
        guard case .delay(let id, _)? = decided.events.first else { return after.answered([:]) }
        return after.answered([id: decided.isNew])
    }

    /// - Parameter due: When it is due now.
    private func end(due: Instant, in context: RequestContext) throws(RemindError) -> Instant {
        guard (asked.length == nil) != (asked.until == nil) else {
            throw RemindError(
                .invalidArgument, "say how much later, or until when",
                hint: "remindctl delay \(asked.what) 1h, or: remindctl delay \(asked.what) until 10:30")
        }
        do {
            if let length = asked.length { return due + (try DurationText.parse(length)) }
            let time = try TimeText.parse(asked.until ?? "")
            let local = context.zone.local(at: due)
            // Only of a dose in the evening is a time in the morning the next day's.
            let noon = ClockTime(secondOfDay: 43_200)
            let isNextDay = time < local.time && local.time >= noon && time < noon
            return context.zone.instant(of: CivilDateTime(local.date + (isNextDay ? 1 : 0), time)) ?? due
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }
}
