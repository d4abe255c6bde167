import Reminders
package import Vocabulary

extension Agenda {
    /// The notice of reminders that were archived here when another machine, which did not know of it, changed them.
    ///
    /// - Parameter changed: At least one, each with the name of the machine that changed it.
    package func notice(ofArchived changed: [(id: ReminderID, machine: String)]) -> Notice {
        let lines = changed.map { "\($0.machine) changed \(name(of: $0.id))." }
        return Notice(
            .archived,
            title: changed.count == 1
                ? "\(name(of: changed[0].id)) stays archived" : "\(changed.count) reminders stay archived",
            body: lines + ["Bring \(changed.count == 1 ? "it" : "one") back with: remindctl unarchive"])
    }
}
