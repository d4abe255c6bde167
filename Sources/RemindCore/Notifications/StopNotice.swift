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
        let names = stopped.map { name(of: $0.id) }
        let machines = Set(stopped.map(\.machine))
        let who = machines.count == 1 ? stopped[0].machine : "other machines"
        guard stopped.count > 1 else {
            return Notice(
                .stopped, title: "\(who) stopped \(names[0])",
                body: ["It does not ring any more.", "remindctl history"])
        }
        let shown = names.count > Agenda.mostStopped ? Agenda.mostStopped - 1 : names.count
        let lines = zip(names, stopped).prefix(shown).map { machines.count == 1 ? $0 : "\($0) (\($1.machine))" }
        return Notice(
            .stopped, title: "\(who) stopped \(names.count) reminders",
            body: lines + (shown < names.count ? ["and \(names.count - shown) more"] : []) + ["remindctl history"])
    }

    /// The notice of reminders that rang here until another machine erased them. It names none: they are to be nowhere.
    package func notice(ofErased count: Int) -> Notice {
        let what = count == 1 ? "a reminder" : "\(count) reminders"
        return Notice(
            .stopped, title: "another machine erased \(what)",
            body: [count == 1 ? "It does not ring any more." : "They do not ring any more.", "remindctl list"])
    }

    /// The name of a reminder for places that others may read.
    func name(of id: ReminderID) -> String {
        guard let definition = ledger.reminders[id]?.definition else { return id.rawValue }
        return definition.cover ?? (settings.isPrivate ? Definition.defaultCover : definition.fullTitle)
    }
}
