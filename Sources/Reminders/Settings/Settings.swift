package import CivilTime

/// What remindd.toml says.
package struct Settings: Hashable, Sendable {
    /// What holds for a kind where a reminder says nothing of its own.
    package struct KindSettings: Hashable, Sendable {
        /// Seconds.
        package var grace: Int64?
        package var nag: Nag?

        package init(grace: Int64? = nil, nag: Nag? = nil) {
            self.grace = grace
            self.nag = nag
        }
    }

    /// When a day begins (TIME, section 8).
    package var dayStart = ClockTime.midnight
    /// How long a snooze lasts where nothing else is said.
    package var snooze = Duration.seconds(600)
    /// Whether every title is shown as its cover outside.
    package var isPrivate = false
    /// Whether the service's status line names the next reminder.
    package var statusTitles = false
    /// Where times of the sun are those of.
    package var location: Coordinate?
    /// By kind's name.
    package var kinds: [String: KindSettings] = [:]

    package init() {}
}
