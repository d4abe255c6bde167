package import CivilTime
package import Reminders
package import Vocabulary

/// A refill or a count: what sets a stock.
package struct SetStock: Hashable, Sendable {
    package let entry: EntryID
    let stamp: EntryStamp
    package let at: Instant
    package let isCount: Bool
    /// The amount that was put in, or that there was, in thousandths of the unit.
    package let units: Int64
    package let unit: StockUnit
    /// True if nothing had set the stock before, as far as its writer knew.
    let isFirst: Bool
    /// The refill or count before; `nil` if there was none, or if an older program wrote it.
    let over: EntryStamp?

    init(_ stamp: EntryStamp, at: Instant, level: StockLevel, change: StockChange, isCount: Bool) {
        (entry, self.stamp, self.at, self.isCount) = (stamp.id, stamp, at, isCount)
        units = change.units + (isCount ? level.found ?? 0 : 0)
        unit = StockUnit(name: level.unit)
        isFirst = level.found == nil && level.over == nil
        over = level.over?.stamp
    }

    /// `nil` for an entry that sets no stock, or was not written by a person.
    init?(_ entry: Entry) {
        guard entry.origin == .person, let change = entry.stock else { return nil }
        switch entry.fact {
        case .refilled(let level): self.init(entry.stamp, at: entry.at, level: level, change: change, isCount: false)
        case .counted(let level): self.init(entry.stamp, at: entry.at, level: level, change: change, isCount: true)
        default: return nil
        }
    }
}

extension SetStock {
    /// True if the writer of this one knew an own one that was there before this one was read.
    ///
    /// An earlier entry did not know of it. A later one that knew of it names it, or one that is later still; that one was looked at
    /// before.
    func knew(_ own: SetStock) -> Bool {
        guard own.stamp < stamp, !isFirst else { return false }
        guard let over else { return true }
        return over >= own.stamp
    }

    /// True if two people counted the same.
    func isAlike(_ own: SetStock) -> Bool {
        isCount && own.isCount && units == own.units && unit == own.unit
    }
}
