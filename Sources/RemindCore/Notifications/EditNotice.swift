/// The notice after a file with other schedules was read: what rings today, and what does not.
extension Notice {
    /// Reminders that one notice names at most.
    private static let mostEdited = 6

    /// - Parameter lines: A line for each reminder that was edited.
    static func edited(_ lines: [String]) -> Notice {
        let named = lines.count > mostEdited ? mostEdited - 1 : lines.count
        let rest = lines.count - named
        return Notice(
            .edit, title: "Schedules changed today",
            body: lines.prefix(named) + (rest > 0 ? ["and \(rest) more"] : []) + ["remindctl status"])
    }
}
