import ArgumentParser
import CivilTime
import Configuration
import PrayerTimes
import RemindText
import Reminders
import Vocabulary

struct HijriCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hijri",
        abstract: "Show a date of the Islamic calendar. Needs no daemon.",
        discussion: """
            A day begins at maghrib of the evening before. With ~ a date is approximate. A year before 1583 is one of the \
            Islamic calendar: remindctl hijri 1448-09-01
            """)

    @Argument(help: "A day: 2026-11-20, fri, tomorrow, or 1448-09-01. Default: today.")
    var date: String?

    @OptionGroup var output: OutputOptions

    private struct View: Encodable {
        var date: String
        var hijri: String
        var year: Int
        var month: Int
        var day: Int
        var approximate: Bool
        /// The date that has begun with today's sunset, if it has and a place is known.
        var sinceSunset: String?
    }

    func run() throws {
        let environment = UserEnvironment.current
        let settings = try environment.settings()
        let zone = try environment.localZone()
        let today = zone.local(at: environment.now).date
        let date = try day(today, settings.prayer.hijri)
        let hijri = settings.prayer.hijri.date(of: date)
        // Without a place it is not known when the sun sets.
        let place = self.date == nil ? try? PrayerPlaceOptions.parse([]).found(settings, environment) : nil
        let evening = place?.evening(of: date, by: settings.prayer, now: environment.now)
        let view = View(
            date: date.description, hijri: hijri.numbers, year: hijri.year, month: hijri.month, day: hijri.day,
            approximate: hijri.isApproximate, sinceSunset: evening?.numbers)
        try output.print(view) { style in
            let lines = ["\(DateWords.full(date)) · \(hijri)"] + (evening.map { ["since sunset · \($0)"] } ?? [])
            return style.wrap(lines)
        }
    }

    private func day(_ today: CivilDate, _ calendar: HijriCalendar) throws(CommandFailure) -> CivilDate {
        let text = date ?? "today"
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count <= 4 ? UInt16($0).map(Int.init) : nil }
        // The Gregorian calendar began in October 1582, and a civil date has four digits for its year.
        if parts.count == 3, numbers.count == 3, parts[0].count == 4, numbers[0] < 1583 {
            let asked = HijriDate(year: numbers[0], month: numbers[1], day: numbers[2])
            if let date = calendar.civil(asked) { return date }
            let hint =
                asked.year >= 1 && (1...12).contains(asked.month) && asked.day == 30
                ? "\(HijriDate.monthNames[asked.month - 1]) \(asked.year) has 29 days"
                : "year, month 01 to 12 and day 01 to 30, such as 1448-09-01"
            throw CommandFailure(.invalidTime, "\(quoted(text)) is not a date of the Islamic calendar", hint: hint)
        }
        do {
            return try DayName.parse(text, today: today, isAhead: true)
        } catch {
            throw CommandFailure(.invalidTime, error.message, hint: error.hint)
        }
    }
}
