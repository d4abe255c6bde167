package import CivilTime
package import Reminders

/// A person's change of a stock.
package enum StockRequest: Hashable, Sendable {
    /// Something was put in: how much, when it expires, and how many repeats a new prescription has after it.
    case refill(String, expires: CivilDate?, note: String?, repeats: Int?)
    /// Sets the stock to an amount that was counted.
    case count(String, note: String?)
    /// The refill that this entry recorded was none.
    case undo(Entry)
}
