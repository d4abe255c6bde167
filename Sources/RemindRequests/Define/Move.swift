import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
package import Vocabulary

/// Moves a reminder to the time that a sentence says: `oven in 5m`, `dentist fri 10:00`. One that waits for an answer is
/// snoozed until then. One that comes once gets another time, and still comes once. Of one that repeats, only its next time
/// moves.
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
        let isOpen = isOpen(reminder, in: context)
        if asked.all != true, !isOpen, let moved = timeOfItsDay(target, in: context) {
            return try events(reminder, to: moved, in: context)
        }
        let reading = try context.reading(of: asked.words, command: command)
        if asked.all == true {
            return try events(reminder, schedule: reading.schedule, reading: reading, in: context)
        }
        let until = try context.first(of: reading, command: command)
        guard reminder.isErrand, !isOpen else {
            let occurrence = try context.agenda.movable(target, now: context.now)
            return isOpen ? [.snooze(occurrence, until: until)] : [.delay(occurrence, until: until)]
        }
        // `fri 10:00` would be every Friday of one that repeats, and this comes once.
        let isOnce = (try? Schedule(parsing: reading.schedule))?.isOnce == true
        let once = isOnce ? reading.schedule : Move.once(context.zone.local(at: until))
        return try events(reminder, schedule: once, reading: reading, in: context)
    }

    private static func once(_ local: CivilDateTime) -> String { "once \(local.date) \(local.time)" }

    /// A time of day alone, `22:00`, is one of the day on which it is due, unless that is today.
    private func timeOfItsDay(_ target: Agenda.Target, in context: RequestContext) -> (OccurrenceID, CivilDateTime)? {
        let words = asked.words.filter { !["to", "at"].contains($0.lowercased()) }
        guard words.count == 1, let time = try? TimeText.parse(words[0]),
            let id = try? context.agenda.movable(target, now: context.now), let due = context.agenda.due(of: id)
        else { return nil }
        let date = context.zone.local(at: due).date
        return date > context.zone.local(at: context.now).date ? (id, CivilDateTime(date, time)) : nil
    }

    private func events(
        _ reminder: Reminder, to moved: (id: OccurrenceID, local: CivilDateTime), in context: RequestContext
    ) throws(RemindError) -> [Event] {
        guard reminder.isErrand else {
            let until = context.zone.instant(of: moved.local) ?? context.now
            return [.delay(moved.id, until: until)]
        }
        return try events(reminder, schedule: Move.once(moved.local), reading: nil, in: context)
    }

    /// Gives the reminder another schedule. In quiet hours it rings if the new time is named, and not if it is the
    /// setting's.
    private func events(
        _ reminder: Reminder, schedule: String, reading: ReminderSentence.Reading?, in context: RequestContext
    ) throws(RemindError) -> [Event] {
        var draft = DefinitionDraft(kind: reminder.definition.kind)
        draft.when = [DefinitionDraft.Line(when: schedule, elapsed: reading?.isLength == true ? true : nil)]
        // A person who asked for `--quiet wait` with a time of their own keeps that.
        let wasMorning = reminder.definition.lines.allSatisfy { $0.when.hasSuffix(" \(context.settings.morning)") }
        if reading?.usesMorning == true {
            draft.fields["quiet"] = QuietPolicy.wait.rawValue
        } else if wasMorning, reminder.definition.fields["quiet"]?.text == QuietPolicy.wait.rawValue {
            draft.clear = ["quiet"]
        }
        return try Define(Remindd1.DefineRequest(draft: draft, what: "=\(reminder.id)")).events(in: context)
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
