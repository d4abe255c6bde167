import Reminders
import Vocabulary

/// The notice after an absence that has left nothing to do but misses.
extension Notice {
    init(afterMissing count: Int, _ lines: [String], isReviewed: Bool) {
        self.init(
            .absence, title: "While you were away: \(count) missed",
            body: Notice.shown(lines) + (isReviewed ? ["remindctl review"] : []))
    }

    /// The notice if another machine may know the answers.
    init(unknown count: Int, areDoses: Bool, _ lines: [String], _ machines: [String], isReviewed: Bool) {
        let what = areDoses ? counted(count, "dose") : counted(count, "reminder")
        self.init(
            .absence, title: "No answer known for \(what)",
            body: Notice.shown(lines) + machines.prefix(3) + (isReviewed ? ["remindctl review"] : []))
    }

    private static func shown(_ lines: [String]) -> [String] {
        lines.count > 6 ? lines.prefix(5) + ["and \(lines.count - 5) more"] : lines
    }

    /// `Metformin, 3 times`
    static func absenceLine(_ name: String, _ count: Int) -> String { count > 1 ? "\(name), \(count) times" : name }
}
