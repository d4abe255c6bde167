import CivilTime
import Testing
import Worlds

@testable import PrayerTimes

/// Times that others published, to the minute.
@Suite struct PublishedTimesTests {
    /// Tables of authorities in eight cities, within the minutes that were stated with them.
    @Test func agreesWithPublishedTables() throws {
        let ids: [Substring: String] = [
            "Dubai": "dubai", "Singapore": "singapore", "Turkey": "turkey", "MoonsightingCommittee": "moonsighting",
            "Qatar": "qatar", "Kuwait": "kuwait", "UmmAlQura": "umm-al-qura", "Tehran": "tehran",
        ]
        var comparison = Comparison()
        for row in try PrayerFiles.rows("prayer-tables.tsv") {
            let rules = try PrayerFiles.rules(try #require(ids[row[0]])) {
                // London's tables are for Hanafis.
                if row[0] == "MoonsightingCommittee" { $0.madhab = .hanafi }
            }
            let zone = try World.zones.rules(named: String(row[3]))
            let day = PrayerDay(try PrayerFiles.date(row[4]), at: try PrayerFiles.place(row[1], row[2]), by: rules)
            for (time, shown) in zip(day.six, row[5...10]) {
                let wall = CivilDateTime(try PrayerFiles.date(row[4]), try PrayerFiles.time(shown))
                comparison.add(
                    time, try #require(zone.instant(of: wall)), minutes: try #require(Int64(row[11])),
                    "\(row[0]) \(row[4]) \(shown)")
            }
        }
        #expect(comparison.wrong.isEmpty, "\(comparison.wrong)")
        #expect(comparison.count == 462 * 6)
    }

    /// Six methods in five cities, by praytimes 2.3.2, to a minute. It adds nothing to dhuhr, knows no Ramadan, and works
    /// out a twilight in one round, which is not enough where the sun hardly sinks so deep.
    @Test func agreesWithPraytimes() throws {
        let ids: [Substring: String] = [
            "MWL": "mwl", "ISNA": "isna", "Egypt": "egypt", "Karachi": "karachi", "Makkah": "umm-al-qura",
            "Tehran": "tehran",
        ]
        var comparison = Comparison()
        for row in try PrayerFiles.rows("prayer-grid.tsv") {
            let date = try PrayerFiles.date(row[5])
            let place = try PrayerFiles.place(row[2], row[3])
            let rules = try PrayerFiles.rules(try #require(ids[row[0]])) {
                $0.offsets.dhuhr = -$0.method.minutes.dhuhr
                if $0.hijri.date(of: date).month == 9, row[0] == "Makkah" { $0.offsets.isha = -30 }
            }
            let day = PrayerDay(date, at: place, by: rules)
            let sun = SolarDay(date, at: place)
            func grazes(_ angle: Double) -> Bool {
                [sun.morning(altitude: -angle), sun.evening(altitude: -angle)].contains { $0.instant != nil }
                    && sun.morning(altitude: -angle - 4).instant == nil
            }
            let offset = try #require(Int64(row[4])) * 3600
            for (event, (time, shown)) in zip(PrayerEvent.six, zip(day.six, row[6...])) {
                if event == .fajr, grazes(rules.method.fajr) { continue }
                if event == .isha, case .angle(let angle) = rules.method.isha, grazes(angle) { continue }
                let wall = CivilDateTime(date, try PrayerFiles.time(shown)).wallSeconds - offset
                comparison.add(time, Instant(seconds: wall), minutes: 1, "\(row[0]) \(row[1]) \(date) \(event)")
            }
        }
        #expect(comparison.wrong.isEmpty, "\(comparison.wrong)")
        #expect(comparison.count > 4200)
    }

    /// Tables of four ministries that were not at hand when the methods were written.
    @Test func agreesWithTablesOfMinistries() throws {
        var comparison = Comparison()
        let rows = try PrayerFiles.rows("public-tables.tsv")
        for row in rows {
            let zone = try World.zones.rules(named: String(row[3]))
            let date = try PrayerFiles.date(row[4])
            let day = PrayerDay(
                date, at: try PrayerFiles.place(row[1], row[2]), by: try PrayerFiles.rules(String(row[0])))
            for (event, (time, shown)) in zip(PrayerEvent.six, zip(day.six, row[5...10])) {
                let wall = CivilDateTime(date, try PrayerFiles.time(shown))
                comparison.add(
                    time, try #require(zone.instant(of: wall)), minutes: try #require(Int64(row[11])),
                    "\(row[0]) \(date) \(event) \(shown)")
            }
        }
        #expect(comparison.wrong.isEmpty, "\(comparison.wrong)")
        #expect(comparison.count == 94 * 6)
    }

    private struct Comparison {
        var count = 0
        var wrong: [String] = []

        mutating func add(_ time: PrayerTime, _ expected: Instant, minutes: Int64, _ what: String) {
            count += 1
            guard let instant = time.instant else {
                wrong.append("\(time) \(what)")
                return
            }
            // Only the time of day is compared: a table has no dates for times after midnight.
            let error = abs(((instant.seconds - expected.seconds + 43_200) % 86_400 + 86_400) % 86_400 - 43_200)
            if error > minutes * 60 { wrong.append("\(error) s: \(what)") }
        }
    }
}
