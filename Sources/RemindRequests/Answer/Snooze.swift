import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Puts off what waits for an answer.
package struct Snooze: Request {
    package static let name = "Snooze"
    private let asked: Remindd1.SnoozeRequest

    package init(_ asked: Remindd1.SnoozeRequest) { self.asked = asked }

    package var id: String? { asked.request }
    package var names: [String] { [asked.what] }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        guard case .occurrence(let id) = try open(in: context) else {
            throw RemindError(.nothingDue, "\(asked.what) is not due", hint: Snooze.hint)
        }
        return [.snooze(id, until: try end(in: context))]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) -> ShownReply<
        Remindd1.Answered
    > {
        guard case .snooze(let id, _)? = decided.events.first else { return after.answered([:]) }
        return after.answered([id: true])
    }

    private static let hint = "see what is due with: remindctl today"

    private func open(in context: RequestContext) throws(RemindError) -> AnswerRequest.Subject {
        let target = try context.target(asked.what)
        if case .reminder(let id) = target, context.ledger.reminders[id]?.asNeeded != nil {
            throw RemindError(.nothingDue, "\(id) is taken as needed: there is nothing to snooze")
        }
        do throws(RemindError) {
            return try context.agenda.subject(of: target, early: false, extra: false, now: context.now)
        } catch {
            // An early or extra dose, which the hint offers, cannot be snoozed.
            guard error.code == .nothingDue else { throw error }
            throw RemindError(.nothingDue, error.message, hint: Snooze.hint)
        }
    }

    private func end(in context: RequestContext) throws(RemindError) -> Instant {
        guard asked.length == nil || asked.until == nil else {
            throw RemindError(
                .invalidArgument, "a length and an end cannot be combined", hint: "remindctl snooze WHAT 20m")
        }
        let (zone, now) = (context.zone, context.now)
        do {
            if let length = asked.length { return now + (try DurationText.parse(length)) }
            guard let until = asked.until else { return now + context.settings.snooze }
            let time = try TimeText.parse(until)
            let today = zone.local(at: now).date
            if let instant = zone.instant(of: CivilDateTime(today, time)), instant > now { return instant }
            return zone.instant(of: CivilDateTime(today + 1, time)) ?? now
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }
}
