import ArgumentParser
import CivilTime
import PrayerTimes
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

/// `remindctl prayer`: the prayers of today, how often you prayed, and the next.
struct ShowPrayers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show today's prayers, how often you prayed, and the next.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let link = try DaemonLink()
        let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
        let reply: Remindd1.CheckInsReply = try link.read(
            "CheckIns", Remindd1.CheckInsRequest(kind: PrayerPage.kind))
        let prayers = day.occurrences.filter { $0.kind == PrayerPage.kind }
        var view = PrayerDayScreen(day, prayers, reply)
        let days: Remindd1.DaysReply = try link.read(
            "Days",
            Remindd1.DaysRequest(kind: PrayerPage.kind, since: "\(PrayerDayScreen.days)d", together: true))
        view.days = days.series.first
        let environment = UserEnvironment.current
        // Without settings that can be read there is no sky: `status` names their problems.
        if let settings = try? environment.settings() {
            let date = day.date
            view.sky = PrayerSky(
                date, for: prayers + (reply.next.map { [$0] } ?? []), by: settings.prayer,
                at: try? PrayerPlaceOptions.parse([]).found(settings, environment))
        }
        try output.print(view) { style in view.lines(day.clock, style) }
    }
}
