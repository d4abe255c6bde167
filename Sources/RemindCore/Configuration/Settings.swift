public import CivilTime

/// What remindd.toml says.
public struct Settings: Hashable, Sendable {
    /// What holds for a kind where a reminder says nothing of its own.
    public struct KindSettings: Hashable, Sendable {
        /// Seconds.
        public var grace: Int64?
        public var nag: Nag?

        public init(grace: Int64? = nil, nag: Nag? = nil) {
            self.grace = grace
            self.nag = nag
        }
    }

    /// When a day begins (TIME, section 8).
    public var dayStart = ClockTime.midnight
    /// How long a snooze lasts where nothing else is said.
    public var snooze = Duration.seconds(600)
    /// Whether every title is shown as its cover outside.
    public var isPrivate = false
    /// Whether the service's status line names the next reminder.
    public var statusTitles = false
    /// Where times of the sun are those of.
    public var location: Coordinate?
    /// By kind's name.
    public var kinds: [String: KindSettings] = [:]

    public init() {}
}
