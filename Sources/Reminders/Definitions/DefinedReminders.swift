package import Schedules

/// The reminders that are defined, and the names they had before: what a file of definitions is held against.
package struct DefinedReminders: Sendable {
    package var reminders: [ReminderID: Reminder]
    package var names: FormerNames

    package init(_ reminders: [ReminderID: Reminder], names: FormerNames) {
        self.reminders = reminders
        self.names = names
    }
}
