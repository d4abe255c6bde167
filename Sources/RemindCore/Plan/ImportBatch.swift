public import CivilTime

/// What an import adds: what is new in a file, with all that the record holds of it.
public struct ImportBatch: Hashable, Sendable {
    public struct NewReminder: Hashable, Sendable {
        public var definition: Definition
        public var source: EntrySource
        public var isOff: Bool
        public var isArchived: Bool
        /// What there is of it.
        public var stock: StockRequest?
        public var place: ImportPlace
    }

    public struct Dose: Hashable, Sendable {
        public var reminder: ReminderID
        /// `nil` for one besides any schedule: its entry names it.
        public var slot: SlotKey?
        public var due: Instant
        public var zone: String
        public var answer: Answer
        public var source: EntrySource
    }

    public var reminders: [NewReminder] = []
    public var doses: [Dose] = []

    public var isEmpty: Bool { reminders.isEmpty && doses.isEmpty }
}

/// What the record knows already of what other programs say.
public struct ImportKnown: Sendable {
    public enum Answered: Hashable, Sendable {
        case here, imported
    }

    /// Reminders that were imported, by what they are called there.
    public var reminders: [String: ReminderID] = [:]
    /// Doses that were imported.
    public var doses: Set<String> = []
    /// Slots that a person, or an import, has answered.
    public var answered: [ReminderID: [String: Answered]] = [:]
    /// The names of entries: a history that comes home brings nothing.
    public var entries: Set<String> = []

    public init() {}
}
