import CivilTime
import PrayerTimes
import Testing
import Worlds

@testable import Schedules
@testable import Vocabulary

/// Schedules that follow the sun: which date an event belongs to, what a key is, and where the sun does nothing.
@Suite struct SunScheduleTests {
    private func zone(_ name: String) throws -> TimeZoneRules { try World.zones.rules(named: name) }

    private func recurrence(_ line: String, _ latitude: Double, _ longitude: Double) throws -> SunRecurrence {
        let location = try Coordinate(latitude: latitude, longitude: longitude)
        let definedOn = try #require(CivilDate("2026-01-01"))
        return try #require(
            Schedule(parsing: line).sunRecurrence(definedOn: definedOn, location: location))
    }

    /// The key and the wall clock of some slots after a wall-clock time.
    private func slots(
        _ line: String, _ zoneName: String, _ latitude: Double, _ longitude: Double, after: String, days: Int64
    ) throws -> [String] {
        let zone = try zone(zoneName)
        let start = try World.instant(after, in: zone)
        return try recurrence(line, latitude, longitude).slots(
            after: start, through: start + .seconds(days * 86_400), limit: 100, in: zone
        ).map { "\(SlotKey.sun($0.date, $0.time)) \(zone.local(at: $0.due))" }
    }

    @Test(
        "what is due, and when",
        arguments: [
            (
                "daily at sunrise, 15m before sunset", "Europe/Zurich", 47.37, 8.54, "2026-11-20T00:00", Int64(1),
                ["2026-11-20/sunrise 2026-11-20T07:37", "2026-11-20/sunset-15m 2026-11-20T16:30"]
            ),
            // In June the sun of Reykjavik sets after midnight: the evening is still that of its date.
            (
                "daily at sunset", "Atlantic/Reykjavik", 64.15, -21.94, "2026-06-20T12:00", 2,
                ["2026-06-20/sunset 2026-06-21T00:04", "2026-06-21/sunset 2026-06-22T00:04"]
            ),
            // Samoa is a day ahead of its meridian, and Kiritimati too: dates are those of the calendar there.
            (
                "fri at sunset", "Pacific/Apia", -13.83, -171.77, "2026-05-12T00:00", 7,
                ["2026-05-15/sunset 2026-05-15T18:08"]
            ),
            (
                "fri at sunrise", "Pacific/Kiritimati", 1.87, -157.4, "2026-05-12T00:00", 7,
                ["2026-05-15/sunrise 2026-05-15T06:20"]
            ),
            // Either side of the date line.
            (
                "daily at sunrise", "Pacific/Fiji", -16.8, 179.99, "2026-05-12T00:00", 1,
                ["2026-05-12/sunrise 2026-05-12T06:15"]
            ),
            (
                "daily at sunrise", "Pacific/Fiji", -16.8, -179.99, "2026-05-12T00:00", 1,
                ["2026-05-12/sunrise 2026-05-12T06:15"]
            ),
            // Polar day: nothing.
            ("daily at sunset", "Europe/Oslo", 69.65, 18.96, "2026-06-01T00:00", 30, []),
            // Times of prayer; the middle of the night is that of the evening before it.
            (
                "daily at fajr, maghrib + 5m, night-middle", "Europe/Zurich", 47.37, 8.54, "2026-11-20T00:30", 1,
                [
                    "2026-11-20/fajr 2026-11-20T05:49", "2026-11-20/maghrib+5m 2026-11-20T16:50",
                    "2026-11-20/night-middle 2026-11-21T00:12",
                ]
            ),
            // Clocks go forward on 28 March: the instant is the sun's.
            (
                "daily at fajr", "Europe/Zurich", 47.37, 8.54, "2027-03-27T00:00", 2,
                ["2027-03-27/fajr 2027-03-27T04:30", "2027-03-28/fajr 2027-03-28T05:28"]
            ),
            // Hours before: of the date of the sunset.
            (
                "daily at 12h after sunset", "UTC", 0, 0, "2026-03-20T00:00", 1,
                ["2026-03-19/sunset+12h 2026-03-20T06:11"]
            ),
        ] as [(String, String, Double, Double, String, Int64, [String])])
    func due(
        line: String, zone: String, latitude: Double, longitude: Double, after: String, days: Int64, expected: [String]
    ) throws {
        #expect(try slots(line, zone, latitude, longitude, after: after, days: days) == expected)
    }

    @Test("a zone that is not the place's changes neither instant nor key", arguments: ["Pacific/Auckland", "UTC"])
    func foreignZone(name: String) throws {
        let sunset = try recurrence("daily at sunset", 47.37, 8.54)
        let home = try zone("Europe/Zurich")
        let start = try World.instant("2026-11-20T00:00", in: home)
        let end = start + .seconds(400 * 86_400)
        let there = sunset.slots(after: start, through: end, limit: 1000, in: home)
        #expect(there.count == 400)
        #expect(try sunset.slots(after: start, through: end, limit: 1000, in: zone(name)) == there)
    }

    @Test(
        "one after the other gives what all at once gives",
        arguments: [
            ("daily at sunrise, 15m before sunset, 12h after sunset, 12h before sunrise", 47.37, 8.54),
            ("daily at sunset, 1h after sunrise", 69.65, 18.96), ("mon, sat at sunrise", -54.8, -68.3),
            ("every 3 days at sunset, sunrise from 2026-03-02 for 20 times", 0, 180),
            ("daily at sunrise until 2026-08-01 except 2026-04-01", 51.5, -180),
            ("monthly on 31 at 2h before sunset", 65.9, 25),
            ("daily at last-third, 12h after isha, 12h before imsak, fajr", 47.37, 8.54),
            ("daily at asr, isha, 5m after maghrib during hijri 1-20 9", 21.4, 39.8),
        ])
    func nextIsOneOfAll(line: String, latitude: Double, longitude: Double) throws {
        let sun = try recurrence(line, latitude, longitude)
        let zone = try zone("Europe/Zurich")
        let start = try World.instant("2026-03-01T00:00", in: zone)
        let end = start + .seconds(300 * 86_400)
        let all = sun.slots(after: start, through: end, limit: 10_000, in: zone)
        #expect(all.count > 5)
        #expect(all == all.sorted())
        #expect(Set(all).count == all.count)
        var cursor = start
        var found: [SunRecurrence.Slot] = []
        while let next = sun.next(after: cursor, in: zone), next.due <= end {
            found += sun.slots(after: cursor, through: next.due, limit: 10, in: zone)
            cursor = next.due
        }
        #expect(found == all)
        for limit in [1, 2, 7] {
            #expect(sun.slots(after: start, through: end, limit: limit, in: zone) == Array(all.prefix(limit)))
        }
    }

    @Test("counts and bounds are those of every schedule")
    func bounds() throws {
        #expect(
            try slots("daily at sunrise, sunset for 3 times", "UTC", 0, 0, after: "2025-12-01T00:00", days: 60) == [
                "2026-01-01/sunrise 2026-01-01T06:00", "2026-01-01/sunset 2026-01-01T18:07",
                "2026-01-02/sunrise 2026-01-02T06:00",
            ])
    }

    /// A year at 72 degrees north: each day has the time that PrayerDay has, or a reason why there is none.
    @Test("a year in the far north", arguments: SunTime.Event.allCases.filter { $0.prayer != nil })
    func farNorth(event: SunTime.Event) throws {
        let zone = try zone("Europe/Oslo")
        let place = try Coordinate(latitude: 72, longitude: 18.96)
        let sun = try recurrence("daily at \(event.rawValue) from 2026-01-01 until 2026-12-31", 72, 18.96)
        let start = try World.instant("2025-12-30T00:00", in: zone)
        let found = sun.slots(after: start, through: start + .seconds(370 * 86_400), limit: 1000, in: zone)
        let first = try #require(CivilDate("2026-01-01"))
        let absent = sun.absences(from: first, through: first + 364, in: zone).map(\.0.date)
        #expect(Set(found.map(\.date)).union(absent).count == 365)
        #expect(found.count + absent.count == 365)
        // Some days have no such time, but each has a noon.
        #expect(event == .dhuhr ? absent.isEmpty : !absent.isEmpty)
        let prayer = try #require(event.prayer)
        for slot in found {
            let day = PrayerDay(slot.date, at: place, by: PrayerRules())
            #expect(slot.due == day.time(of: prayer, at: place, by: PrayerRules()).instant)
        }
    }

    @Test("where the sun never sets, the search ends")
    func never() throws {
        let pole = try recurrence("daily at 1h after sunrise", -89.99, 0)
        let start = try World.instant("2026-03-01T00:00Z", in: .utc)
        let clock = ContinuousClock()
        let took = clock.measure { _ = pole.next(after: start, in: .utc) }
        #expect(took < .seconds(1))
        #expect(try recurrence("yearly on jun 21 at sunset", 80, 0).next(after: start, in: .utc) == nil)
    }

    @Test(
        "keys are read as they are written",
        arguments: [
            "2026-11-20/sunset", "2026-11-20/sunset-15m", "2026-11-20/sunrise+1h30m", "2026-06-21/sunset+12h",
            "2026-11-20/fajr",
            "2026-11-20/fajr-15m", "2026-11-20/last-third", "2026-11-20/night-middle-1h",
        ])
    func keys(text: String) {
        let key = SlotKey(text)
        #expect(key.description == text)
        if case .sun = key {} else { Issue.record("\(text) is \(key)") }
    }

    @Test(
        "what is no time of the sun is kept as it is",
        arguments: [
            "2026-11-20/fajr-", "2026-11-20/jumuah", "2026-11-20/sunset-13h", "2026-11-20/sunset-", "x/sunset",
            "2026-02-30/sunset",
        ])
    func otherKeys(text: String) { #expect(SlotKey(text) == .other(text)) }

    @Test("a preview says what the sun does")
    func explained() throws {
        let zone = try zone("Europe/Oslo")
        let start = try World.instant("2026-05-16T00:00", in: zone)
        let place = TimeContext(
            local: zone, directory: World.zones, location: try Coordinate(latitude: 69.65, longitude: 18.96))
        let schedule = try Schedule(parsing: "daily at 15m before sunset")
        let slots = try SchedulePreview(schedule, place: place, definedAt: start).slots(after: start, count: 3)
        #expect(
            slots.map(\.key.description) == [
                "2026-05-16/sunset-15m", "2026-05-17/sunset-15m", "2026-07-25/sunset-15m",
            ])
        #expect(
            slots.map { $0.reasons.map(\.sentence) } == [
                ["sunset of 2026-05-16 is at 00:03 on 2026-05-17"], ["sunset of 2026-05-17 is at 00:29 on 2026-05-18"],
                [
                    "from 2026-05-18 to 2026-07-24 the sun stays up all day: no sunset",
                    "sunset of 2026-07-25 is at 00:38 on 2026-07-26",
                ],
            ])
        #expect(
            schedule.clockSentence(local: zone.name, sky: place.sky)
                == "follows the sun at latitude 69.65, longitude 18.96")
    }
}
