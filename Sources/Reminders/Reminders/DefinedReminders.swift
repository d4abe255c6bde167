package import Vocabulary

/// The existing reminders and their former names, to compare with a file of definitions.
package struct DefinedReminders: Sendable {
    package var reminders: [ReminderID: Reminder]
    package var names: FormerNames

    package init(_ reminders: [ReminderID: Reminder], names: FormerNames) {
        self.reminders = reminders
        self.names = names
    }
}
