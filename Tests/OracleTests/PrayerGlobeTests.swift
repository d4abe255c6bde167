import CivilTime
import PrayerTimes
import Testing
import Worlds

/// Every method on every day from 2020 to 2035 at every fifth degree of latitude, once around the globe: times are in
/// order or absent.
@Suite struct PrayerGlobeTests {
    @Test("the globe", arguments: PrayerMethod.all.map(\.id), PolarRule.allCases)
    func globe(id: String, polar: PolarRule) throws {
        var rules = PrayerRules(try #require(PrayerMethod.named(id)))
        rules.polar = polar
        // 2020-01-01 to 2035-12-31, and as many days at each of 72 longitudes.
        let days = 5844
        let stay = (days + 71) / 72
        for latitude in stride(from: -90.0, through: 90, by: 5) {
            for turn in 0..<72 {
                let place = try Coordinate(latitude: latitude, longitude: Double(turn) * 5 - 180)
                var last: PrayerDay?
                for day in turn * stay..<min(days, (turn + 1) * stay) {
                    let found = PrayerDay(CivilDate(epochDay: 18_262 + Int32(day)), at: place, by: rules)
                    let fault = PrayerOrder.fault(last, found)
                    guard fault == nil else {
                        Issue.record("\(id) \(polar) \(place) \(found.date): \(fault ?? "")")
                        return
                    }
                    last = found
                }
            }
        }
    }
}
