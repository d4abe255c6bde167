import Catalogue
import Reminders
import Vocabulary

/// The notice after an absence that has left nothing to do but misses.
extension Notice {
    private static let mostLines = 6

    init(afterMissing count: Int, _ lines: [String], isReviewed: Bool, _ say: Wording) {
        self.init(
            .absence, title: say("While you were away: %{n} missed", "While you were away: %{n} missed", count),
            body: say.shown(lines, most: Notice.mostLines) + (isReviewed ? ["remindctl review"] : []))
    }

    /// The notice if another machine may know the answers.
    init(
        unknown count: Int, areDoses: Bool, _ lines: [String], _ machines: [String], isReviewed: Bool, _ say: Wording
    ) {
        self.init(
            .absence,
            title: areDoses
                ? say("No answer known for %{n} dose", "No answer known for %{n} doses", count)
                : say("No answer known for %{n} reminder", "No answer known for %{n} reminders", count),
            body: say.shown(lines, most: Notice.mostLines) + machines.prefix(3)
                + (isReviewed ? ["remindctl review"] : []))
    }

    /// `Metformin, 3 times`
    static func absenceLine(_ name: String, _ count: Int, _ say: Wording) -> String {
        count > 1 ? say("%{title}, %{n} time", "%{title}, %{n} times", count, ["title": name]) : name
    }
}
