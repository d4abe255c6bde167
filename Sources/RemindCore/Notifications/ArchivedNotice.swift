import Catalogue
import Reminders
package import Vocabulary

extension Agenda {
    /// The notice of reminders that were archived here when another machine, which did not know of it, changed them.
    ///
    /// - Parameter changed: At least one, each with the name of the machine that changed it.
    package func notice(ofArchived changed: [(id: ReminderID, machine: String)]) -> Notice {
        let say = language
        let lines = changed.map {
            say("%{machine} changed %{title}.", ["machine": $0.machine, "title": name(of: $0.id)])
        }
        let command: KeyValuePairs = ["command": "remindctl unarchive"]
        return Notice(
            .archived,
            title: changed.count == 1
                ? say("%{title} stays archived", ["title": name(of: changed[0].id)])
                : say("%{n} reminder stays archived", "%{n} reminders stay archived", changed.count),
            body: lines + [
                changed.count == 1
                    ? say("Bring it back with: %{command}", command) : say("Bring one back with: %{command}", command)
            ])
    }
}
