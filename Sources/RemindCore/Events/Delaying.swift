import CivilTime
import Reminders
import Schedules
import Vocabulary

/// A person moves one dose that is not due yet to a later time. One of a reminder of anything may also be earlier, and
/// further away.
struct Delaying: SnapshotReader {
    let snapshot: Snapshot

    /// A dose moved further than this is another dose.
    static let furthest = Duration.seconds(86_400)

    func delay(_ id: OccurrenceID, until: Instant, into draft: inout DecisionBuilder) throws(RemindError) {
        guard let reminder = ledger.reminders[id.reminder] else { throw snapshot.unknown(id.reminder) }
        let now = draft.now
        let title = reminder.definition.title
        let occurrence = ledger.occurrence(id)
        if let answer = occurrence?.answer {
            throw RemindError(
                .alreadyAnswered, "\(title) is already \(snapshot.word(answer, of: reminder))",
                hint: "to take that back: remindctl undo \(occurrence?.handle ?? id.description)")
        }
        if occurrence?.wasDelivered == true {
            throw RemindError(
                .invalidArgument, "\(title) is already due",
                hint: "postpone it with: remindctl snooze \(occurrence?.handle ?? id.description) 1h")
        }
        guard let planned = reminder.scheduled(id.slot, place: place) else {
            throw followsADose(id, of: reminder)
                ? RemindError(
                    .invalidArgument, "\(title) has no fixed time: it follows the dose before",
                    hint: "postpone it once it is due: remindctl snooze \(id.reminder) 1h")
                : RemindError(
                    .unknownReminder, "\(title) has nothing due at \(id.slot)",
                    hint: "see its times with: remindctl show \(id.reminder)")
        }
        let due = occurrence.map { snapshot.due(of: $0, reminder: reminder).instant } ?? planned.due
        guard due > now else {
            throw RemindError(
                .nothingDue, "\(title) was due at \(snapshot.clock(due, now: now)), which has passed",
                hint: "see what is next: remindctl next \(id.reminder)")
        }
        guard until > now else {
            throw RemindError(
                .invalidTime, "\(snapshot.clock(until, now: now)) has passed",
                hint: "remindctl delay \(id.reminder) 1h")
        }
        guard until > planned.due || reminder.isPlain else {
            throw RemindError(
                .invalidTime,
                "\(title) is due at \(snapshot.clock(planned.due, now: now)): it can only be moved to a later time",
                hint: "to take it before it is due: remindctl \(verb(reminder)) \(id.reminder) --early")
        }
        guard until <= planned.due + Self.furthest || reminder.isPlain else {
            throw RemindError(
                .invalidTime, "a dose can be moved by 24 hours at most",
                hint: "to skip this one: remindctl skip \(id.reminder) --early")
        }
        if let next = snapshot.nextDue(after: due, reminder: reminder, than: id.slot), until >= next {
            throw RemindError(
                .invalidTime, "the next \(title) is due at \(snapshot.clock(next, now: now))",
                hint: reminder.isPlain
                    ? "choose a time before that, or move every time with: --all" : "choose a time before that")
        }
        guard until != due else { return }
        draft.write(
            .delayed(from: planned.due), by: .person, reminder: id.reminder, slot: id.slot, due: until,
            dueZone: planned.zone, isFirst: occurrence?.handle == nil)
    }

    /// Gives a dose back the time that it had before it was moved last.
    ///
    /// - Parameter before: The dose without that move.
    func takeBack(
        _ delay: Entry, of occurrence: Occurrence, leaving before: Occurrence, _ reminder: Reminder,
        into draft: inout DecisionBuilder
    ) throws(RemindError) {
        let planned = before.delay == nil ? reminder.scheduled(occurrence.id.slot, place: place) : nil
        guard case .delayed(let from) = delay.fact else { return }
        let due = before.delay?.due ?? planned?.due ?? from
        guard due > draft.now else {
            throw RemindError(
                .invalidTime,
                "\(reminder.definition.title) cannot move back: \(snapshot.clock(due, now: draft.now)) has passed",
                hint:
                    "to take it now: remindctl \(verb(reminder)) \(occurrence.handle ?? occurrence.id.description) --early"
            )
        }
        draft.write(
            .retracted, by: .person, reminder: reminder.id, slot: occurrence.id.slot, due: due,
            dueZone: planned?.zone ?? occurrence.dueZone, changes: delay.id)
    }

    private func verb(_ reminder: Reminder) -> String { reminder.kind?.verb.imperative ?? "done" }

    /// True if a slot depends on what was done before.
    private func followsADose(_ id: OccurrenceID, of reminder: Reminder) -> Bool {
        if case .after = id.slot { return true }
        return reminder.kind?.isScheduled == false || reminder.lines.contains(where: \.isChained)
    }
}
