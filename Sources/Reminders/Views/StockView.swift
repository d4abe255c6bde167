package import CivilTime
import Vocabulary

/// The stock of a medicine, for `med stock` and `show`.
package struct StockView: PersonTitled, Hashable, Sendable, Codable {
    package var reminder: String
    package var title: String
    /// Who it is for, if the reminder says.
    package var person: String?
    /// `42 tablets`; negative if more was taken than was in stock.
    package var left: String
    /// The amount that is left in thousandths of the unit.
    package var thousandths: Int64
    /// In the singular: `tablet`, `ml`.
    package var unit: String
    /// The first day without enough for every dose; absent if more than five years ahead, or never.
    package var runsOut: CivilDate?
    /// The last day with all of its doses, the one before `runsOut`.
    package var lastDay: CivilDate?
    /// True if it is low by the reminder's limits.
    package var low: Bool
    /// The earliest date on which some of it expires.
    package var expires: String?
    /// Repeats left on the prescription.
    package var repeats: Int?
    /// The problem, if any: more was taken than was in stock, or the stock has another unit than the doses.
    package var problem: String?

    package init(
        reminder: String, title: String, person: String? = nil, left: String, thousandths: Int64, unit: String,
        runsOut: CivilDate? = nil, lastDay: CivilDate? = nil, low: Bool, expires: String? = nil, repeats: Int? = nil,
        problem: String? = nil
    ) {
        (self.reminder, self.title, self.person, self.left) = (reminder, title, person, left)
        (self.thousandths, self.unit, self.runsOut, self.lastDay, self.low) = (thousandths, unit, runsOut, lastDay, low)
        (self.expires, self.repeats, self.problem) = (expires, repeats, problem)
    }
}

/// An entry of a stock's ledger.
package struct StockEntryView: Hashable, Sendable, Codable {
    package var id: String
    package var reminder: String
    /// `refilled`, `counted`
    package var what: String
    /// In the zone it was recorded in.
    package var at: Timestamp
    /// The amount put in or counted.
    package var amount: String
    package var left: String
    package var expires: String?
    package var note: String?
    /// True if it was taken back.
    package var undone: Bool

    package init(
        id: String, reminder: String, what: String, at: Timestamp, amount: String, left: String, expires: String? = nil,
        note: String? = nil, undone: Bool
    ) {
        (self.id, self.reminder, self.what, self.at, self.amount, self.left) = (id, reminder, what, at, amount, left)
        (self.expires, self.note, self.undone) = (expires, note, undone)
    }
}
