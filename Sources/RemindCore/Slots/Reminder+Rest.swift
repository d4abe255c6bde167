import CivilTime
import Reminders
import Schedules
import Vocabulary

/// When a reminder rests although its schedules continue: before its first day, after its last, in a pause, at a time
/// that an edit leaves out, and one step of a taper while another is taken.
extension Reminder {
    enum Rest {
        /// Slots may be again after this instant, or later.
        case until(after: Instant)
        case forGood
    }

    /// True if a schedule of this reminder may rest at all: most never do.
    ///
    /// - Parameter after: From when on slots are looked for.
    func mayRest(line: Int, after: Instant) -> Bool {
        !pauses.isEmpty || !span(of: line).isUnbounded || leavesOut(after: after)
    }

    /// Why a slot does not count; `nil` if it does.
    func rest(at slot: Slot, place: TimeContext) -> Rest? {
        let wall = wall(place)
        let date = slot.key.date ?? wall.local(at: slot.due).date
        let span = span(of: slot.line)
        if let last = span.last, date > last { return .forGood }
        if let first = span.first, date < first { return .until(after: shortlyBefore(first, wall)) }
        if leavesOut(slot.key) { return .until(after: slot.due) }
        guard !pauses.isEmpty else { return nil }
        // A pause is of days by the clock, as statistics count them: isha past midnight is of the day after its evening,
        // unless the day begins later.
        let day = slot.key.wholeDay ?? place.day(of: slot.key.local ?? wall.local(at: slot.due))
        for pause in pauses where pause.holds(day, due: slot.due) {
            switch (pause.plan.until, pause.ended) {
            case (nil, nil): return .forGood
            case (let until?, nil): return .until(after: shortlyBefore(until + 1, wall))
            case (nil, let ended?): return .until(after: ended - .milliseconds(1))
            case (let until?, let ended?):
                return .until(after: min(shortlyBefore(until + 1, wall), ended - .milliseconds(1)))
            }
        }
        return nil
    }

    /// The first slots after an instant at which the reminder does not rest: all that share one instant, as two may on a
    /// day on which clocks go forward.
    ///
    /// - Parameter next: Every slot of the first instant after another, in order; none if there are no more.
    func awake(line: Int, after instant: Instant, place: TimeContext, next: (Instant) -> [Slot]) -> [Slot] {
        var cursor = instant
        guard mayRest(line: line, after: instant) else { return next(instant) }
        while true {
            let slots = next(cursor)
            guard let due = slots.first?.due else { return [] }
            var awake: [Slot] = []
            var later: Instant?
            for slot in slots {
                switch rest(at: slot, place: place) {
                case nil: awake.append(slot)
                case .forGood: continue
                case .until(let after): later = min(later ?? after, after)
                }
            }
            if !awake.isEmpty { return awake }
            // Each of them rests for good.
            guard let later else { return [] }
            cursor = max(due, later)
        }
    }

    /// Before any slot of a date, in whatever zone it is written and however clocks change: slots between are looked at
    /// one by one.
    private func shortlyBefore(_ date: CivilDate, _ wall: TimeZoneRules) -> Instant {
        (wall.instant(of: CivilDateTime(date, .midnight)) ?? Instant(seconds: 0)) - .seconds(30 * 3600)
    }

    /// The first and the last day of a schedule: the reminder's own, and those of the step that it is.
    func span(of line: Int) -> DaySpan {
        lines.indices.contains(line) ? days.intersection(lines[line].days) : days
    }
}
