public import CivilTime

/// One fact in the journal. Entries are only ever added.
public struct Entry: Hashable, Sendable {
    public enum Origin: String, Hashable, Sendable, Codable {
        case person, automatic
        case imported = "import"
    }

    public var id: EntryID
    /// When it was recorded, and in which zone.
    public var at: Instant
    public var zone: String
    public var origin: Origin
    public var reminder: ReminderID?
    public var slot: SlotKey?
    /// The due instant and zone as they were delivered: what a later change of rules cannot move.
    public var due: Instant?
    public var dueZone: String?
    public var fact: Fact
    /// The handle under which the occurrence was shown, on the entry that first showed it.
    public var handle: String?
    /// The entry that this one changes: an answer replaced or retracted.
    public var changes: EntryID?
    /// The request that asked for it.
    public var request: String?
    /// What it does to the stock of its reminder.
    public var stock: StockChange?
    /// Where it was imported from.
    public var source: EntrySource?

    public init(
        id: EntryID, at: Instant, zone: String, origin: Origin, reminder: ReminderID? = nil, slot: SlotKey? = nil,
        due: Instant? = nil, dueZone: String? = nil, fact: Fact, handle: String? = nil, changes: EntryID? = nil,
        request: String? = nil, stock: StockChange? = nil, source: EntrySource? = nil
    ) {
        self.id = id
        self.at = at
        self.zone = zone
        self.origin = origin
        self.reminder = reminder
        self.slot = slot
        self.due = due
        self.dueZone = dueZone
        self.fact = fact
        self.handle = handle
        self.changes = changes
        self.request = request
        self.stock = stock
        self.source = source
    }

    public var occurrence: OccurrenceID? {
        guard let reminder, let slot else { return nil }
        return OccurrenceID(reminder, slot)
    }

    public var answer: Answer? {
        if case .answered(let answer) = fact { answer } else { nil }
    }
}
