package import CivilTime
import Reminders
import Schedules
package import Vocabulary

/// The schedule of a form: days and times that are chosen, or the schedule language for all others.
package struct ScheduleEditor: Hashable, Sendable {
    /// The days that have the times.
    package private(set) var days = WeekdaySet.all
    /// Ascending, without repeats.
    package private(set) var times: [ClockTime] = []
    /// The schedules in words; used if `isInWords`.
    package private(set) var words = ""
    package private(set) var isInWords = false
    /// The reason why the last time that was typed is none.
    package private(set) var fault: TextError?

    package init() {}

    /// - Parameter text: One schedule or several, with `; ` between them.
    package init(_ text: String) {
        words = text
        isInWords = !text.isEmpty && !take(text)
    }

    /// Takes a schedule that is days and times, and no more.
    private mutating func take(_ text: String) -> Bool {
        guard let schedule = try? Schedule(parsing: text, context: .file),
            case .wall(let days, .at(let times)) = schedule.rule, schedule == Schedule(schedule.rule)
        else { return false }
        switch days {
        case .daily: self.days = .all
        case .weekdays(let some): self.days = some
        default: return false
        }
        self.times = times
        return true
    }

    /// The schedules as the daemon reads them; empty for none.
    package var text: String {
        if isInWords { return words.trimmed }
        guard !times.isEmpty, !days.isEmpty else { return "" }
        return Schedule(.wall(days == .all ? .daily : .weekdays(days), .at(times))).description
    }

    /// Adds a time; an empty text is none, and nothing is wrong with it.
    package mutating func add(_ text: String) {
        fault = nil
        guard !text.trimmed.isEmpty else { return }
        do {
            let time = try TimeText.parse(text)
            times = Set(times + [time]).sorted()
        } catch {
            fault = error
        }
    }

    package mutating func remove(_ time: ClockTime) { times.removeAll { $0 == time } }

    package mutating func set(_ day: Weekday, isOn: Bool) {
        let some = isOn ? days.days + [day] : days.days.filter { $0 != day }
        // Without a day there is no time: the last one stays.
        if !some.isEmpty { days = WeekdaySet(some) }
    }

    package mutating func write(_ words: String) { (self.words, fault) = (words, nil) }

    /// Goes over to words, or back if these are days and times.
    ///
    /// - Returns: False if chosen days and times cannot say the same.
    @discardableResult
    package mutating func write(inWords: Bool) -> Bool {
        fault = nil
        guard inWords != isInWords else { return true }
        if inWords {
            words = text
        } else if words.trimmed.isEmpty {
            (days, times) = (.all, [])
        } else if !take(words) {
            fault = TextError("days and times cannot say this", hint: "mon, wed, fri at 08:00, 20:00")
            return false
        }
        isInWords = inWords
        return true
    }
}
