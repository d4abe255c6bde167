package import CivilTime
package import Vocabulary

/// How long a thing that is replaced after a while has been in use, and on which days.
package struct WearPeriod: Hashable, Sendable {
    package var opened: CivilDate
    /// The days of use since then, in order.
    package var days: [CivilDate]
    package var today: CivilDate

    package init(opened: CivilDate, days: [CivilDate], today: CivilDate) {
        (self.opened, self.days, self.today) = (opened, days, today)
    }
}

/// The contents of a stock of things that are replaced after a while.
package struct StockContents: Hashable, Sendable {
    /// One of them: `lens`.
    package var piece: String
    /// How many are taken at once.
    package var pieces: Int64
    /// Days from one to the next.
    package var every: Int
    /// Whether each day takes its own, and not only the day on which they are replaced.
    package var byDay: Bool

    package init(piece: String, pieces: Int64, every: Int, byDay: Bool) {
        (self.piece, self.pieces, self.every, self.byDay) = (piece, pieces, every, byDay)
    }

    /// How many an answer to a slot takes.
    package func pieces(at slot: SlotKey) -> Int64 { slot.wholeDay == nil || byDay ? pieces : 0 }
}
