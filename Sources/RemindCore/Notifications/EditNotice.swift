import Catalogue
import Reminders

/// The notice after a file with other schedules was read: what rings today, and what does not.
extension Notice {
    /// Reminders that one notice names at most.
    private static let mostEdited = 6

    /// - Parameter lines: A line for each reminder that was edited.
    static func edited(_ lines: [String], _ say: Wording) -> Notice {
        Notice(
            .edit, title: say("Schedules changed today"),
            body: say.shown(lines, most: mostEdited) + ["remindctl status"])
    }
}
