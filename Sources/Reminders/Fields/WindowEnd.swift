package import CivilTime
package import Vocabulary

/// Until when it is on time.
package enum WindowEnd: Hashable, Sendable, LosslessStringConvertible {
    case clock(ClockTime)
    /// The next such time.
    case event(SunTime)

    /// `07:30`, `sunrise`, `sunrise-10m`, and `midnight` for the middle of the night.
    package init?(_ text: String) {
        let text = text.lowercased().filter { $0 != " " }
        if let time = ClockTime(text) ?? ClockTime("0" + text) {
            self = .clock(time)
        } else if let time = SunTime(text == Self.midnight ? SunTime.Event.nightMiddle.rawValue : text) {
            self = .event(time)
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .clock(let time): time.description
        case .event(let time): time.description
        }
    }

    private static let midnight = "midnight"

    /// Those that end a prayer, for a hint.
    static let events = [SunTime.Event.sunrise, .asr, .maghrib, .isha, .fajr].map(\.rawValue) + [midnight]
}
