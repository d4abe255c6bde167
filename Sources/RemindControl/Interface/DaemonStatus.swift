/// How the daemon is, as `status` gives it.
public struct DaemonStatus: Hashable, Sendable, Codable {
    public var version: String
    public var pid: Int32
    /// ISO 8601 with offset.
    public var started: String
    public var now: String
    public var zone: String
    /// The release of the system's time zone rules, if it is known.
    public var tzdata: String?
    public var journal: String
    public var entries: Int
    public var device: String
    public var reminders: Int
    /// Occurrences waiting for an answer.
    public var open: Int
    /// When the daemon has something to do next.
    public var nextWake: String?
    /// Where deliveries go: `dunst 1.9.0`, or why nowhere.
    public var notifications: String
    /// Whether a notification server shows them.
    public var isDesktopReached: Bool
    /// What is wrong, one sentence each: a bad file, a reminder that is not understood, a record that cannot be written.
    public var problems: [String]
    /// When the machine is woken from suspend, or why it cannot be; absent where no reminder wants it.
    public var wake: String?
    /// Present and true while nobody has confirmed the clock: nothing is recorded as missed then.
    public var isClockUnconfirmed: Bool?

    /// What `wake` says while systemd has not answered.
    public static let askingToWake = "asking systemd"
    /// How a problem begins that says why the machine is not woken.
    public static let notWoken = "the machine is not woken: "

    public init(
        version: String, pid: Int32, started: String, now: String, zone: String, tzdata: String?, journal: String,
        entries: Int, device: String, reminders: Int, open: Int, nextWake: String?, notifications: String,
        isDesktopReached: Bool, problems: [String]
    ) {
        self.version = version
        self.pid = pid
        self.started = started
        self.now = now
        self.zone = zone
        self.tzdata = tzdata
        self.journal = journal
        self.entries = entries
        self.device = device
        self.reminders = reminders
        self.open = open
        self.nextWake = nextWake
        self.notifications = notifications
        self.isDesktopReached = isDesktopReached
        self.problems = problems
    }
}
