package import CivilTime

/// How much of a day's goal should be reached by now: every prompt of the day asks for an equal share, and between two
/// prompts the share of the later one grows evenly. Amounts are in thousandths.
package struct Pace: Hashable, Sendable {
    package let goal: Int64
    /// The day's prompts, in order.
    package let prompts: [Instant]

    /// `nil` without prompts: then no time of the day is behind.
    package init?(goal: Int64, prompts: [Instant]) {
        guard goal > 0, !prompts.isEmpty else { return nil }
        (self.goal, self.prompts) = (goal, Set(prompts).sorted())
    }

    /// Nothing before the first prompt, one share at it, and the whole goal from the last one on; rounded down.
    package func expected(at now: Instant) -> Int64 {
        let come = prompts.prefix { $0 <= now }.count
        guard come > 0 else { return 0 }
        guard come < prompts.count else { return goal }
        let (last, next) = (prompts[come - 1], prompts[come])
        let length = Int128((next - last).milliseconds)
        let passed = Int128(come) * length + Int128((now - last).milliseconds)
        return Int64(Int128(goal) * passed / (Int128(prompts.count) * length))
    }

    /// The next prompt that rings if nothing more is logged.
    package func next(after now: Instant, value: Int64) -> Instant? {
        prompts.first { $0 > now && value < expected(at: $0) }
    }
}
