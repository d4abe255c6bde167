import Glibc
import PrayerTimes
import Testing
import Worlds

/// Every method on the whole globe: times are in order or absent.
///
/// A run takes one of 72 shares, each day the next one. `REMINDD_GLOBE=17` takes that one, and `REMINDD_GLOBE=all`
/// everything, but for the polar rules, which look far for another day.
@Suite struct PrayerGlobeTests {
    private static let asked = getenv("REMINDD_GLOBE").map { String(cString: $0) }
    private static let share: Int? =
        asked == "all" ? nil : (asked.flatMap(Int.init) ?? time(nil) / 86_400) % PrayerGlobe.shares

    @Test("the globe: all methods and polar rules", arguments: PrayerGlobe.latitudes)
    func globe(latitude: Double) throws {
        let polars = Self.share == nil ? [.none] : PolarRule.allCases
        let fault = try PrayerGlobe.fault(at: latitude, polars: polars, share: Self.share)
        #expect(fault == nil, "REMINDD_GLOBE=\(Self.share.map(String.init) ?? "all")")
    }
}
