import CivilTime
import Testing
import Worlds

@testable import PrayerTimes

/// Rules for madhab, high latitudes and poles, offsets, Ramadan, the night.
@Suite struct PrayerDayTests {
    private func shown(
        _ id: String, _ zone: String, _ latitude: Double, _ longitude: Double, _ date: String,
        _ change: (inout PrayerRules) -> Void = { _ in }
    ) throws -> [String] {
        let zone = try World.zones.rules(named: zone)
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let day = PrayerDay(try PrayerFiles.date(date), at: place, by: try PrayerFiles.rules(id, change))
        return day.six.map { time in
            switch time {
            case .at(let instant): zone.local(at: instant).time.description
            case .absent(let absence): absence.rawValue
            }
        }
    }

    private func makkah(_ date: String, _ change: (inout PrayerRules) -> Void = { _ in }) throws -> [String] {
        try shown("umm-al-qura", "Asia/Riyadh", 21.427009, 39.828685, date, change)
    }

    @Test func hanafisPrayAsrLater() throws {
        let plain = try makkah("2026-11-20")
        let hanafi = try makkah("2026-11-20") { $0.madhab = .hanafi }
        #expect(plain[3] == "15:15")
        #expect(hanafi[3] == "16:02")
        #expect(plain.dropLast(3) == hanafi.dropLast(3))
        #expect(plain[4...] == hanafi[4...])
    }

    /// In Ramadan isha is half an hour later, and one's own minutes come on top of that.
    @Test func ramadanAndOwnMinutesAdd() throws {
        #expect(try makkah("2026-02-17")[4...] == ["18:19", "19:49"])
        #expect(try makkah("2026-02-18")[4...] == ["18:20", "20:20"])
        #expect(try makkah("2026-02-18") { $0.offsets.isha = -5 }[5] == "20:15")
        #expect(try makkah("2026-02-18") { $0.hijri.offset = -1 }[5] == "19:50")
    }

    /// Umm al-Qura's calendar has 15:50 on that day. The sun is there at 15:49:13; tables reach 15:49:32 in their one step.
    @Test func asrInTheTropicsIsAsInTables() throws {
        #expect(try makkah("2016-04-03")[3] == "15:50")
        #expect(try makkah("2016-04-03") { $0.rounding = MinuteRounding.none }[3] == "15:49:32")
        // Elsewhere the step, which is meant for the horizon, would be too long.
        let london = try shown("mwl", "Europe/London", 51.5072, -0.1167, "2026-10-15") {
            $0.rounding = MinuteRounding.none
        }
        let (place, date) = (try Coordinate(latitude: 51.5072, longitude: -0.1167), try PrayerFiles.date("2026-10-15"))
        let sun = try #require(SolarDay(date, at: place).afternoon(shadow: 1).instant)
        let zone = try World.zones.rules(named: "Europe/London")
        let shownAsr = try #require(zone.instant(of: CivilDateTime(date, try PrayerFiles.time(london[3]))))
        #expect(abs(shownAsr.seconds - sun.seconds) < 60)
    }

    @Test func duhaIsBetweenSunriseAndNoon() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let place = try Coordinate(latitude: 47.37, longitude: 8.54)
        let duha = try #require(PrayerDay(try PrayerFiles.date("2026-11-20"), at: place, by: PrayerRules()).duha)
        #expect([duha.from, duha.until].map { "\(zone.local(at: $0).time)" } == ["07:52", "12:01:27"])
        let tromso = try Coordinate(latitude: 69.65, longitude: 18.96)
        #expect(PrayerDay(try PrayerFiles.date("2026-12-21"), at: tromso, by: PrayerRules()).duha == nil)
    }

    @Test func qatarHasNoRamadan() throws {
        #expect(try shown("qatar", "Asia/Qatar", 25.28, 51.53, "2026-02-18")[4...] == ["17:30", "19:00"])
    }

    @Test(
        "high latitudes, London in June",
        arguments: [
            (HighLatitudeRule.middle, "01:02", "01:02"), (.seventh, "03:40", "22:24"), (.angle, "02:30", "23:26"),
            (.none, "noDarkness", "noDarkness"),
        ])
    func highLatitude(rule: HighLatitudeRule, fajr: String, isha: String) throws {
        let times = try shown("mwl", "Europe/London", 51.5072, -0.1167, "2026-06-20") { $0.highLatitude = rule }
        #expect(times[0] == fajr)
        #expect(times[5] == isha)
        #expect(times[1...4] == ["04:43", "13:03", "17:25", "21:21"])
    }

    @Test func unitedKingdomHasARuleOfItsOwnForFajr() throws {
        let times = try shown("united-kingdom", "Europe/London", 51.5072, -0.1167, "2026-06-20")
        #expect(times == ["01:02", "04:43", "13:06", "18:40", "21:26", "22:24"])
    }

    @Test(
        "Tromsø: polar day and polar night",
        arguments: [
            (
                "2026-06-21", PolarRule.none,
                ["sunStaysUp", "sunStaysUp", "12:47", "17:58", "sunStaysUp", "sunStaysUp"]
            ),
            ("2026-12-21", .none, ["06:28", "sunStaysDown", "11:43", "sunStaysDown", "sunStaysDown", "16:44"]),
        ])
    func poles(date: String, polar: PolarRule, expected: [String]) throws {
        #expect(try shown("mwl", "Europe/Oslo", 69.65, 18.96, date) { $0.polar = polar } == expected)
    }

    /// Only a night of some minutes has no room for the minutes of a method.
    @Test(
        "a polar rule gives every time", arguments: PrayerMethod.all.map(\.id),
        [PolarRule.nearestDay, .nearestLatitude])
    func resolved(id: String, polar: PolarRule) throws {
        for latitude in [-85, -67, 65.7, 67.5, 69.65, 72, 80.0] {
            let place = try Coordinate(latitude: latitude, longitude: 18.96)
            let rules = try PrayerFiles.rules(id) { ($0.polar, $0.highLatitude) = (polar, .middle) }
            for day in Int32(20_454)..<20_454 + 365 {
                let found = PrayerDay(CivilDate(epochDay: day), at: place, by: rules)
                let isWhole = found.six.allSatisfy { $0.instant != nil || $0 == .absent(.tooShort) }
                #expect(isWhole && found.asr.instant != nil, "\(latitude) \(found.date) \(found.six)")
                if id == "mwl" { #expect(found.six.compactMap(\.instant).count == 6, "\(latitude) \(found.date)") }
            }
        }
    }

    @Test func aTowerSeesTheSunLonger() throws {
        let date = try PrayerFiles.date("2026-03-20")
        let rules = PrayerRules()
        let ground = PrayerDay(date, at: try Coordinate(latitude: 25.2, longitude: 55.27), by: rules)
        let tower = PrayerDay(date, at: try Coordinate(latitude: 25.2, longitude: 55.27, elevation: 828), by: rules)
        let length = try #require(tower.maghrib.instant) - (try #require(ground.maghrib.instant))
        #expect(length == .seconds(240))
        #expect(tower.fajr == ground.fajr)
    }

    @Test func nights() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let place = try Coordinate(latitude: 47.37, longitude: 8.54)
        let day = PrayerDay(try PrayerFiles.date("2026-11-20"), at: place, by: PrayerRules())
        func local(_ event: PrayerEvent, _ change: (inout PrayerRules) -> Void = { _ in }) -> String {
            var rules = PrayerRules()
            change(&rules)
            return day.time(of: event, at: place, by: rules).instant.map { zone.local(at: $0).description } ?? "none"
        }
        #expect(local(.imsak) == "2026-11-20T05:39")
        #expect(local(.imsak) { $0.imsak = 15 } == "2026-11-20T05:34")
        #expect(local(.ishraq) == "2026-11-20T07:52")
        #expect(local(.midnight) == "2026-11-21T00:12")
        #expect(local(.midnight) { $0.nightEnd = .fajr } == "2026-11-20T23:18")
        #expect(local(.lastThird) == "2026-11-21T01:29")
        #expect(day.discouraged.map { zone.local(at: $0.from).time.description } == ["07:37", "12:01:27", "16:30:07"])
    }

    @Test func customAnglesAndIntervals() throws {
        var rules = PrayerRules(.custom(fajr: 18, isha: .angle(17)))
        let place = try Coordinate(latitude: 30, longitude: 31)
        let date = try PrayerFiles.date("2026-11-20")
        let custom = PrayerDay(date, at: place, by: rules)
        let league = PrayerDay(date, at: place, by: PrayerRules())
        #expect(custom.fajr == league.fajr)
        #expect(custom.isha == league.isha)
        rules.method = .custom(fajr: 18, maghrib: .minutes(2), isha: .minutes(80))
        let later = PrayerDay(date, at: place, by: rules)
        #expect(try #require(later.isha.instant) - (try #require(later.maghrib.instant)) == .seconds(80 * 60))
    }

    @Test func everyMethodNamesItsSource() {
        #expect(PrayerMethod.all.count == 24)
        #expect(Set(PrayerMethod.all.map(\.id)).count == PrayerMethod.all.count)
        for method in PrayerMethod.all { #expect(method.source.contains("20"), "\(method.id)") }
    }

    @Test(
        "the qibla",
        arguments: [
            (47.37, 8.54, 124.956, 4019.0), (38.9072, -77.0369, 56.560, 10_632), (-33.8688, 151.2093, 277.499, 13_236),
            (1.3521, 103.8198, 293.022, 7_269),
        ])
    func qibla(latitude: Double, longitude: Double, bearing: Double, kilometres: Double) throws {
        let qibla = Qibla(from: try Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(qibla.bearing - bearing) < 0.01)
        #expect(abs(qibla.kilometres - kilometres) < 2)
    }
}
