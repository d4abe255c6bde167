package import CivilTime
import Schedules

/// A file beside the record keeps this of `[days]`: the holidays as they were last read well, and the doses that their latest
/// change moves.
package struct KeptDays: Hashable, Sendable, Codable {
    /// The name of its file, beside the record.
    package static let file = "holidays.json"

    /// The working days of the week, Monday in the lowest bit; absent before the first time.
    package var work: UInt8?
    /// By the name in remindd.toml: the text.
    package var files: [String: String] = [:]
    /// Doses that the latest change moved.
    package var changes: [WorkdayChange] = []
    /// Problems of which a notification was shown.
    package var told: [String] = []

    package init() {}

    package var workdays: WeekdaySet? { work.map { WeekdaySet(rawValue: $0) } }
}

/// One dose that other working days or holidays move.
package struct WorkdayChange: Hashable, Sendable, Codable {
    package var reminder: String
    /// `2026-12-25`: the day of the dose before the change, or after it if there was none.
    package var day: String
    /// `no dose on Friday 25 December 2026`
    package var text: String

    package init(reminder: String, day: String, text: String) {
        (self.reminder, self.day, self.text) = (reminder, day, text)
    }

    /// For `status`, `check` and `reload`.
    package var line: String { "\(reminder): \(text)" }
}
