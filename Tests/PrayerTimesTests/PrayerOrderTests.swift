import CivilTime
import Testing
import Worlds

@testable import PrayerTimes

/// A sample of the globe and of the years: times are in order, or absent. OracleTests has all of it.
@Suite struct PrayerOrderTests {
    @Test("times are in order", arguments: PrayerMethod.all.map(\.id), PolarRule.allCases)
    func inOrder(id: String, polar: PolarRule) throws {
        for (number, highLatitude) in HighLatitudeRule.allCases.enumerated() {
            let rules = try PrayerFiles.rules(id) {
                $0.polar = polar
                $0.highLatitude = highLatitude
            }
            for latitude in [-90, -72, -66, -33, 0, 48, 61, 65.5, 66.2, 67, 75, 90.0] {
                let place = try Coordinate(latitude: latitude, longitude: Double(number * 97 % 360) - 180)
                var last: PrayerDay?
                for day in stride(from: Int32(18_262 + number), to: 18_262 + 731, by: 61) {
                    last = nil
                    for date in [day, day + 1] {
                        let found = PrayerDay(CivilDate(epochDay: date), at: place, by: rules)
                        let fault = PrayerOrder.fault(last, found)
                        #expect(fault == nil, "\(id) \(rules) \(latitude) \(found.date)")
                        last = found
                    }
                }
            }
        }
    }

    /// In Zurich nothing is absent, and each time is on its own side of noon and midnight.
    @Test func isWholeWhereNightsAre() throws {
        let zurich = try Coordinate(latitude: 47.37, longitude: 8.54)
        for method in PrayerMethod.all {
            for day in Int32(20_454)..<20_454 + 366 {
                let found = PrayerDay(CivilDate(epochDay: day), at: zurich, by: PrayerRules(method))
                let times = found.six.compactMap(\.instant)
                #expect(times.count == 6, "\(method.id) \(found.date)")
                #expect(times.allSatisfy { $0.seconds % 60 == 0 })
            }
        }
    }
}
