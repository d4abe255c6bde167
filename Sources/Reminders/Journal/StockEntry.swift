package import CivilTime
package import Vocabulary

/// The change that an entry makes to its reminder's stock. Every entry that moves the stock carries its own change, so
/// the stock left is a sum over entries, in whatever order they became known.
package struct StockChange: Hashable, Sendable, Codable {
    /// In thousandths of the stock's unit.
    package var units: Int64
    /// Change in the repeats left on the prescription.
    package var repeats: Int?
    /// The whole use of an answer that replaces another one, as `units` counts: so it is known also if the answer before it is
    /// not. Absent in a record before format 6.
    package var used: Int64?

    package init(units: Int64, repeats: Int? = nil, used: Int64? = nil) {
        (self.units, self.repeats, self.used) = (units, repeats, used)
    }
}

/// The stock at a refill or count: with it, earlier entries are not needed to know what is left now.
package struct StockLevel: Hashable, Sendable, Codable {
    /// One refill, and how much of it was left.
    package struct Lot: Hashable, Sendable, Codable {
        package var entry: EntryID
        /// In thousandths of the unit.
        package var units: Int64
        /// `YYYY-MM-DD`
        package var expires: String?
        /// True if the person got the expiry warning.
        package var told: Bool?

        package init(entry: EntryID, units: Int64, expires: String? = nil, told: Bool? = nil) {
            (self.entry, self.units, self.expires, self.told) = (entry, units, expires, told)
        }
    }

    /// The entry and the instant of the latest count. If a dose was taken before the count and recorded after it, the
    /// count did not include it.
    package struct Count: Hashable, Sendable, Codable {
        package var entry: EntryID
        package var at: Instant
        /// The turn of the entry; absent in a record before format 6.
        package var turn: Int64?

        package init(_ stamp: EntryStamp, at: Instant) {
            (entry, self.at, turn) = (stamp.id, at, stamp.turn == 0 ? nil : stamp.turn)
        }

        /// The place of the entry in the order of the record.
        package var stamp: EntryStamp { EntryStamp(turn: turn ?? 0, id: entry) }
    }

    /// A refill or a count, by its place in the order of the record.
    package struct Earlier: Hashable, Sendable, Codable {
        package var entry: EntryID
        package var turn: Int64

        package init(_ stamp: EntryStamp) { (entry, turn) = (stamp.id, stamp.turn) }

        package var stamp: EntryStamp { EntryStamp(turn: turn, id: entry) }
    }

    /// The unit of the stock: `tablet`, `ml`.
    package var unit: String
    /// The stock before this entry, in thousandths of the unit; absent if none was kept.
    package var found: Int64?
    package var lots: [Lot]
    /// Repeats left on the prescription, if known.
    package var repeats: Int?
    /// Repeats in the reminder's definition; another number means a new prescription.
    package var prescribed: Int?
    package var counted: Count
    /// Since when stock is kept.
    package var begun: Instant
    /// True if the person got the low-stock warning, and it is still low.
    package var told: Bool?
    /// When the refill expires: `YYYY-MM-DD`.
    package var expires: String?
    package var note: String?
    /// The refill or count that held when this one was written: it tells whether two machines knew of each other's. Absent in a
    /// record of one machine, and if there was none.
    package var over: Earlier?

    package init(
        unit: String, found: Int64? = nil, lots: [Lot], repeats: Int? = nil, prescribed: Int? = nil, counted: Count,
        begun: Instant, told: Bool? = nil, expires: String? = nil, note: String? = nil,
        over: Earlier? = nil
    ) {
        self.over = over
        (self.unit, self.found, self.lots, self.repeats, self.prescribed) = (unit, found, lots, repeats, prescribed)
        (self.counted, self.begun, self.told, self.expires, self.note) = (counted, begun, told, expires, note)
    }
}

/// A notice about a stock or a prescription, recorded so that it is not repeated after a restart.
package enum StockNotice: String, Hashable, Sendable, Codable {
    case low
    /// About the refill in `changes`.
    case expiry
    /// The prescription of its reminder ends.
    case prescription
}

extension Entry {
    /// The columns of its fact, with its stock change and its source.
    package var recorded: RecordedFact {
        var recorded = fact.recorded
        recorded.details.stock = stock
        recorded.details.source = source
        return recorded
    }
}
