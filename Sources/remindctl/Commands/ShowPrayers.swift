import ArgumentParser
import CivilTime
import PrayerTimes
import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// `remindctl prayer`: the prayers of today, how often you prayed, and the next.
struct ShowPrayers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show today's prayers, how often you prayed, and the next.")

    static var none: String { Kinds.named(PrayerOptions.kind).map { CheckInsText.none($0, hint: "pray") } ?? "" }

    @OptionGroup var output: OutputOptions

    func run() throws {
        let link = try DaemonLink()
        let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
        let reply: Remindd1.CheckInsReply = try link.read(
            "CheckIns", Remindd1.CheckInsRequest(kind: PrayerOptions.kind))
        var view = PrayerDayScreen(
            date: day.date, zone: day.zone, now: day.now,
            prayers: day.occurrences.filter { $0.kind == PrayerOptions.kind }, checkIns: reply.checkIns,
            next: reply.next, obligations: reply.obligations, onTimeRate: reply.onTimeRate)
        let days: Remindd1.DaysReply = try link.read(
            "Days",
            Remindd1.DaysRequest(kind: PrayerOptions.kind, since: "\(PrayerDayScreen.days)d", together: true))
        view.days = days.series.first
        view.sky = PrayerSky(on: CivilDate(day.date), for: view.prayers)
        try output.print(view) { style in view.lines(Clock(now: day.now, zone: day.zone), style) }
    }
}

/// Today's prayers as `prayer --json` gives them, and the source of the text.
struct PrayerDayScreen: Encodable {
    var date: String
    var zone: String
    var now: Int64
    var prayers: [OccurrenceView]
    var checkIns: CheckIns
    /// The next one; absent if none is to come.
    var next: OccurrenceView?
    /// How obligations were kept today, and what is owed of each.
    var obligations: [ObligationFigures]?
    /// Of those in the last 30 days.
    var onTimeRate: Int?
    /// How often on each of the last days; not in the JSON, since `grid --json` has it.
    var days: DaySeriesView?
    /// How many those are.
    static let days = 30
    /// The rules of its times; not in the JSON, since `prayer times --json` has it.
    var sky: PrayerSky?

    private enum CodingKeys: CodingKey { case date, zone, now, prayers, checkIns, next, obligations, onTimeRate }

    func lines(_ clock: Clock, _ style: Style) -> [String] {
        let date = CivilDate(date) ?? clock.today
        var lines = [DayText.heading(date, zone: zone, style)] + (sky?.heading(clock, style) ?? []) + [""]
        if !prayers.isEmpty {
            lines +=
                rows(on: date, clock, style) + KeyValueLines.wrapped(sky?.night(on: date, clock) ?? [], style) + [""]
        }
        if let journey = sky?.rules.journey, journey.until.map({ $0 >= date }) ?? true {
            lines += KeyValueLines.wrapped(["  " + JourneyText.line(journey, today: date)], style) + [""]
        }
        guard checkIns.total > 0 || !prayers.isEmpty || next != nil else {
            return lines + KeyValueLines.wrapped(["  " + ShowPrayers.none], style)
        }
        return lines + strip(style) + KeyValueLines.wrapped(figures(clock), style)
    }

    /// `last 30 days  ··▁▃▅▃`, or fewer days on a narrow terminal.
    private func strip(_ style: Style) -> [String] {
        guard let days, checkIns.total > 0 else { return [] }
        let count = min(days.states.count, max(7, (style.columns ?? .max) - "  last 30 days  ".count))
        let cells = (days.states.count - count..<days.states.count).compactMap { days.mark($0)?.text(style) }
        return ["  last \(count) days  \(cells.joined())"]
    }

    /// How often, how much of it on time, and what comes next.
    private func figures(_ clock: Clock) -> [String] {
        var lines = CheckInsText.lines(checkIns, none: ShowPrayers.none).map { "  " + $0 }
        let owed = obligations?.reduce(0) { $0 + $1.owed } ?? 0
        let kept = [onTimeRate.map { "on time \($0) % in 30 days" }, owed > 0 ? "owed \(owed)" : nil].compactMap(\.self)
        if !kept.isEmpty { lines.append("  " + kept.joined(separator: ", ")) }
        if let next, !prayers.contains(where: { $0.id == next.id }) {
            let due = Instant(seconds: next.epoch)
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
            let end = view.windowUntil.flatMap(Instant.init(timestamp:)).map { " - \(clock.time($0, on: date))" } ?? ""
            var state = text.state(on: date)
            if let held = view.iqamah.flatMap(Instant.init(timestamp:)) {
                state.text += (state.text.isEmpty ? "" : ", ") + "iqamah \(clock.time(held, on: date))"
            }
            return [text.titleCell, Table.Cell(text.time(on: date) + end), text.symbol, state, text.handle]
        }
        return table.lines(style)
    }
}

/// The Islamic date and the night, for a day with times of prayer. A day without them has none of these words.
struct PrayerSky {
    let rules: PrayerRules
    private let date: CivilDate
    private let place: PrayerPlace?
    private let isShown: Bool

    /// `nil` if the settings cannot be read: `status` names their problems.
    init?(on date: CivilDate?, for prayers: [OccurrenceView]) {
        let environment = UserEnvironment.current
        guard let date, let settings = try? environment.settings() else { return nil }
        (self.date, rules) = (date, settings.prayer)
        isShown = prayers.contains { if case .sun = SlotKey($0.slot) { true } else { false } }
        place = isShown ? try? PrayerPlaceOptions.parse([]).found(settings, environment) : nil
    }

    /// `10 Jumada II 1448 · Muslim World League`
    func heading(_ clock: Clock, _ style: Style) -> [String] {
        guard isShown else { return [] }
        let source = rules.timetable?[date] == nil ? rules.method.name : "timetable"
        let hijri = place?.hijri(of: date, by: rules, now: clock.now) ?? "\(rules.hijri.date(of: date))"
        return KeyValueLines.wrapped(["\(hijri) · \(source)"], style).map { style.paint($0, .quiet) }
    }

    /// `night: half 00:12, last third 01:25`
    func night(on date: CivilDate, _ clock: Clock) -> [String] {
        guard let place else { return [] }
        let day = place.day(date, by: rules)
        func time(_ event: PrayerEvent) -> Instant? {
            rules.time(of: event, on: day, at: place.place, in: place.zone).instant
        }
        guard let half = time(.midnight), let third = time(.lastThird) else { return [] }
        return ["", "  night: half \(clock.time(half, on: date)), last third \(clock.time(third, on: date))"]
    }
}
