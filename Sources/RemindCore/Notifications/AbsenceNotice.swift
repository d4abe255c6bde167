import Reminders

/// The notice after an absence that has left nothing to do but misses.
extension Notice {
    init(afterMissing count: Int, _ lines: [String], isReviewed: Bool) {
        let shown = lines.count > 6 ? lines.prefix(5) + ["and \(lines.count - 5) more"] : lines[...]
        self.init(
            .absence, title: "While you were away: \(count) missed",
            body: shown + (isReviewed ? ["remindctl review"] : []))
    }

    /// `Metformin, 3 times`
    static func absenceLine(_ name: String, _ count: Int) -> String { count > 1 ? "\(name), \(count) times" : name }
}
