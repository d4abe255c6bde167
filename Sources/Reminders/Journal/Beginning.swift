package import CivilTime

/// When a session began, and how it is to end.
package struct Beginning: Hashable, Sendable {
    package var from: Instant
    package var plan: Plan

    package init(from: Instant, end: Instant? = nil, goal: Int64? = nil) {
        self.init(from: from, Plan(end: end, goal: goal))
    }

    package init(from: Instant, _ plan: Plan) { (self.from, self.plan) = (from, plan) }

    /// The beginning as `details` has it. Without an end, a person stops the session.
    package struct Plan: Hashable, Sendable, Codable {
        /// When it ends by itself, which answers it as done.
        package var end: Instant?
        /// Seconds it is meant to last, if it does not end by itself.
        package var goal: Int64?

        package init(end: Instant? = nil, goal: Int64? = nil) { (self.end, self.goal) = (end, goal) }

        package var isEmpty: Bool { end == nil && goal == nil }
    }

    package var end: Instant? { plan.end }

    /// When it reaches its goal.
    package var goalReached: Instant? { plan.goal.map { from + .seconds($0) } }

    /// True if it counts down in place, once a minute: it ends by itself within an hour.
    package var isCountdown: Bool { end.map { $0 - from <= Beginning.longestCountdown } ?? false }

    package static let longestCountdown = Duration.seconds(3600)

    /// The next whole minute before its end, strictly after an instant.
    package func nextCount(after instant: Instant) -> Instant? {
        guard isCountdown, let end else { return nil }
        let minutes = min(((end - instant).milliseconds - 1) / 60_000, 60)
        return minutes >= 1 ? end - .seconds(60 * minutes) : nil
    }
}
