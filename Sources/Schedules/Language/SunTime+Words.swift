package import PrayerTimes
package import Vocabulary

extension SunTime.Event {
    /// The time of prayer; `nil` for sunrise and sunset, which depend on no method.
    package var prayer: PrayerEvent? {
        switch self {
        case .sunrise, .sunset: nil
        case .imsak: .imsak
        case .fajr: .fajr
        case .ishraq: .ishraq
        case .dhuhr: .dhuhr
        case .asr: .asr
        case .maghrib: .maghrib
        case .isha: .isha
        case .nightMiddle: .midnight
        case .lastThird: .lastThird
        }
    }

    /// The words in a sentence: `the middle of the night`.
    var words: String {
        switch self {
        case .nightMiddle: "the middle of the night"
        case .lastThird: "the last third of the night"
        default: rawValue
        }
    }
}
