/// What an import adds, for a person to read before it does.
public struct ImportView: Hashable, Sendable, Codable {
    public struct Reminder: Hashable, Sendable, Codable {
        public var id: String
        public var title: String
        /// False where it is here already and only gets doses.
        public var isNew: Bool
        public var state: ReminderView.State
        public var schedules: [ReminderView.Line]
        public var dose: String?
        public var stock: String?
        public var taken: Int
        public var skipped: Int
        public var missed: Int
    }

    public var format: ImportFormat
    public var version: Int?
    public var reminders: [Reminder]
    /// Doses that are new.
    public var doses: Int
    /// The days of the first and the last of them: `YYYY-MM-DD`.
    public var first: String?
    public var last: String?
    /// Reminders and doses that are here already.
    public var known: Int
    public var notes: [ImportNote]
    /// Notes that are left out, where there are too many.
    public var left: Int

    public static let mostNotes = 200

    public init(format: ImportFormat, version: Int? = nil) {
        self.format = format
        self.version = version
        reminders = []
        doses = 0
        known = 0
        notes = []
        left = 0
    }
}
