public import CivilTime

/// What an entry does to the stock of its reminder: every entry that moves it says so itself, so that what is left is a
/// sum over entries, in whatever order they became known.
public struct StockChange: Hashable, Sendable, Codable {
    /// In thousandths of the stock's unit.
    public var units: Int64
    /// Of the repeats on the prescription.
    public var repeats: Int?

    public init(units: Int64, repeats: Int? = nil) {
        self.units = units
        self.repeats = repeats
    }
}

/// The stock as a refill or a count found it: nothing from before has to be read to know what is left now.
public struct StockLevel: Hashable, Sendable, Codable {
    /// What was put in at once, and how much of it was there.
    public struct Lot: Hashable, Sendable, Codable {
        /// The entry that put it in.
        public var entry: EntryID
        /// In thousandths of the unit.
        public var units: Int64
        /// `YYYY-MM-DD`
        public var expires: String?
        /// Whether the person was told that it expires.
        public var told: Bool?
    }

    /// The entry and the instant of the latest count. A dose that was taken before it, and is recorded after it, was not
    /// among what was counted.
    public struct Count: Hashable, Sendable, Codable {
        public var entry: EntryID
        public var at: Instant
    }

    /// What is counted, or a unit of volume: `tablet`, `ml`.
    public var unit: String
    /// In thousandths of the unit; absent where no stock was kept before.
    public var found: Int64?
    public var lots: [Lot]
    /// Repeats left on the prescription, where that is known.
    public var repeats: Int?
    /// What the reminder said of them: another number is another prescription.
    public var prescribed: Int?
    public var counted: Count
    /// Since when stock is kept.
    public var begun: Instant
    /// Whether the person was told that it is low, and it has not ceased to be since.
    public var told: Bool?
    /// When what a refill put in expires: `YYYY-MM-DD`.
    public var expires: String?
    public var note: String?
}

/// What a person was told of a stock, so that it is not said again after a restart.
public enum StockNotice: String, Hashable, Sendable, Codable {
    case low
    /// Of what the entry named in `changes` put in.
    case expiry
}

extension Entry {
    /// The columns of its fact, what it does to the stock, and where it comes from.
    public var recorded: RecordedFact {
        var recorded = fact.recorded
        recorded.details.stock = stock
        recorded.details.source = source
        return recorded
    }
}
