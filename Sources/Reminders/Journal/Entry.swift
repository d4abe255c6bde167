package import CivilTime
package import Vocabulary

/// One fact in the journal. Entries are only ever added.
package struct Entry: Hashable, Sendable {
    package enum Origin: String, Hashable, Sendable, Codable {
        case person, automatic
        case imported = "import"
    }

    package var id: EntryID
    /// Its Lamport timestamp, from 1; 0 for one of a record before format 6.
    package var turn: Int64
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
    /// True if another machine wrote it: then it says nothing of the screen and the clock of this one.
    package var isForeign: Bool

    package init(
        id: EntryID, at: Instant, zone: String, origin: Origin, reminder: ReminderID? = nil, slot: SlotKey? = nil,
        due: Instant? = nil, dueZone: String? = nil, fact: Fact, handle: String? = nil, changes: EntryID? = nil,
        request: String? = nil, stock: StockChange? = nil, source: EntrySource? = nil, turn: Int64 = 0,
        isForeign: Bool = false
    ) {
        (self.id, self.at, self.zone, self.origin, self.reminder, self.slot) = (id, at, zone, origin, reminder, slot)
        (self.due, self.dueZone, self.fact, self.handle, self.changes) = (due, dueZone, fact, handle, changes)
        (self.request, self.stock, self.source, self.turn) = (request, stock, source, turn)
        self.isForeign = isForeign
    }

    /// Its place in the order of the record.
    package var stamp: EntryStamp { EntryStamp(turn: turn, id: id) }

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

    /// The weight of an answer among several that did not know of each other: the highest counts. It is 0 for no answer.
    ///
    /// A person's and an imported one go before an automatic one, and an answer to one dose before an answer to a run that
    /// begins with it. A dose that was taken goes before one that was not. Of automatic misses, one of a machine that rang
    /// goes before one of a machine that was off.
    var weight: Int {
        guard case .answered(let answer) = fact else { return 0 }
        let byPerson = origin == .automatic ? 0 : answer.run == nil ? 8 : 4
        return switch answer.outcome {
        case .done: byPerson + 4
        case .skipped: byPerson + 3
        case .missed, .lapsed: byPerson + (answer.cause == .unattended || answer.cause == .travel ? 1 : 2)
        }
    }

    /// True if another machine recorded by itself that it had no answer: the person may be at this one.
    var isMissElsewhere: Bool {
        guard isForeign, origin == .automatic, case .answered(let answer) = fact else { return false }
        return answer.outcome == .missed || answer.outcome == .lapsed
    }

    /// True if it says that this machine showed an occurrence.
    var isDeliveryHere: Bool { if case .delivered = fact { !isForeign } else { false } }

    /// True if a person moved a dose to another time with it.
    package var isDelay: Bool { if case .delayed = fact { true } else { false } }
}

extension Fact {
    var isEscalation: Bool { if case .escalated = self { true } else { false } }
}
