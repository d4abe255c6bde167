import CivilTime
import Schedules
import Vocabulary

extension Definition.Line {
    /// True if the schedule lasts for a number of days or times, by its text: to parse it costs more.
    package var isLimited: Bool { when.hasPhrase(" for ") }

    /// A line with its durations (`for 5 days`, `for 20 times`) counted from the reminder's first day or, if
    /// none is named, from the first slot still ahead.
    ///
    /// - Parameter start: The first day, if it was named.
    func counting(from start: CivilDate?, place: TimeContext?) -> Definition.Line {
        guard isLimited, let schedule else { return self }
        var line = self
        line.anchor = anchor.counting(schedule, from: start, place: place)
        return line
    }
}
