import CivilTime
import PrayerTimes
import Testing
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func prayerDay() throws {
        let mecca = try Coordinate(latitude: 21.4225, longitude: 39.8262)
        let riyadh = try ZoneDirectory(environment: [:]).rules(named: "Asia/Riyadh")
        let day = PrayerDay(CivilDate(year: 2026, month: 11, clampingDay: 20), at: mecca, by: PrayerRules(.mwl))
        #expect(shown(day.fajr.instant.map(riyadh.timestamp)) == "2026-11-20T05:17:00+03:00")
        #expect(shown(day.maghrib.instant.map(riyadh.timestamp)) == "2026-11-20T17:38:00+03:00")
        #expect(shown(day.isResolved) == "false")
    }

    @Test func hijriCalendar() throws {
        let date = CivilDate(year: 2026, month: 11, clampingDay: 20)
        #expect(shown(HijriCalendar().date(of: date)) == "10 Jumada II 1448")
        #expect(shown(HijriCalendar(offset: -1).date(of: date)) == "9 Jumada II 1448")
        #expect(shown(HijriCalendar().start(ofMonth: 9, year: 1448)) == "2027-02-08")
    }
}
