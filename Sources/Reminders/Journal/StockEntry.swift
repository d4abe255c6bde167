package import CivilTime
package import Schedules

/// What an entry does to the stock of its reminder: every entry that moves it says so itself, so that what is left is a
/// sum over entries, in whatever order they became known.
package struct StockChange: Hashable, Sendable, Codable {
    /// In thousandths of the stock's unit.
    package var units: Int64
    /// Of the repeats on the prescription.
    package var repeats: Int?

    package init(units: Int64, repeats: Int? = nil) {
        self.units = units
        self.repeats = repeats
    }
}

/// The stock as a refill or a count found it: nothing from before has to be read to know what is left now.
package struct StockLevel: Hashable, Sendable, Codable {
    /// What was put in at once, and how much of it was there.
    package struct Lot: Hashable, Sendable, Codable {
        /// The entry that put it in.
        package var entry: EntryID
        /// In thousandths of the unit.
        package var units: Int64
        /// `YYYY-MM-DD`
        package var expires: String?
        /// Whether the person was told that it expires.
        package var told: Bool?

        package init(entry: EntryID, units: Int64, expires: String? = nil, told: Bool? = nil) {
            self.entry = entry
            self.units = units
            self.expires = expires
            self.told = told
        }
    }

    /// The entry and the instant of the latest count. A dose that was taken before it, and is recorded after it, was not
    /// among what was counted.
    package struct Count: Hashable, Sendable, Codable {
        package var entry: EntryID
        package var at: Instant

        package init(entry: EntryID, at: Instant) {
            self.entry = entry
            self.at = at
        }
    }

    /// What is counted, or a unit of volume: `tablet`, `ml`.
    package var unit: String
    /// In thousandths of the unit; absent where no stock was kept before.
    package var found: Int64?
    package var lots: [Lot]
    /// Repeats left on the prescription, where that is known.
    package var repeats: Int?
    /// What the reminder said of them: another number is another prescription.
    package var prescribed: Int?
    package var counted: Count
    /// Since when stock is kept.
    package var begun: Instant
    /// Whether the person was told that it is low, and it has not ceased to be since.
    package var told: Bool?
    /// When what a refill put in expires: `YYYY-MM-DD`.
    package var expires: String?
    package var note: String?

    package init(
        unit: String, found: Int64? = nil, lots: [Lot], repeats: Int? = nil, prescribed: Int? = nil, counted: Count,
        begun: Instant, told: Bool? = nil, expires: String? = nil, note: String? = nil
    ) {
        self.unit = unit
        self.found = found
        self.lots = lots
        self.repeats = repeats
        self.prescribed = prescribed
        self.counted = counted
        self.begun = begun
        self.told = told
        self.expires = expires
        self.note = note
    }
}

/// What a person was told of a stock, so that it is not said again after a restart.
package enum StockNotice: String, Hashable, Sendable, Codable {
    case low
    /// Of what the entry named in `changes` put in.
    case expiry
}

extension Entry {
    /// The columns of its fact, what it does to the stock, and where it comes from.
    package var recorded: RecordedFact {
        var recorded = fact.recorded
        recorded.details.stock = stock
        recorded.details.source = source
        return recorded
    }
}
