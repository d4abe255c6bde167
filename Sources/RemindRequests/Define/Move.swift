import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
package import Vocabulary

/// Moves a reminder to the time that a sentence says: `oven in 5m`, `dentist fri 10:00`. One that waits for an answer is
/// snoozed until then. One that comes once gets another time. Of one that repeats, only its next time moves.
package struct Move: Request {
    package static let name = "Move"
    private let asked: Remindd1.MoveRequest

    package init(_ asked: Remindd1.MoveRequest) { self.asked = asked }

    package var id: String? { asked.request }
    package var names: [String] { [asked.what] }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let target = try context.target(asked.what)
        guard let reminder = context.ledger.reminders[target.reminder] else {
            throw context.scheduler.snapshot.unknown(target.reminder)
        }
        let command = "remindctl move \(reminder.id)"
        let reading = try context.reading(of: asked.words, command: command)
        if asked.all == true || reminder.isErrand && !isOpen(reminder, in: context) {
            var draft = DefinitionDraft(kind: reminder.definition.kind)
            draft.when = [DefinitionDraft.Line(when: reading.schedule, elapsed: reading.isLength ? true : nil)]
            return try Define(Remindd1.DefineRequest(draft: draft, what: "=\(reminder.id)")).events(in: context)
        }
        let occurrence = try context.agenda.movable(target, now: context.now)
        let until = try context.first(of: reading, command: command)
        return isOpen(reminder, in: context) ? [.snooze(occurrence, until: until)] : [.delay(occurrence, until: until)]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) throws(RemindError)
        -> ShownReply<Remindd1.Moved>
    {
        switch decided.events.first {
        case .snooze(let id, _)?, .delay(let id, _)?:
            let shown = after.answered([id: decided.isNew])
            return ShownReply(
                Remindd1.Moved(zone: after.zone.name, now: after.now.seconds, results: shown.content.results),
                occurrences: shown.occurrences)
        case .change(let changes)?:
            guard let id = changes.first?.reminder else { break }
            let shown = try after.changed(id, decided.isNew)
            return ShownReply(
                Remindd1.Moved(
                    zone: after.zone.name, now: after.now.seconds, results: [], reminder: shown.content.reminder),
                occurrences: shown.occurrences)
        default: break
        }
        throw RemindError(.internalError, "nothing was moved")
    }

    /// True if it has rung and waits for its answer.
    private func isOpen(_ reminder: Reminder, in context: RequestContext) -> Bool {
        context.ledger.openOccurrences(of: reminder.id).contains(where: \.wasDelivered)
    }
}
