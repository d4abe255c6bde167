import CivilTime
package import RemindProtocol
package import Reminders
import Vocabulary

/// The reply to an answer: `taken: Metformin 500 mg, 08:00 (7k2)`.
package enum AnswerText {
    /// - Parameter isTimed: True if the person said when; then the reply does, too.
    package static func answered(_ reply: Remindd1.Answered, isTimed: Bool = false, clock: Clock) -> [String] {
        reply.results.flatMap { result in
            let view = result.occurrence
            let isLogged = view.reading != nil && Kinds.named(view.kind)?.measures != nil
            let words = isLogged ? "logged" : OccurrenceText.status(of: view)
            let at = time(view, isTimed: isTimed, clock).map { " at \($0)" } ?? ""
            if !result.changed, let day = view.wholeDay {
                let title = OccurrenceText.title(of: view, clock.display)
                let state = view.slip == true ? "recorded as a slip" : words
                let when = day == clock.today ? "" : day == clock.today - 1 ? "for " : "on "
                return [CleanText.line("\(title) is \(state) already \(when)\(clock.past(day))")] + warnings(result)
            }
            guard result.changed else {
                let at = time(view, isTimed: true, clock).map { " at \($0)" } ?? ""
                return [CleanText.line("\(name(view, clock)): \(words)\(at), nothing recorded again")]
                    + warnings(result)
            }
            var line = "\(words)\(at): \(name(view, clock))"
            line += OccurrenceText.marks(of: view).map { ", \($0)" }.joined()
            if let note = view.note { line += " - \(note)" }
            return [CleanText.line(line)] + goal(view, clock) + next(result, clock)
                + (view.warning.map { [CleanText.line("  \($0)")] } ?? []) + warnings(result)
        }
    }

    /// `  next: Saturday at 09:00`, for a reminder that comes again after it was done; a skip counts as well.
    private static func next(_ result: Remindd1.Answered.Result, _ clock: Clock) -> [String] {
        guard let due = result.next?.instant else { return [] }
        let when = "\(clock.day(clock.date(of: due))) at \(clock.time(due)), \(clock.until(due))"
        return [result.occurrence.status == .skipped ? "  skipped counts as done: next \(when)" : "  next: \(when)"]
    }

    /// `  goal of 20 h not met: 3 h short`
    private static func goal(_ view: OccurrenceView, _ clock: Clock) -> [String] {
        guard let reading = view.reading, let goal = reading.goal, let seconds = reading.value?.seconds else {
            return []
        }
        let missing = goal - seconds
        let words = missing <= 0 ? "met" : "not met: \(Measurement.clock(seconds: (missing + 59) / 60 * 60)) short"
        return ["  goal of \(Measurement.clock(seconds: goal)) \(words)"]
    }

    /// The occurrences that `--due` would answer, a line each: `  Metformin 500 mg, 08:00 (7k2)`.
    package static func due(_ reply: Remindd1.Answered, clock: Clock) -> [String] {
        reply.results.map { CleanText.line("  \(name($0.occurrence, clock))") }
    }

    /// `Record these 3 as taken?`
    package static func question(_ reply: Remindd1.Answered, outcome: String) -> String {
        let kinds = Set(reply.results.map { Kinds.named($0.occurrence.kind)?.verb.status ?? .done })
        let word = outcome == "done" ? (kinds == [.taken] ? "taken" : "done") : outcome
        return "Record \(reply.results.count == 1 ? "it" : "these \(reply.results.count)") as \(word)?"
    }

    package static func snoozed(_ reply: Remindd1.Snoozed, clock: Clock) -> [String] {
        snoozed(reply.results.map(\.occurrence), clock: clock)
            + (reply.left ?? []).map { left in
                let latest = clock.minute(left.latest.instant, on: clock.today)
                return CleanText.line("still ringing: \(name(left.occurrence, clock)), it may wait until \(latest)")
            }
    }

    /// `snoozed until 10:30: Metformin 500 mg, 08:00 (7k2)`, a line for each.
    package static func snoozed(_ occurrences: [OccurrenceView], clock: Clock) -> [String] {
        occurrences.map { view in
            let until = view.snoozed.map {
                " until \(clock.minute($0.instant, on: clock.today))"
            }
            return CleanText.line("snoozed\(until ?? ""): \(name(view, clock))")
        }
    }

    /// `delayed: Metformin 500 mg, 10:30 (7k2), moved from 08:00`
    package static func delayed(_ reply: Remindd1.Answered, clock: Clock) -> [String] {
        reply.results.flatMap { result in
            let view = result.occurrence
            let from = OccurrenceText.moved(view, clock).map { ", \($0)" } ?? ""
            let line = "\(result.changed ? "" : "already ")delayed: \(name(view, clock))\(from)"
            return [CleanText.line(line)] + (view.warning.map { [CleanText.line("  \($0)")] } ?? []) + warnings(result)
        }
    }

    /// One that had rung is snoozed, and one that was to come is delayed.
    package static func moved(_ reply: Remindd1.Answered, clock: Clock) -> [String] {
        reply.results.contains { $0.occurrence.status == .snoozed }
            ? snoozed(reply.results.map(\.occurrence), clock: clock) : delayed(reply, clock: clock)
    }

    /// `two doses: Metformin 500 mg, 08:00 (7k2), taken at 08:05 and 08:20`
    package static func settled(_ reply: Remindd1.Settled, clock: Clock) -> [String] {
        let times = reply.doses.map { clock.minute(Instant(seconds: $0), on: clock.today) }
        let number = times.count == 1 ? "one dose" : "two doses"
        let taken = OccurrenceText.status(of: reply.occurrence)
        let line = "\(number): \(name(reply.occurrence, clock)), \(taken) at \(times.joined(separator: " and "))"
        return [CleanText.line(reply.changed ? line : line + ", nothing recorded again")]
    }

    package static func undone(_ reply: Remindd1.Undone, clock: Clock) -> [String] {
        (reply.takenBack.map { [CleanText.line("taken back: \(ListText.title($0)) (\($0.id))")] } ?? [])
            + undone(Remindd1.Answered(zone: reply.zone, now: reply.now, results: reply.results), clock: clock)
    }

    package static func undone(_ reply: Remindd1.Answered, clock: Clock) -> [String] {
        reply.results.flatMap { result in
            let view = result.occurrence
            let now =
                switch view.status {
                case .due where view.slot.hasPrefix("+"), .upcoming where view.slot.hasPrefix("+"):
                    "is not recorded any more"
                case .cleared: "is unanswered again"
                case .upcoming: "is still to come"
                case .due: "is due again"
                case .snoozed: "is snoozed again"
                case .done where view.slot.hasPrefix("+"): "counts again"
                default:
                    "is \(OccurrenceText.status(of: view)) again"
                        + (time(view, isTimed: true, clock).map { ", at \($0)" } ?? "")
                }
            return [CleanText.line("undone: \(name(view, clock)) \(now)")]
                + (result.allowed.map { [CleanText.line("  \($0)")] } ?? []) + warnings(result)
        }
    }

    private static func warnings(_ result: Remindd1.Answered.Result) -> [String] {
        (result.warnings ?? []).map { CleanText.line("warning: \($0)") }
    }

    /// When it happened, if that is not now: `--at 23:00` may have been yesterday's. An extra one is named by it
    /// anyway.
    private static func time(_ view: OccurrenceView, isTimed: Bool = false, _ clock: Clock) -> String? {
        guard let at = view.answered?.instant, !view.slot.hasPrefix("+"), view.wholeDay == nil,
            isTimed || abs(at.seconds - clock.now.seconds) >= 60
        else { return nil }
        return clock.minute(at, on: clock.today)
    }

    /// `Metformin 500 mg, 08:00 (7k2)`
    private static func name(_ view: OccurrenceView, _ clock: Clock) -> String {
        // One besides the schedule was due when it was done.
        let done = view.slot.hasPrefix("+") ? view.answered?.instant : nil
        let due = done ?? view.at
        let title = OccurrenceText.title(of: view, clock.display)
        let time =
            view.wholeDay.map(clock.past)
            ?? (view.slot.hasPrefix("+") ? clock.minute(due, on: clock.today) : clock.time(due, on: clock.today))
        return "\(title), \(time)" + (view.handle.map { " (\($0))" } ?? "")
    }
}
