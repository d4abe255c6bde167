import CivilTime
import RemindCore
import Reminders
import Schedules

/// The reminders of one person in a household.
extension Daemon {
    /// A person as the reminders write the name; case does not matter.
    ///
    /// - Throws: `unknownReminder` if nothing is for anybody of that name.
    func person(_ name: String) throws(RemindError) -> String {
        let all = Set(scheduler.ledger.reminders.values.compactMap(\.definition.person)).sorted()
        let asked = name.lowercased()
        if let found = all.first(where: { $0 == name }) ?? all.first(where: { $0.lowercased() == asked }) {
            return found
        }
        throw RemindError(
            .unknownReminder, "nothing is for \"\(name)\"",
            hint: all.isEmpty
                ? "say who it is for with: remindctl \(Kinds.standard.command) edit WHAT --person NAME"
                : NearNames.question(name, among: all) ?? all.joined(separator: ", "))
    }

    /// Whether something is for a person; everything is if none is named.
    func isOf(_ person: String?, _ id: ReminderID) -> Bool {
        person == nil || scheduler.ledger.reminders[id]?.definition.isOf(kind: nil, person: person) == true
    }

    func isOf(_ person: String?, _ view: OccurrenceView) -> Bool {
        guard let person else { return true }
        return view.person?.lowercased() == person.lowercased()
    }

    /// The next occurrence of a person's reminders.
    func next(_ count: Int, of person: String, now: Instant) -> [(id: OccurrenceID, slot: Slot)] {
        let own = scheduler.ledger.reminders.values.filter { $0.definition.isFor(person) }
        let found = own.flatMap { agenda.next(count: count, of: $0.id, now: now) }
        return Array(
            found.sorted { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }.prefix(count))
    }
}
