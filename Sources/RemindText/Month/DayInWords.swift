package import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// A day of a calendar or a grid in words, for what has no picture: `3 of 4 taken, 1 missed`.
package struct DayInWords {
    private let series: [DaySeriesView]
    private let clock: Clock

    /// - Parameter series: The days of one reminder, or of several together.
    package init(_ series: [DaySeriesView], clock: Clock) { (self.series, self.clock) = (series, clock) }

    /// `12 March`, with the year unless it is this one.
    package static func name(_ date: CivilDate, today: CivilDate) -> String {
        "\(date.day) \(DateWords.month(date))" + (date.year == today.year ? "" : " \(date.year)")
            + (date == today ? ", today" : "")
    }

    /// `12 March, 3 of 4 done, 1 missed`
    package func spoken(_ date: CivilDate) -> String {
        ([DayInWords.name(date, today: clock.today)] + words(date)).joined(separator: ", ")
    }

    /// `Metformin: 1 of 2 taken, 1 missed`: a line for each reminder that has something on a day.
    package func lines(_ date: CivilDate) -> [String] {
        series.compactMap { one in
            let words = DayInWords([one], clock: clock).words(date)
            return words.isEmpty || words == DayInWords.nothing || words == DayInWords.unrecorded
                ? nil : "\(one.cleanTitle): \(words.joined(separator: ", "))"
        }
    }

    private static let nothing = ["nothing due"]
    /// For things that are worn and never due.
    private static let unrecorded = ["nothing recorded"]

    /// `3/4`, if more than one time was due on a day.
    package func count(_ date: CivilDate) -> String {
        let places = series.filter { $0.states.indices.contains(date - $0.first) }
        let due = places.reduce(0) { $0 + $1.due[date - $1.first] }
        return due > 1 ? "\(places.reduce(0) { $0 + $1.done[date - $1.first] })/\(due)" : ""
    }

    /// `3 of 4 done`, `1 missed`; empty for a day to come on which nothing is.
    package func words(_ date: CivilDate) -> [String] {
        let places = series.compactMap { one in
            one.states.indices.contains(date - one.first) ? (one: one, place: date - one.first) : nil
        }
        let due = places.reduce(0) { $0 + $1.one.due[$1.place] }
        let done = places.reduce(0) { $0 + $1.one.done[$1.place] }
        let states = places.map { $0.one.states[$0.place] }
        var parts: [String] = []
        if due > 0, let worn = DaySeriesView.wear(of: places.filter { $0.one.due[$0.place] > 0 }.map(\.one)) {
            let all = places.count { DaySeriesView.wear(of: [$0.one]) != nil }
            parts.append(due > 1 ? "\(done) of \(all) \(worn.past)" : worn.past)
        } else if due > 0 {
            parts.append("\(done) of \(due) \(verb)" + (date == clock.today ? " so far" : ""))
            if done < due { parts.append("\(due - done) missed") }
        }
        for (one, place) in places { parts += measured(one, place) }
        if parts.isEmpty {
            if states.contains(.skipped) {
                let skipped = places.filter { $0.one.states[$0.place] == .skipped }.map(\.one)
                parts = [DaySeriesView.wear(of: skipped).map { "not \($0.past)" } ?? "skipped"]
            } else if states.contains(.paused) {
                parts = ["paused"]
            } else if states.contains(.kept) {
                parts = ["kept by other days"]
            } else if date <= clock.today {
                parts = DaySeriesView.wear(of: series) == nil ? DayInWords.nothing : DayInWords.unrecorded
            }
        }
        return parts
    }

    /// The value of a day and its goal, or how often it was done besides.
    private func measured(_ one: DaySeriesView, _ place: Int) -> [String] {
        let title = series.count > 1 ? one.cleanTitle + " " : ""
        var parts: [String] = []
        if one.values != nil {
            let chart = DayChart(one, clock: clock)
            guard let value = chart.values[place] else {
                return one.states[place] == .unmet ? ["\(title)goal not met"] : []
            }
            parts.append(title + chart.label(value))
            switch one.states[place] {
            case .met: parts.append("goal met")
            case .partial: parts.append("goal partly met")
            case .unmet: parts.append("goal not met")
            case .skipped, .paused, .kept, .none: break
            }
            return parts
        }
        if let times = one.counts?[place], times > 0, one.due[place] == 0 {
            parts.append("\(title)\(times) \(times == 1 ? "time" : "times")")
        } else if let extra = one.extra?[place], extra > 0 {
            parts.append("\(title)\(extra) as needed")
        }
        return parts
    }

    /// The word for what counts: `taken` if all of them are.
    private var verb: String {
        let verbs = Set(series.map { Kinds.named($0.kind)?.verb.status ?? .done })
        return (verbs.count == 1 ? verbs.first ?? .done : .done).rawValue
    }
}
