import CivilTime
import Glibc
import Testing
import Worlds

@testable import PrayerTimes

/// Fixtures of this folder, and values in a few letters.
enum PrayerFiles {
    /// Lines of a fixture without its header, split at tabs.
    static func rows(_ name: String) throws -> [[Substring]] {
        try TestFile.text("Tests/PrayerTimesTests/Fixtures/\(name)").split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t")
        }
    }

    static func date(_ text: some StringProtocol) throws -> CivilDate { try #require(CivilDate(String(text))) }
    static func time(_ text: some StringProtocol) throws -> ClockTime { try #require(ClockTime(String(text))) }

    static func place(_ latitude: some StringProtocol, _ longitude: some StringProtocol) throws -> Coordinate {
        try Coordinate(latitude: try #require(Double(latitude)), longitude: try #require(Double(longitude)))
    }

    static func rules(_ id: String, _ change: (inout PrayerRules) -> Void = { _ in }) throws -> PrayerRules {
        var rules = PrayerRules(try #require(PrayerMethod.named(id)))
        change(&rules)
        return rules
    }
}

extension PrayerDay {
    /// The six times, in order.
    var six: [PrayerTime] { [fajr, sunrise, dhuhr, asr, maghrib, isha] }
}
