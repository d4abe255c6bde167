package import CivilTime
import Vocabulary

/// When a prayer is held with others.
package enum HeldTime: Hashable, Sendable, LosslessStringConvertible {
    case clock(ClockTime)
    /// Seconds after the prayer is due.
    case after(Int64)
    /// The time that the timetable says, which is the default.
    case timetable

    /// The most time after it is due. A time of day that is farther ahead is of another prayer.
    package static let latest = Duration.seconds(12 * 3600)

    /// `20m`, `13:30`, `timetable`
    package init?(_ text: String) {
        let text = text.trimmed.lowercased()
        if text == "timetable" {
            self = .timetable
        } else if let time = ClockTime(text) ?? ClockTime("0" + text) {
            self = .clock(time)
        } else if let length = try? DurationText.parse(text), length <= HeldTime.latest {
            self = .after(length.components.seconds)
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .clock(let time): time.description
        case .after(let seconds): DurationText.short(.seconds(seconds))
        case .timetable: "timetable"
        }
    }
}
