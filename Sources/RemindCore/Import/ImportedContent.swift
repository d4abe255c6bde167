public import CivilTime

/// What a file of another program says, in remindd's words, before it is compared with what is here already.
public struct ImportedContent: Hashable, Sendable {
    public var format: ImportFormat
    /// The version of the format that the file names.
    public var version: Int?
    public var reminders: [ImportedReminder] = []
    public var doses: [ImportedDose] = []
    public var notes: [ImportNote] = []

    public init(format: ImportFormat, version: Int? = nil) {
        self.format = format
        self.version = version
    }
}

/// A medicine of another program, or those of its times that make one reminder.
public struct ImportedReminder: Hashable, Sendable {
    /// What the other program calls the originals; the first names it.
    public var keys: [String]
    /// The id that a file of ours gives it.
    public var id: String?
    public var title: String
    public var fields: [String: String] = [:]
    public var when: [DefinitionDraft.Line] = []
    /// Where it follows a dose of another one: so many minutes after that one was taken.
    public var follows: Follow?
    public var nag: DefinitionDraft.Nag?
    /// Whether it does not ring there.
    public var isOff = false
    /// Whether only its history is there.
    public var isArchived = false
    public var stock: Supply?
    public var place: ImportPlace

    public struct Follow: Hashable, Sendable {
        public var key: String
        public var minutes: Int64
    }

    /// What is left of it.
    public struct Supply: Hashable, Sendable {
        /// With its unit: `28 tablets`.
        public var amount: String
        public var expires: CivilDate?
    }

    public init(keys: [String], title: String, place: ImportPlace) {
        self.keys = keys
        self.title = title
        self.place = place
    }
}

/// A dose of the past with its answer.
public struct ImportedDose: Hashable, Sendable {
    public var key: String
    /// What the other program calls its reminder, the surest first.
    public var reminder: [String]
    /// The title for a reminder that is nowhere else.
    public var title: String
    /// Whose it is, where the file says so.
    public var person: String?
    public var outcome: Answer.Outcome
    /// Its slot, and the instant and zone in which it was due; `nil` for one taken besides any schedule.
    public var slot: SlotKey?
    public var due: Instant?
    public var zone: String
    public var happened: Instant
    public var amount: String?
    public var note: String?
    public var cause: Answer.Cause?
    public var place: ImportPlace
}

/// Where something stands in a file.
public struct ImportPlace: Hashable, Sendable {
    public var file: String
    /// From 1.
    public var line: Int
    /// The way to it in a file that has no lines of its own: `treatments[2].dosage[0]`.
    public var path: String?

    public init(file: String, line: Int, path: String? = nil) {
        self.file = file
        self.line = line
        self.path = path
    }
}

/// What could not be brought over as it was, and why.
public struct ImportNote: Hashable, Sendable, Codable {
    public var file: String
    public var line: Int
    public var subject: String?
    public var message: String
    /// Of how many it is true; the place is that of the first.
    public var count: Int

    public init(_ place: ImportPlace, _ message: String, subject: String? = nil, count: Int = 1) {
        file = place.file
        line = place.line
        self.subject = subject ?? place.path
        self.message = message
        self.count = count
    }
}

extension ImportedContent {
    mutating func note(_ place: ImportPlace, _ message: String, subject: String? = nil) {
        notes.append(ImportNote(place, message, subject: subject))
    }

    /// The same said of many doses is said once.
    mutating func noteDose(_ place: ImportPlace, _ message: String) {
        if let index = notes.firstIndex(where: { $0.message == message }) {
            notes[index].count += 1
        } else {
            note(place, message)
        }
    }
}
