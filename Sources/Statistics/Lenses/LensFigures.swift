package import CivilTime
import Reminders

/// How the pairs of one reminder were kept.
package struct LensFigures: Hashable, Sendable {
    package let reminder: String
    package let title: String
    /// Pairs that were replaced.
    package let pairs: Int
    /// Their days on average.
    package let worn: Tenths?
    package let open: Tenths?
    /// A day later than the last is on time.
    package let onTime: Int
    package let longestOverdue: Int
    /// Days worn, of all pairs.
    package let wornDays: Int
    /// Days worn in a week on average; `nil` for what is not worn.
    package let week: Tenths?

    /// - Parameters:
    ///   - lenses: All pairs of a reminder.
    ///   - range: Only pairs that were replaced on these days, and days of wear among them.
    package init(_ lenses: LensPairs, within range: ClosedRange<CivilDate>? = nil) {
        let isWithin = { (day: CivilDate) in range?.contains(day) ?? true }
        let ended = lenses.pairs.filter { $0.replaced.map(isWithin) ?? false }
        func average(_ value: (LensStatus) -> Int) -> Tenths? {
            ended.isEmpty ? nil : Tenths(ended.reduce(0) { $0 + value($1.status) }, over: ended.count)
        }
        (reminder, title, pairs) = (lenses.reminder, lenses.title, ended.count)
        (worn, open, onTime) = (average(\.worn), average(\.open), ended.count(where: \.isOnTime))
        longestOverdue = max(0, ended.map { $0.status.open - $0.status.days }.max() ?? 0)
        let wornDays = lenses.pairs.reduce(0) { $0 + $1.days.count(where: isWithin) }
        self.wornDays = wornDays
        week = lenses.pairs.first.flatMap { first in
            let since = range.map { max($0.lowerBound, first.opened) } ?? first.opened
            let until = range.map { min($0.upperBound, lenses.today) } ?? lenses.today
            return lenses.isWorn ? Tenths(7 * wornDays, over: max(1, until - since + 1)) : nil
        }
    }
}
