import CivilTime
import Testing
import Worlds

@testable import PrayerTimes

/// Times from a sun that methods and days share are those that each day would compute by itself.
@Suite struct SharedSunTests {
    @Test(
        "one sun for all methods, polar rules and the next day", arguments: [-90, -66.4, -35, 0, 47.37, 66.4, 75, 90])
    func shared(latitude: Double) throws {
        let place = try Coordinate(latitude: latitude, longitude: latitude + 7)
        for start in [Int32(20_454), 20_530, 20_620] {
            var last: PrayerSun?
            for day in start..<start + 8 {
                let date = CivilDate(epochDay: day)
                let sun = PrayerSun(date, at: place, after: last)
                last = sun
                for polar in PolarRule.allCases {
                    let resolved = sun.resolved(by: polar)
                    for method in PrayerMethod.all {
                        var rules = PrayerRules(method)
                        rules.polar = polar
                        let shared = PrayerDay(resolved, by: rules)
                        let alone = PrayerDay(date, at: place, by: rules)
                        #expect(shared.six == alone.six, "\(method.id) \(polar) \(date)")
                        #expect(shared.sunset == alone.sunset && shared.nextSunrise == alone.nextSunrise)
                        #expect(shared.isResolved == alone.isResolved)
                    }
                }
            }
        }
    }

    /// `risesAndSets` tells if the sun rises and sets without finding when.
    @Test func risesAndSets() throws {
        for latitude in stride(from: -90.0, through: 90, by: 1.5) {
            let place = try Coordinate(latitude: latitude, longitude: 18.96, elevation: latitude > 60 ? 400 : 0)
            for day in Int32(20_454)..<20_454 + 366 {
                let sun = SolarDay(CivilDate(epochDay: day), at: place)
                let found = sun.sunrise.instant != nil && sun.sunset.instant != nil
                if sun.risesAndSets != found { Issue.record("\(latitude) \(day)") }
            }
        }
    }

    @Test func knownDaysAreTheSame() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let place = try Coordinate(latitude: 47.37, longitude: 8.54)
        let rules = PrayerRules()
        let days = PrayerDays(at: place, by: rules)
        // Forwards, more than it keeps, and back over those it has dropped.
        for day in Array(Int32(20_454)..<20_454 + 40) + (Int32(20_454)..<20_454 + 40).reversed() {
            let date = CivilDate(epochDay: day)
            let known = rules.day(date, at: place, in: zone, from: days)
            #expect(known.date == date && known.six == rules.day(date, at: place, in: zone).six)
        }
    }
}
