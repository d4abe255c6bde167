package import CivilTime

/// When a session began and how it ends, as it is shown.
package struct SessionView: Hashable, Sendable, Codable {
    package var from: Timestamp
    /// When it ends by itself, or ended.
    package var until: Timestamp?
    /// Seconds it is meant to last.
    package var goal: Int64?
    /// Seconds it had lasted before it went on at `from`.
    package var before: Int64?

    package init(from: Timestamp, until: Timestamp? = nil, goal: Int64? = nil, before: Int64? = nil) {
        (self.from, self.until, self.goal, self.before) = (from, until, goal, before)
    }
}
