import CivilTime
import PrayerTimes
import Vocabulary

extension SlotReason {
    /// The reason in plain English, with dates in ISO 8601: no capital letter, no final period.
    package var sentence: String {
        switch self {
        case .gap(let written, let due, let length, let clocks, let zone):
            return "\(written.time) does not exist on \(written.date) in \(zone)"
                + " (clocks go forward at \(Self.text(clocks, on: written.date))):"
                + " moved by \(Self.span(length)) to \(Self.text(due, on: written.date))"
        case .overlap(let written, let clocks, let zone):
            return "\(written.time) happens twice on \(written.date) in \(zone)"
                + " (clocks go back at \(Self.text(clocks, on: written.date))): due the first time"
        case .shortMonth(let days, let date, let isWritten):
            let (_, month, day) = date.components
            let name = DateWords.month(month)
            return "\(name) has no \(enumerated(days.map(String.init), "or")): "
                + (isWritten ? "together with \(day) \(name)" : "due on its last day, \(day) \(name)")
        case .commonYear(let date):
            return "\(date.year) has no 29 February: due on 28 February"
        case .sameInstant(let others):
            return "at the same time as \(enumerated(others.map(\.time.description))): each needs an answer"
        case .missingDate(let date, let zone):
            return "\(date) does not exist in \(zone): nothing due"
        case .excepted(let date):
            return "\(date) is excepted: nothing due"
        case .holiday(let date, let name):
            return "\(date) is a holiday (\(name)): nothing due"
        case .workday(let date, let name, let move, let due):
            return "\(date) is \(name.map { "a holiday (\($0))" } ?? "a \(DateWords.long(date.weekday))"):"
                + " due on the workday \(move.rawValue), \(due)"
        case .clocksChanged(let change, let elapsed):
            // Beyond two days, the time between doses is not worth showing.
            guard elapsed < 172_800 else { return "clocks \(Self.text(change)) after the last one" }
            return "clocks \(Self.text(change)): \(Self.span(elapsed)) after the last one"
        case .previousMoved(let elapsed):
            return "the last one moved: \(Self.span(elapsed)) since then"
        case .elapsed(let seconds, let shown, let unchanged, let change):
            return "\(DurationText.clockWords(.seconds(seconds))) after the last one:"
                + " \(shown) instead of \(unchanged), because clocks \(Self.text(change))"
        case .noSun(let event, let first, let last, let absence):
            let dates = first == last ? "on \(first)" : "from \(first) to \(last)"
            return "\(dates) \(Self.text(absence)): no \(event.rawValue)"
        case .sun(let event, let date, let clock):
            let name = clock.date == date ? event.rawValue : "\(event.rawValue) of \(date)"
            return "\(name) is at \(Self.text(clock, on: date))"
        case .fixedZone(let there, let zone, let here, let local):
            return "\(there.time) in \(zone) is \(Self.text(here, on: there.date)) in \(local)"
        }
    }

    /// `02:00`, with the clock's date if that is another one.
    private static func text(_ clock: CivilDateTime, on date: CivilDate) -> String {
        clock.date == date ? "\(clock.time)" : "\(clock.time) on \(clock.date)"
    }

    /// `went forward by 1 h on 2026-03-08 at 02:00`
    private static func text(_ change: ClockChange) -> String {
        let went = "went \(change.shift > 0 ? "forward" : "back") by \(span(abs(change.shift)))"
        return change.clocks.map { "\(went) on \($0.date) at \($0.time)" } ?? went
    }

    private static func text(_ absence: PrayerTime.Absence) -> String {
        switch absence {
        case .sunStaysUp: "the sun stays up all day"
        case .sunStaysDown: "the sun stays down all day"
        case .noDarkness: "it does not get dark"
        case .tooShort: "the day or the night is too short"
        }
    }

    /// `23 h`, `23 h 30 min`, `20 min 36 s`
    private static func span(_ seconds: Int) -> String {
        let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
        return parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}

extension Schedule {
    /// The clock that the schedule follows, for a user in the zone `local`; `nil` for as needed, which is never due.
    package func clockSentence(local: String, sky: SunAndPrayerRules = SunAndPrayerRules()) -> String? {
        switch (rule, zone) {
        case (.wall(_, .sun), _):
            (followsPrayer ? "follows prayer times (\(sky.prayer.method.name))" : "follows the sun")
                + (sky.location.map { " at latitude \($0.latitude), longitude \($0.longitude)" } ?? "")
        case (.wall, let zone?), (.recurrence, let zone?): "follows the clock of \(zone), wherever you are"
        case (.wall, nil), (.recurrence, nil): "follows the clock where you are: \(local)"
        case (.instant, _): "is one point in time, wherever you are"
        case (.elapsed, _): "counts elapsed time, not clock time"
        case (.afterTaken(_, _, first: _?), _):
            "counts elapsed time after each dose; the first time follows the clock of \(local)"
        case (.afterTaken, _), (.after, _): "counts elapsed time after each dose"
        case (.afterDone(.elapsed, _), _):
            "counts elapsed time from when it was done; the first time follows the clock of \(local)"
        case (.afterDone, _): "counts days from the day it was done, and follows the clock where you are: \(local)"
        case (.asNeeded, _): nil
        }
    }
}
