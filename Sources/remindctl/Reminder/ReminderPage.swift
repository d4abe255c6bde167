enum ReminderPage: KindPage {
    static let kind = "reminder"
    static let abstract = "Reminders of anything: the bins, a call, the oven."
    static let example = "thu at 19:00"
}
