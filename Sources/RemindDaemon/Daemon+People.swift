import CivilTime
import RemindCore
import Reminders
import Schedules
import Vocabulary

/// Which reminders a person asks about.
struct Chosen {
    /// As the reminders write the name; everybody's if absent.
    var person: String?
    var tag: String?
    var kind: String?

    var isAll: Bool { person == nil && tag == nil && kind == nil }

    func holds(_ definition: Definition) -> Bool {
        (kind.map { definition.kind == $0 } ?? true) && (person.map(definition.isFor) ?? true)
            && (tag.map(definition.isTagged) ?? true)
    }
}

/// The reminders of one person in a household, or with one tag.
extension Daemon {
    /// - Throws: `unknownReminder` for a name or a tag that no reminder has.
    func chosen(person: String?, tag: String?) throws(RemindError) -> Chosen {
        Chosen(person: try person.map(self.person), tag: try tag.map(self.tag))
    }

    private func tag(_ name: String) throws(RemindError) -> String {
        let all = Set(scheduler.ledger.reminders.values.flatMap { $0.definition.tags ?? [] }).sorted()
        let asked = name.trimmed.lowercased()
        if all.contains(asked) { return asked }
        throw RemindError(
            .unknownReminder, "no reminder has the tag \(quoted(name))",
            hint: all.isEmpty
                ? "add one with: remindctl \(Kinds.standard.command) edit WHAT --tag heart"
                : "the tags are: \(all.joined(separator: ", "))")
    }

    /// A person as the reminders write the name; case does not matter.
    ///
    /// - Throws: `unknownReminder` if nothing is for anybody of that name.
    func person(_ name: String) throws(RemindError) -> String {
        let all = Set(scheduler.ledger.reminders.values.compactMap(\.definition.person)).sorted()
        let asked = name.lowercased()
        if let found = all.first(where: { $0 == name }) ?? all.first(where: { $0.lowercased() == asked }) {
            return found
        }
        if asked == Definition.me { return asked }
        throw RemindError(
            .unknownReminder, "no reminder is for \"\(name)\"",
            hint: all.isEmpty
                ? "say who it is for with: remindctl \(Kinds.standard.command) edit WHAT --person NAME"
                : NearNames.question(name, among: all) ?? all.joined(separator: ", "))
    }

    /// Whether a reminder is among those asked about.
    func isOf(_ chosen: Chosen, _ id: ReminderID) -> Bool {
        scheduler.ledger.reminders[id].map { chosen.holds($0.definition) } ?? false
    }

    func isOf(_ chosen: Chosen, _ view: OccurrenceView) -> Bool {
        ReminderID(rawValue: view.reminder).map { isOf(chosen, $0) } ?? false
    }

    /// The next occurrences of the chosen reminders.
    func next(_ count: Int, of chosen: Chosen, now: Instant) -> [(id: OccurrenceID, slot: Slot)] {
        next(count, now: now, where: chosen.holds)
    }

    func next(_ count: Int, now: Instant, where isMeant: (Definition) -> Bool) -> [(id: OccurrenceID, slot: Slot)] {
        let own = scheduler.ledger.reminders.values.filter { isMeant($0.definition) }
        let found = own.flatMap { agenda.next(count: count, of: $0.id, now: now) }
        return Array(
            found.sorted { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }.prefix(count))
    }
}
