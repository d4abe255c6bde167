/// The days of one reminder as `grid --json` and `calendar --json` give them. The lists have one value for each day from
/// `first` on.
package struct DaySeriesView: Hashable, Sendable, Codable {
    package var reminder: String
    package var kind: String
    package var title: String
    package var person: String?
    /// `YYYY-MM-DD`, both included.
    package var first: String
    package var last: String
    package var states: [DayValue.State]
    /// 0 for nothing done, 5 for everything due.
    package var levels: [Int]
    /// How often it was done of the times it was due.
    package var done: [Int]
    /// How often it was due: done and missed.
    package var due: [Int]
    /// How often it was done as needed or outside the schedule; absent if never.
    package var extra: [Int]?
    /// For a kind that is counted: how often it was done each day, as planned or besides. The levels are then 0, 1, 2, 3
    /// for three or four, and 5 for five or more.
    package var counts: [Int]?
    /// Days met in a row up to the last one, and the most there ever were.
    package var streak: Int
    package var longestStreak: Int
    /// Days met out of those met, partly met and unmet, in per cent; absent if there are none.
    package var rate: Int?
    /// For what is measured: the value of each day in `unit`, null for none.
    package var values: [Double?]?
    package var unit: String?
    package var goal: String?

    package init(
        reminder: String, kind: String, title: String, person: String? = nil, first: String, last: String,
        states: [DayValue.State], levels: [Int], done: [Int], due: [Int], extra: [Int]? = nil, streak: Int,
        longestStreak: Int,
        rate: Int?
    ) {
        (self.reminder, self.kind, self.title, self.person) = (reminder, kind, title, person)
        (self.first, self.last, self.states, self.levels) = (first, last, states, levels)
        (self.done, self.due, self.streak, self.longestStreak) = (done, due, streak, longestStreak)
        (self.extra, self.rate) = (extra, rate)
    }
}
