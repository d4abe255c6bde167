package import Reminders
package import Vocabulary

extension Definition {
    /// A copy of the reminder under another id.
    package func renamed(to id: ReminderID) -> Definition {
        var definition = self
        definition.was = names(before: id)
        definition.id = id
        return definition
    }
}

extension EntrySource {
    /// Every original that it names.
    package var ids: [String] { [id] + (also ?? []) }
}
