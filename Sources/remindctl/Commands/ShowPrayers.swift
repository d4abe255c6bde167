import ArgumentParser
import CivilTime
import PrayerTimes
import RemindControl
import Reminders
import Statistics

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
            next: reply.next, obligations: reply.obligations)
        view.journey = (try? UserEnvironment.current.settingsAlone())?.prayer.journey
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
    /// A traveller's choice; not in the JSON, since `prayer combine --json` has it.
    var journey: PrayerJourney?

    private enum CodingKeys: CodingKey { case date, zone, now, prayers, checkIns, next, obligations }

    func lines(_ clock: Clock, _ style: Style) -> [String] {
        let date = CivilDate(date) ?? clock.today
        var lines = [DayText.heading(date, zone: zone, style), ""]
        if !prayers.isEmpty {
            lines += rows(on: date, clock, style) + [""]
        }
        if let journey, journey.until.map({ $0 >= date }) ?? true {
            lines += ["  " + JourneyText.line(journey, today: date), ""]
        }
        guard checkIns.total > 0 || !prayers.isEmpty || next != nil else { return lines + ["  " + ShowPrayers.none] }
        lines += CheckInsText.lines(checkIns, none: ShowPrayers.none).map { "  " + $0 }
        if let owed = obligations?.reduce(0, { $0 + $1.owed }), owed > 0 { lines.append("  owed \(owed)") }
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
            return [
                text.titleCell, Table.Cell(text.time(on: date) + end), text.symbol, text.state(on: date), text.handle,
            ]
        }
        return table.lines(style)
    }
}
