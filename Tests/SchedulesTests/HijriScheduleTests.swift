import CivilTime
import PrayerTimes
import Schedules
import Testing
import Vocabulary
import Worlds

/// Schedules that are limited to days of the Islamic calendar. Ramadan 1448 goes from 8 February to 8 March 2027.
@Suite struct HijriScheduleTests {
    private func keys(
        _ line: String, after: String = "2026-12-01T00:00", count: Int, _ change: (inout PrayerRules) -> Void = { _ in }
    ) throws -> [String] {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        var rules = PrayerRules()
        change(&rules)
        let place = TimeContext(
            local: zone, directory: World.zones, location: try Coordinate(latitude: 47.37, longitude: 8.54),
            prayer: rules)
        let start = try World.instant(after, in: zone)
        return try SchedulePreview(Schedule(parsing: line), place: place, definedAt: start)
            .slots(after: start, count: count).map(\.key.description)
    }

    @Test(
        "first and last",
        arguments: [
            ("daily at 04:00 during ramadan", "2027-02-08T04:00", "2027-03-08T04:00", 29),
            ("daily at 5m after maghrib during ramadan", "2027-02-08/maghrib+5m", "2027-03-08/maghrib+5m", 29),
            // A day of that calendar begins with the evening before.
            ("daily at isha during ramadan", "2027-02-07/isha", "2027-03-07/isha", 29),
            ("daily at 04:00 outside ramadan", "2026-12-01T04:00", "2027-02-07T04:00", 69),
            ("daily at 12:00 during hijri 8-10 12", "2027-05-14T12:00", "2027-05-16T12:00", 3),
            ("at imsak on white days", "2026-12-22/imsak", "2026-12-24/imsak", 3),
            ("RRULE:FREQ=DAILY during ramadan from 2026-11-01T04:00", "2027-02-08T04:00", "2027-03-08T04:00", 29),
        ])
    func firstAndLast(line: String, first: String, last: String, count: Int) throws {
        let found = try keys(line, count: count)
        #expect(found.first == first)
        #expect(found.last == last)
        // What comes next is not the day after.
        let key = try #require(try keys(line, count: count + 1).last)
        let next = try #require(SlotKey(key).date)
        let end = try #require(SlotKey(last).date)
        #expect(next > end + 1)
    }

    @Test("times of the day and of the night each have their own days")
    func mixed() throws {
        let found = try keys("daily at fajr, isha during ramadan", count: 58)
        #expect(found.prefix(3) == ["2027-02-07/isha", "2027-02-08/fajr", "2027-02-08/isha"])
        #expect(found.suffix(2) == ["2027-03-07/isha", "2027-03-08/fajr"])
    }

    @Test("every date is in or out")
    func partition() throws {
        let inside = try keys("daily at 08:00 during ramadan until 2027-12-31", count: 1000)
        let outside = try keys("daily at 08:00 outside ramadan until 2027-12-31", count: 1000)
        #expect(Set(inside).isDisjoint(with: outside))
        #expect(inside.count + outside.count == 396)
    }

    @Test("an offset and a sighting move it")
    func moved() throws {
        let line = "daily at 04:00 during ramadan"
        #expect(try keys(line, count: 1) { $0.hijri.offset = 1 } == ["2027-02-07T04:00"])
        let sighted = try #require(CivilDate("2027-02-09"))
        let later = try keys(line, count: 1) { _ = $0.hijri.sight(9, of: 1448, on: sighted) }
        #expect(later == ["2027-02-09T04:00"])
    }

    @Test("a number of times counts those days only")
    func counted() throws {
        #expect(
            try keys("daily at 04:00 during hijri 29-30 9 for 3 times", count: 9) == [
                "2027-03-08T04:00", "2028-02-25T04:00", "2029-02-13T04:00",
            ])
    }

    @Test(
        "printed and said",
        arguments: [
            ("daily at fajr during ramadan", "Every day at fajr in Ramadan"),
            (
                "mon-fri at 08:00 outside ramadan from 2026-11-20",
                "From Monday to Friday at 08:00 outside Ramadan, from 20 November 2026"
            ),
            ("daily at imsak during hijri 9 12", "Every day at imsak on 9 Dhu al-Hijja"),
            ("daily at imsak during hijri 8-10 12", "Every day at imsak on 8 to 10 Dhu al-Hijja"),
            ("daily at imsak on white days", "Every day at imsak on white days (13 to 15 of each Hijri month)"),
        ])
    func printed(line: String, sentence: String) throws {
        let schedule = try Schedule(parsing: line)
        #expect(schedule.description == line)
        #expect(schedule.sentence == sentence)
    }

    @Test(
        "refused",
        arguments: [
            ("daily at 08:00 during lent", "expected \"ramadan\" or \"hijri\", not \"lent\""),
            ("daily at 08:00 outside hijri 9", "expected \"ramadan\", not \"hijri\""),
            ("daily at 08:00 during hijri 8-31 12", "days of the Islamic calendar go from 1 to 30"),
            ("daily at 08:00 during hijri 10-8 12", "days of the Islamic calendar go from 1 to 30"),
            ("daily at 08:00 during hijri 8 13", "the Islamic calendar has months 1 to 12"),
            ("daily at 08:00 during hijri 8", "expected a month of the Islamic calendar, 1 to 12 after \"8\""),
            (
                "daily at 08:00 during ramadan on white days",
                "a schedule is limited to days of the Islamic calendar once"
            ),
            ("every 8 hours during ramadan", "only schedules with dates take days of the Islamic calendar"),
            ("as needed during ramadan", "only schedules with dates take days of the Islamic calendar"),
            (
                "daily at fajr, isha during ramadan for 3 times",
                "isha is of the next Hijri day: to count times, write two schedules"
            ),
            ("daily at 08:00 during ramadan from 2026-12-01 until 2026-12-31", "never due: no date matches"),
        ])
    func refused(line: String, message: String) {
        #expect { try Schedule(parsing: line) } throws: { ($0 as? ScheduleError)?.message == message }
    }
}
