import CivilTime
import PrayerTimes
package import RemindProtocol
package import Reminders
package import Statistics
import Vocabulary

/// Today's prayers as `prayer --json` gives them, and the source of the text.
package struct PrayerDayScreen: Encodable {
    var date: CivilDate
    var zone: String
    var now: Int64
    var prayers: [OccurrenceView]
    var checkIns: CheckIns
    /// The next one; absent if none is to come.
    var next: OccurrenceView?
    /// How obligations were kept today, and what is owed of each.
    var obligations: [ObligationFigures]?
    /// The share that was on time in the last 30 days, in percent.
    var onTimeRate: Int?
    /// How often on each of the last days; not in the JSON, since `grid --json` has it.
    package var days: DaySeriesView?
    /// How many those are.
    package static let days = 30
    /// The rules of its times; not in the JSON, since `prayer times --json` has it.
    package var sky: PrayerSky?

    package init(_ day: Remindd1.Day, _ prayers: [OccurrenceView], _ reply: Remindd1.CheckInsReply) {
        (date, zone, now, self.prayers) = (day.date, day.zone, day.now, prayers)
        (checkIns, next, obligations) = (reply.checkIns, reply.next, reply.obligations)
        onTimeRate = reply.onTimeRate
    }

    private enum CodingKeys: CodingKey { case date, zone, now, prayers, checkIns, next, obligations, onTimeRate }

    package func lines(_ clock: Clock, _ style: Style) -> [String] {
        var lines = [DayText.heading(date, zone: zone, style)] + (sky?.heading(clock, style) ?? []) + [""]
        if !prayers.isEmpty {
            lines +=
                rows(on: date, clock, style) + style.wrap(sky?.night(on: date, clock) ?? []) + [""]
        }
        if let journey = sky?.rules.journey, journey.until.map({ $0 >= date }) ?? true {
            lines += style.wrap(["  " + JourneyText.line(journey, today: date)]) + [""]
        }
        guard checkIns.total > 0 || !prayers.isEmpty || next != nil else {
            return lines + style.wrap("  " + PrayerDayScreen.none)
        }
        return lines + strip(style) + style.wrap(figures(clock))
    }

    package static var none: String { Kinds.first(with: .obligation).map { CheckInsText.none($0, hint: "pray") } ?? "" }

    /// `last 30 days  ··▁▃▅▃`, or fewer days on a narrow terminal.
    private func strip(_ style: Style) -> [String] {
        guard let days, checkIns.total > 0 else { return [] }
        let count = min(days.states.count, max(7, (style.columns ?? .max) - "  last 30 days  ".count))
        let cells = (days.states.count - count..<days.states.count).compactMap { days.mark($0)?.text(style) }
        return ["  last \(count) days  \(cells.joined())"]
    }

    /// How often, how much of it on time, and what comes next.
    private func figures(_ clock: Clock) -> [String] {
        var lines = CheckInsText.lines(checkIns, none: PrayerDayScreen.none).map { "  " + $0 }
        let owed = obligations.flatMap(ObligationFigures.sum)?.owed ?? 0
        let kept = [onTimeRate.map { "on time \($0) % in 30 days" }, owed > 0 ? "owed \(owed)" : nil].compactMap(\.self)
        if !kept.isEmpty { lines.append("  " + kept.joined(separator: ", ")) }
        if let next, !prayers.contains(where: { $0.id == next.id }) {
            let due = next.at
            let day = clock.date(of: due) == clock.today ? "" : clock.day(clock.date(of: due)) + " "
            let title = OccurrenceText.title(of: next, clock.display)
            lines += ["", CleanText.line("  next: \(title) \(day)at \(clock.time(due)), \(clock.until(due))")]
        }
        return lines
    }

    /// Title, when it begins and ends, and what became of it.
    private func rows(on date: CivilDate, _ clock: Clock, _ style: Style) -> [String] {
        var table = Table(columns: [.flexible, .left, .left, .left, .right], indent: 2)
        table.rows = prayers.map { view in
            let text = OccurrenceText(view: view, clock: clock, style: style)
            let end = view.windowUntil.map { " - \(clock.time($0.instant, on: date))" } ?? ""
            var state = text.state(on: date)
            if let held = view.iqamah?.instant {
                state.text += (state.text.isEmpty ? "" : ", ") + "iqamah \(clock.time(held, on: date))"
            }
            return [text.titleCell, Cell(text.time(on: date) + end), text.symbol, state, text.handle]
        }
        return table.lines(style)
    }
}
