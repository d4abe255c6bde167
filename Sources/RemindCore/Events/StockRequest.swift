package import CivilTime
package import Reminders

/// What a person says of a stock.
package enum StockRequest: Hashable, Sendable {
    /// Something was put in: how much, when it expires, and how many repeats a new prescription has after it.
    case refill(String, expires: CivilDate?, note: String?, repeats: Int?)
    /// So much is there, whatever was thought.
    case count(String, note: String?)
    /// The refill that this entry recorded was none.
    case undo(Entry)
}
