import ArgumentParser
import CivilTime
import Configuration
import PrayerTimes
import Reminders
import Schedules

struct HijriCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hijri",
        abstract: "Show a date of the Islamic calendar. Needs no daemon.",
        discussion: "A day begins at maghrib of the evening before. With ~ a date is approximate.")

    @Argument(help: "A day: 2026-11-20, fri, tomorrow. Default: today.")
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
        let date: CivilDate
        do {
            date = try DayName.parse(self.date ?? "today", today: today, isAhead: true)
        } catch {
            throw CommandFailure(.invalidTime, error.message, hint: error.hint)
        }
        let hijri = settings.prayer.hijri.date(of: date)
        // Without a place it is not known when the sun sets.
        let place = self.date == nil ? try? PrayerPlaceOptions.parse([]).found(settings, environment) : nil
        let evening = place?.evening(of: date, by: settings.prayer, now: environment.now)
        let view = View(
            date: date.description, hijri: hijri.numbers, year: hijri.year, month: hijri.month, day: hijri.day,
            approximate: hijri.isApproximate, sinceSunset: evening?.numbers)
        try output.print(view) { style in
            let lines = ["\(DateWords.full(date)) · \(hijri)"] + (evening.map { ["since sunset · \($0)"] } ?? [])
            return Facts.wrapped(lines, style)
        }
    }
}
