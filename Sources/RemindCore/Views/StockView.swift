import CivilTime

/// What is left of a medicine, as `med stock` and `show` give it.
public struct StockView: Hashable, Sendable, Codable {
    public var reminder: String
    public var title: String
    /// Whose it is, where it is somebody's.
    public var person: String?
    /// `42 tablets`; less than nothing where more was taken than was there.
    public var left: String
    /// The same in thousandths of the unit.
    public var thousandths: Int64
    /// In the singular: `tablet`, `ml`.
    public var unit: String
    /// The first day with a dose that is not there; absent where that is more than five years ahead, or never.
    public var runsOut: String?
    /// The last day with all of its doses, the one before `runsOut`.
    public var lastDay: String?
    /// Whether it is low by what the reminder says.
    public var low: Bool
    /// The earliest date on which some of it expires.
    public var expires: String?
    /// Repeats left on the prescription.
    public var repeats: Int?
    /// What is wrong with it: that more was taken than was there, or that it is counted in another unit than the doses.
    public var problem: String?
}

/// An entry of a stock's ledger.
public struct StockEntryView: Hashable, Sendable, Codable {
    public var id: String
    public var reminder: String
    /// `refilled`, `counted`
    public var what: String
    /// ISO 8601 with the offset of the zone it was recorded in.
    public var at: String
    /// What was put in, or what was there.
    public var amount: String
    /// What there was afterwards.
    public var left: String
    public var expires: String?
    public var note: String?
    /// Whether it was taken back.
    public var undone: Bool
}
