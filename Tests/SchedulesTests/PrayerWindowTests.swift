import CivilTime
import PrayerTimes
import Testing
import Worlds

@testable import Schedules
@testable import Vocabulary

/// Until when a prayer is on time, by the next one or by another anchor.
@Suite("Windows from anchor to anchor") struct PrayerWindowTests {
    private func place(
        _ zone: String, _ latitude: Double, _ longitude: Double, _ change: (inout PrayerRules) -> Void = { _ in }
    ) throws -> TimeContext {
        var rules = PrayerRules()
        change(&rules)
        return TimeContext(
            local: try World.zones.rules(named: zone), directory: World.zones,
            location: try Coordinate(latitude: latitude, longitude: longitude), prayer: rules)
    }

    private func end(_ key: String, by end: String? = nil, in place: TimeContext) throws -> String? {
        let due: Instant
        switch SlotKey(key) {
        case .sun(let date, let time):
            let event = time.event
            due = try #require(place.time(of: event, on: date)?.instant) + .seconds(Int64(time.offset))
        case .wall(let local, _): due = try #require(place.local.instant(of: local))
        default: return nil
        }
        return place.windowEnd(of: SlotKey(key), due: due, by: end.flatMap { SunTime($0) })
            .map { "\(place.local.local(at: $0))" }
    }

    @Test(
        "a prayer ends where another begins, or where a person says",
        arguments: [
            ("2026-11-20/fajr", nil, "2026-11-20T07:37"), ("2026-11-20/dhuhr+10m", nil, "2026-11-20T14:24"),
            ("2026-11-20/asr", nil, "2026-11-20T16:45"), ("2026-11-20/maghrib", nil, "2026-11-20T18:27"),
            ("2026-11-20/isha", nil, "2026-11-21T05:51"), ("2026-11-20/isha", "night-middle", "2026-11-21T00:12"),
            ("2026-11-20/fajr", "sunrise-10m", "2026-11-20T07:27"), ("2026-11-20T05:30", "sunrise", "2026-11-20T07:37"),
            // After sunrise, the next one is tomorrow's.
            ("2026-11-20T08:00", "sunrise", "2026-11-21T07:39"),
            // What begins no prayer has no end of its own, and what comes before one neither.
            ("2026-11-20/sunset", nil, nil), ("2026-11-20/imsak", nil, nil), ("2026-11-20/fajr-45m", nil, nil),
            ("2026-11-20T08:00", nil, nil),
        ] as [(String, String?, String?)])
    func ends(key: String, by: String?, expected: String?) throws {
        #expect(try end(key, by: by, in: place("Europe/Zurich", 47.37, 8.54)) == expected)
    }

    /// Every day of a year: the end is the next time that PrayerDay has, whatever the clocks do, or there is none.
    @Test(
        "right across changes of the clocks, and in the far north",
        arguments: [
            ("Europe/Zurich", 47.37, 8.54), ("Europe/Oslo", 72.0, 18.96), ("Africa/Casablanca", 33.57, -7.59),
            ("Australia/Lord_Howe", -31.55, 159.08), ("Pacific/Apia", -13.83, -171.77),
        ])
    func year(zone: String, latitude: Double, longitude: Double) throws {
        let place = try place(zone, latitude, longitude)
        let location = try #require(place.sky.location)
        let first = try #require(CivilDate("2026-01-01"))
        var absent = 0
        for date in (0..<365).map({ first + $0 }) {
            let today = place.sky.prayer.day(date, at: location, in: place.local)
            let tomorrow = place.sky.prayer.day(date + 1, at: location, in: place.local)
            let windows: [(SunTime.Event, PrayerTime, PrayerTime)] = [
                (.fajr, today.fajr, today.sunrise), (.dhuhr, today.dhuhr, today.asr), (.asr, today.asr, today.maghrib),
                (.maghrib, today.maghrib, today.isha), (.isha, today.isha, tomorrow.fajr),
            ]
            for (event, start, end) in windows {
                guard let due = start.instant else {
                    absent += 1
                    continue
                }
                let found = place.windowEnd(of: .sun(date, SunTime(event)), due: due)
                // In light nights isha and fajr are both the middle of the night: then nothing is left of it.
                #expect(found == end.instant.flatMap { $0 > due ? $0 : nil }, "\(date) \(event)")
            }
        }
        #expect(latitude == 72 ? absent > 100 : absent == 0)
    }

    /// Two combined prayers share one window, and ring at the time that was chosen.
    @Test(
        "combined on a journey",
        arguments: [
            (PrayerJourney.Combining.early, ["12:12 dhuhr", "12:12 asr", "16:45 maghrib", "16:45 isha"]),
            (.late, ["14:24 dhuhr", "14:24 asr", "18:27 maghrib", "18:27 isha"]),
        ])
    func combined(how: PrayerJourney.Combining, expected: [String]) throws {
        let date = try #require(CivilDate("2026-11-20"))
        let journey = PrayerJourney(from: date, until: date + 1, combining: how)
        let place = try place("Europe/Zurich", 47.37, 8.54) { $0.journey = journey }
        let schedule = try Schedule(parsing: "daily at dhuhr, asr, maghrib, isha")
        let start = try World.instant("2026-11-19T00:00", in: place.local)
        func keys(_ joins: Bool, from day: String) throws -> [String] {
            var place = place
            let compiled = try CompiledSchedule(
                schedule, anchor: ScheduleAnchor(at: start, zone: "Europe/Zurich"), place: &place, joins: joins)
            let midnight = try World.instant("\(day)T00:00", in: place.local)
            return compiled.slots(
                after: midnight, through: midnight + .seconds(86_400), limit: 10, on: place.local, place: place
            ).compactMap { (slot) -> String? in
                guard case .sun(_, let time) = slot.key else { return nil }
                return "\("\(place.local.local(at: slot.due).time)".prefix(5)) \(time)"
            }
        }
        #expect(Set(try keys(true, from: "2026-11-20")) == Set(expected))
        // Before and after the journey, and for what is no prayer, nothing is combined.
        let usual = ["12:19 dhuhr", "14:23 asr", "16:43 maghrib", "18:25 isha"]
        #expect(
            try keys(true, from: "2026-11-22").map { String($0.dropFirst(6)) } == usual.map { String($0.dropFirst(6)) })
        #expect(try keys(false, from: "2026-11-20").first == "12:12 dhuhr")
        #expect(try Set(keys(false, from: "2026-11-20").map { $0.prefix(5) }).count == 4)
        for (event, until) in [
            (SunTime.Event.dhuhr, "2026-11-20T16:45"), (.asr, "2026-11-20T16:45"), (.maghrib, "2026-11-21T05:51"),
            (.isha, "2026-11-21T05:51"),
        ] {
            let rings = journey.event(for: event, on: date)
            let due = try #require(place.time(of: rings, on: date)?.instant)
            for by in [nil, event == .dhuhr ? SunTime(.asr) : event == .maghrib ? SunTime(.isha) : nil] {
                let end = place.windowEnd(of: .sun(date, SunTime(event)), due: due, by: by)
                #expect(end.map { "\(place.local.local(at: $0))" } == until, "\(event)")
            }
        }
    }
}
