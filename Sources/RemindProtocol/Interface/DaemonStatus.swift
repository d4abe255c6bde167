package import CivilTime

/// How the daemon is, as `status` gives it.
package struct DaemonStatus: Hashable, Sendable, Codable {
    package var version: String
    package var pid: Int32
    package var started: Timestamp
    package var now: Timestamp
    package var zone: String
    /// The release of the system's time zone rules, if it is known.
    package var tzdata: String?
    package var journal: String
    package var entries: Int
    package var device: String
    package var reminders: Int
    /// Occurrences waiting for an answer.
    package var open: Int
    /// When the daemon has something to do next.
    package var nextWake: Timestamp?
    /// Where deliveries go: `dunst 1.9.0`, or why nowhere.
    package var notifications: String
    /// True if a notification server shows them.
    package var isDesktopReached: Bool
    /// Problems, one sentence each: a bad file, a reminder that is not understood, a record that cannot be written.
    package var problems: [String]
    /// When the machine is woken from suspend, or why it cannot be; absent if no reminder wants it.
    package var wake: String?
    /// Present and true while the clock is unconfirmed: no misses are recorded then.
    package var isClockUnconfirmed: Bool?

    /// The quiet hours, and what they hold back now; absent if there are none.
    package var quiet: String?

    /// The reminders of which a session runs; absent if there are none.
    package var running: [String]?

    /// The times that edits of today left out, a line for each reminder; absent if there are none.
    package var edited: [String]?

    /// Doses of the next 30 days that other working days or holidays have moved, a line for each; absent if there are none.
    package var moved: [String]?

    /// Present and true if this machine follows others, and records no answer.
    package var follows: Bool?

    /// The language of notifications, as its catalogue is called; absent for English.
    package var language: String?

    /// The value of `wake` before systemd has answered.
    package static let askingToWake = "asking systemd"
    /// How a problem begins that says why the computer cannot be woken.
    package static let notWoken = "the computer cannot be woken: "

    package init(
        version: String, pid: Int32, started: Timestamp, now: Timestamp, zone: String, tzdata: String?, journal: String,
        entries: Int, device: String, reminders: Int, open: Int, nextWake: Timestamp?, notifications: String,
        isDesktopReached: Bool, problems: [String]
    ) {
        (self.version, self.pid, self.started, self.now, self.zone) = (version, pid, started, now, zone)
        (self.tzdata, self.journal, self.entries, self.device) = (tzdata, journal, entries, device)
        (self.reminders, self.open, self.nextWake, self.notifications) = (reminders, open, nextWake, notifications)
        (self.isDesktopReached, self.problems) = (isDesktopReached, problems)
    }
}
