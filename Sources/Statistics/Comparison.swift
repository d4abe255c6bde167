package import CivilTime
import Reminders
package import Vocabulary

/// Two series of days side by side, as `compare --json` gives them.
package struct Comparison: Encodable {
    package struct Side: Encodable {
        package var reminder: String
        package var title: String
    }

    package var first: Side
    package var second: Side
    /// How many days later the second one is looked at.
    package var lag: Int
    /// Days that have both.
    package var days: Int
    /// The first and the last of them, of the first one.
    package var from: CivilDate
    package var until: CivilDate
    package var rho: Double

    /// - Throws: If fewer than 14 days have both, or if one of the two never changes.
    package init(_ one: DaySeriesView, _ other: DaySeriesView, lag: Int) throws(RemindError) {
        first = Side(reminder: one.reminder, title: one.fullTitle)
        second = Side(reminder: other.reminder, title: other.fullTitle)
        self.lag = lag
        let known = other.dayValues
        var pairs: [(Double, Double)] = []
        var places: [Int] = []
        for (place, value) in one.dayValues.enumerated() {
            guard let value, known.indices.contains(place + lag), let beside = known[place + lag] else { continue }
            pairs.append((value, beside))
            places.append(place)
        }
        guard pairs.count >= RankCorrelation.leastPairs else {
            throw RemindError(
                .invalidArgument,
                "only \(counted(pairs.count, "day")) \(pairs.count == 1 ? "has" : "have") both \(first.title) and "
                    + "\(second.title): \(RankCorrelation.leastPairs) are needed",
                hint: "log both on more days")
        }
        (days, from, until) = (pairs.count, one.first + places[0], one.first + places[places.count - 1])
        guard let rho = RankCorrelation.rho(pairs) else {
            let same = Set(pairs.map(\.0)).count == 1 ? first.title : second.title
            throw RemindError(
                .invalidArgument, "\(same) is the same on all \(pairs.count) days",
                hint: "there is nothing to compare yet")
        }
        self.rho = (rho * 1000).rounded() / 1000
    }
}

extension DaySeriesView {
    /// The day's value, or the share of the due times that were done.
    fileprivate var dayValues: [Double?] {
        values ?? due.indices.map { due[$0] == 0 ? nil : Double(done[$0]) / Double(due[$0]) }
    }
}
