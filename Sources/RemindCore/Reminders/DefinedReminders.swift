/// The reminders that are defined, and the names they had before: what a file of definitions is held against.
public struct DefinedReminders: Sendable {
    public var reminders: [ReminderID: Reminder]
    public var names: FormerNames

    public init(_ reminders: [ReminderID: Reminder], names: FormerNames) {
        self.reminders = reminders
        self.names = names
    }
}
