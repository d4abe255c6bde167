import Catalogue
import CivilTime
package import Reminders
package import Vocabulary

/// Reminders that several machines changed without knowing of each other.
extension Agenda {
    /// Those between whose revisions no person has decided, in the order of their names.
    package var forks: [ForkView] {
        ledger.forks.compactMap { id -> ForkView? in
            guard let reminder = ledger.reminders[id] else { return nil }
            let held = reminder.definition
            let others = ledger.forks(of: id).map { other in
                ForkView.Other(
                    machine: machine(of: other.stamp.id.device), changes: held.differences(from: other.definition))
            }
            return ForkView(
                reminder: id.rawValue, title: held.title, cover: held.cover, person: held.person,
                machine: machine(of: reminder.revision.device), others: others)
        }
    }

    /// The notice of reminders that have come to light as changed on several machines.
    ///
    /// - Parameter forks: At least one.
    package func notice(of forks: [ForkView]) -> Notice {
        let names = forks.map { ReminderID(rawValue: $0.reminder).map(name) ?? $0.reminder }
        let say = language
        let lines = zip(names, forks).map { name, fork in
            say(
                "%{title}: %{machine}'s holds, and %{others} had another.",
                ["title": name, "machine": fork.machine, "others": say.list(fork.others.map(\.machine))])
        }
        return Notice(
            .fork,
            title: forks.count == 1
                ? forks[0].others.count == 1
                    ? say("%{title} was changed on two machines", ["title": names[0]])
                    : say(
                        "%{title} was changed on %{n} machine", "%{title} was changed on %{n} machines",
                        forks[0].others.count + 1, ["title": names[0]])
                : say(
                    "%{n} reminder was changed on several machines", "%{n} reminders were changed on several machines",
                    forks.count),
            body: lines + [say("See the differences, and decide: %{command}", ["command": "remindctl sync"])])
    }

    /// The revision of a machine, of a reminder that several machines changed.
    ///
    /// - Throws: `nothingDue` if no machine has another one, `invalidArgument` if that machine has none.
    package func revision(of id: ReminderID, on name: String) throws(RemindError) -> EntryID {
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        let forks = ledger.forks(of: id)
        guard !forks.isEmpty else {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) is the same on all machines", hint: "remindctl sync")
        }
        let all =
            [(machine(of: reminder.revision.device), reminder.revision)]
            + forks.reversed().map { (machine(of: $0.stamp.id.device), $0.stamp.id) }
        guard let found = all.first(where: { $0.0.isSameName(as: name) }) else {
            throw RemindError(
                .invalidArgument, "\(quoted(name)) has not changed \(reminder.definition.title)",
                hint: "one of these has: \(all.map(\.0).joined(separator: ", "))")
        }
        return found.1
    }

    /// The name of the machine that wrote under a device's name.
    func machine(of device: String) -> String {
        guard let machines = snapshot.machines else {
            return device == ledger.head.device ? "this machine" : device
        }
        return machines.label(of: device)
    }
}
