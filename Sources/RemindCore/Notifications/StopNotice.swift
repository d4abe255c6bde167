import Catalogue
package import CivilTime
import Reminders
package import Vocabulary

/// Reminders that another machine has stopped: a person who relies on them is to hear of it.
extension Agenda {
    /// Reminders that one notice names at most.
    private static let mostStopped = 6

    /// True if a reminder will ring again.
    package func rings(_ id: ReminderID, now: Instant) -> Bool {
        ledger.reminders[id]?.isActive == true && next(of: id, now: now) != nil
    }

    /// The notice of reminders that rang here until other machines stopped them.
    ///
    /// - Parameter stopped: At least one, each with the name of the machine that stopped it.
    package func notice(ofStopped stopped: [(id: ReminderID, machine: String)]) -> Notice {
        let say = language
        let names = stopped.map { name(of: $0.id) }
        let machine = Set(stopped.map(\.machine)).count == 1 ? stopped[0].machine : nil
        guard stopped.count > 1 else {
            return Notice(
                .stopped,
                title: say("%{machine} stopped %{title}", ["machine": stopped[0].machine, "title": names[0]]),
                body: [say("It does not ring any more."), "remindctl history"])
        }
        let lines = zip(names, stopped).map { machine == nil ? "\($0) (\($1.machine))" : $0 }
        return Notice(
            .stopped,
            title: machine.map {
                say(
                    "%{machine} stopped %{n} reminder", "%{machine} stopped %{n} reminders", names.count,
                    ["machine": $0])
            }
                ?? say(
                    "other machines stopped %{n} reminder", "other machines stopped %{n} reminders", names.count),
            body: say.shown(lines, most: Agenda.mostStopped) + ["remindctl history"])
    }

    /// The notice of reminders that rang here until another machine erased them. It names none: they are to be nowhere.
    package func notice(ofErased count: Int) -> Notice {
        let say = language
        return Notice(
            .stopped,
            title: say("another machine erased a reminder", "another machine erased %{n} reminders", count),
            body: [
                count == 1 ? say("It does not ring any more.") : say("They do not ring any more."), "remindctl list",
            ])
    }

    /// The name of a reminder for places that others may read.
    func name(of id: ReminderID) -> String {
        ledger.reminders[id].map { snapshot.shownName(of: $0.definition) } ?? id.rawValue
    }
}
