import Reminders
import Vocabulary

extension RemindersFile {
    /// The current names of renamed reminders, by the item's index, and the problems found.
    ///
    /// An item whose `was` was applied before renames nothing: the line may stay or go.
    func renames(against defined: DefinedReminders?) -> (
        renames: [Int: ReminderID], problems: [(item: Int, FieldProblem)]
    ) {
        var renames: [Int: ReminderID] = [:]
        var problems: [(item: Int, FieldProblem)] = []
        for (index, item) in items.enumerated() {
            do throws(FieldProblem) {
                try checkReuse(of: item, defined)
                guard let was = item.draft.was, let old = try renamed(by: item, was, defined) else { continue }
                if let other = renames.first(where: { $0.value == old })?.key {
                    throw FieldProblem(
                        "was", "\(old) is already renamed on line \(items[other].lines["was"] ?? items[other].line)",
                        hint: "one reminder has one id")
                }
                renames[index] = old
            } catch {
                problems.append((index, error))
            }
        }
        return (renames, problems)
    }

    /// Refuses a former name for another reminder: the entries under that name belong to its owner.
    private func checkReuse(of item: Item, _ defined: DefinedReminders?) throws(FieldProblem) {
        guard let id = item.id, let owner = defined?.names.owner(of: id), item.draft.was != owner.rawValue else {
            return
        }
        throw FieldProblem(
            "id", "\(id) is now \(owner)",
            hint: "to rename it back, add was = \"\(owner)\"; a new reminder needs an id that was never used")
    }

    /// The current name of the reminder that an item renames; `nil` if it has the new id already.
    private func renamed(by item: Item, _ was: String, _ defined: DefinedReminders?) throws(FieldProblem) -> ReminderID?
    {
        guard let written = ReminderID(rawValue: was) else {
            throw FieldProblem("was", "\"\(was)\" is not an id", hint: "was = \"old-id\"")
        }
        guard let id = item.id else { return nil }
        guard written != id else {
            throw FieldProblem("was", "it has the id \(id) already", hint: "was names the id it had before")
        }
        // An even earlier name means the same reminder.
        let old = defined?.names.current(of: written) ?? written
        for name in Set([written, old]) where name != id {
            guard let other = items.first(where: { $0.id == name }) else { continue }
            throw FieldProblem(
                "was", "\(name) is another reminder, on line \(other.lines["id"] ?? other.line)",
                hint: "leave out one of them, or was")
        }
        guard old != id else { return nil }
        guard let defined else { return old }
        guard defined.reminders[old] != nil else {
            throw FieldProblem(
                "was", "there is no reminder \(written)", hint: "leave was out if nothing is renamed")
        }
        guard defined.reminders[id] == nil else {
            throw FieldProblem(
                "was", "\(id) and \(old) are two reminders", hint: "their histories cannot be joined: leave was out")
        }
        return old
    }
}
