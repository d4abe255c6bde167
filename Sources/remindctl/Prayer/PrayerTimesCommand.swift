import ArgumentParser
import CivilTime
import Configuration
import Exports
import PrayerTimes
import RemindText
import Reminders
import Vocabulary

struct PrayerTimesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "times",
        abstract: "Show times of prayer. Needs no daemon, and no network.",
        discussion: """
            remindctl prayer times
            remindctl prayer times --month 2027-02 --place Singapore --method singapore
            remindctl prayer times --lat 69.65 --lon 18.96 --date 2026-06-21 --polar nearest-day

            The method and all else is [prayer] in remindd.toml, the place is location there.
            """)

    @Option(help: "A day: 2026-11-20, fri, tomorrow. Default: today.")
    var date: String?

    @Option(help: "2026-11, this or next.")
    var month: String?

    @OptionGroup var place: PrayerPlaceOptions

    @Option(help: "Metres above the land or sea of the horizon: 828.")
    var elevation: Double?

    @Option(help: "The method: mwl.", completion: .list(PrayerMethod.all.map(\.id)))
    var method: String?

    @Option(help: "When asr begins: shafi or hanafi.", completion: .list(Madhab.allCases.map(\.rawValue)))
    var madhab: String?

    @Option(
        help: "If nights are light: middle, seventh, angle or none.",
        completion: .list(HighLatitudeRule.allCases.map(\.rawValue)))
    var highLatitude: String?

    @Option(
        help: "If the sun does not rise or set: none, nearest-day or nearest-latitude.",
        completion: .list(PolarRule.allCases.map(\.rawValue)))
    var polar: String?

    @Flag(help: "Also imsak, ishraq, midnight and the last third of the night.")
    var all = false

    @Flag(name: .customLong("csv"), help: "Print CSV.")
    var isCSV = false

    @Flag(name: .customLong("ics"), help: "Print iCalendar, for a calendar program. It does not name the place.")
    var isCalendar = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard date == nil || month == nil else { throw ValidationError("name a day or a month") }
        guard [isCSV, isCalendar, output.isJSON].count(where: \.self) < 2 else {
            throw ValidationError("choose one of --csv, --ics and --json")
        }
    }

    func run() throws {
        let environment = UserEnvironment.current
        // A method by name is asked for instead of the timetable, right or wrong.
        let settings = try method == nil ? environment.settings() : environment.settingsAlone()
        let rules = try rules(settings)
        var place = try place.found(settings, environment)
        if let elevation { place = try place.raised(to: elevation) }
        let dates = try dates(today: place.zone.local(at: environment.now).date)
        let clock = Clock(now: environment.now, zone: place.zone, display: environment.display)
        let text = PrayerTimesText(place: place, rules: rules, isLong: all, clock: clock)
        if isCSV {
            Console.print(text.csv(dates))
        } else if isCalendar {
            Console.print(text.calendar(dates))
        } else {
            try output.print(dates.map { PrayerDayView($0, place, rules, isLong: all, now: clock.now) }) { style in
                month == nil ? text.day(dates[0], style) : text.month(dates, style)
            }
        }
    }

    private func rules(_ settings: Settings) throws(CommandFailure) -> PrayerRules {
        var rules = settings.prayer
        if let method {
            guard let named = PrayerMethod.named(method.lowercased()) else {
                throw CommandFailure(PrayerRules.unknownMethod(method))
            }
            rules.method = named
            rules.wantsTimetable = false
        }
        if let madhab { rules.madhab = try Self.choice(madhab, "--madhab") }
        if let highLatitude { rules.highLatitude = try Self.choice(highLatitude, "--high-latitude") }
        if let polar { rules.polar = try Self.choice(polar, "--polar") }
        return rules
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ text: String, _ option: String
    ) throws(CommandFailure) -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        let all = Choice.allCases.map(\.rawValue)
        throw CommandFailure(
            .invalidArgument, "\(quoted(text)) is not a value of \(option)",
            hint: all.map { "\(option) \($0)" }.joined(separator: ", "))
    }

    private func dates(today: CivilDate) throws(CommandFailure) -> [CivilDate] {
        guard let month else {
            do {
                return [try DayName.parse(date ?? "today", today: today, isAhead: true)]
            } catch {
                throw CommandFailure(.invalidTime, error.message, hint: error.hint)
            }
        }
        let first: CivilDate? =
            switch month {
            case "this": today.beginningOfMonth
            case "next": today.endOfMonth + 1
            default: CivilDate("\(month)-01")
            }
        guard let first, (1900...2200).contains(first.year) else {
            throw CommandFailure(.invalidTime, "\(quoted(month)) is not a month", hint: "2026-11, this or next")
        }
        return first.daysOfMonth
    }
}

extension PrayerTimesText {
    /// iCalendar (RFC 5545): an event without length for each time. It names neither the place nor its coordinates.
    func calendar(_ dates: [CivilDate]) -> [String] {
        let events = dates.flatMap { date in
            let day = place.day(date, by: rules)
            return PrayerTimesText.events(isLong).compactMap { event in
                place.time(of: event, on: day, by: rules).instant.map { at in
                    ICalendarEvent(
                        uid: "\(date)-\(event.rawValue)@remindd", stamp: clock.now, start: .utc(at),
                        summary: PrayerTimesText.name(event))
                }
            }
        }
        return ICalendar.lines(events, product: "prayer times")
    }
}
