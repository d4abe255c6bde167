package import CivilTime
package import PrayerTimes
import Vocabulary

/// A traveller's choice in words.
package enum JourneyText {
    package static let none = "No prayers are combined or shortened."

    /// `until 25 Nov: dhuhr with asr and maghrib with isha, at the time of the first; 2 rak'ah for 4`
    package static func line(_ journey: PrayerJourney, today: CivilDate) -> String {
        let days = [
            journey.from > today ? "from \(DateWords.dayAndMonth(journey.from))" : nil,
            journey.until.map { "until \(DateWords.dayAndMonth($0))" },
        ].compactMap(\.self)
        let what = [
            journey.combining.map {
                "dhuhr with asr and maghrib with isha, at the time of the \($0 == .early ? "first" : "second")"
            },
            journey.isShort ? "2 rak'ah for 4" : nil,
        ].compactMap(\.self)
        return (days.isEmpty ? "until you end it" : days.joined(separator: " ")) + ": " + what.joined(separator: "; ")
    }
}
