package import CivilTime
package import Vocabulary

/// One fact in the journal. Entries are only ever added.
package struct Entry: Hashable, Sendable {
    package enum Origin: String, Hashable, Sendable, Codable {
        case person, automatic
        case imported = "import"
    }

    package var id: EntryID
    /// When it was recorded, and in which zone.
    package var at: Instant
    package var zone: String
    package var origin: Origin
    package var reminder: ReminderID?
    package var slot: SlotKey?
    /// The due instant and zone as delivered; a later change of zone rules cannot move them.
    package var due: Instant?
    package var dueZone: String?
    package var fact: Fact
    /// The handle of the occurrence, on the entry that first showed it.
    package var handle: String?
    /// The entry this one refers to, such as the answer it replaces or retracts.
    package var changes: EntryID?
    package var request: String?
    /// The change it makes to its reminder's stock.
    package var stock: StockChange?
    /// Where it was imported from.
    package var source: EntrySource?

    package init(
        id: EntryID, at: Instant, zone: String, origin: Origin, reminder: ReminderID? = nil, slot: SlotKey? = nil,
        due: Instant? = nil, dueZone: String? = nil, fact: Fact, handle: String? = nil, changes: EntryID? = nil,
        request: String? = nil, stock: StockChange? = nil, source: EntrySource? = nil
    ) {
        (self.id, self.at, self.zone, self.origin, self.reminder, self.slot) = (id, at, zone, origin, reminder, slot)
        (self.due, self.dueZone, self.fact, self.handle, self.changes) = (due, dueZone, fact, handle, changes)
        (self.request, self.stock, self.source) = (request, stock, source)
    }

    package var occurrence: OccurrenceID? {
        guard let reminder, let slot else { return nil }
        return OccurrenceID(reminder, slot)
    }

    package var answer: Answer? {
        if case .answered(let answer) = fact { answer } else { nil }
    }

    /// The session that it began or adjusted.
    package var beginning: Beginning? {
        if case .began(let beginning) = fact { beginning } else { nil }
    }

    package var isAnswer: Bool { if case .answered = fact { true } else { false } }

    /// True if a person moved a dose to another time with it.
    package var isDelay: Bool { if case .delayed = fact { true } else { false } }
}
