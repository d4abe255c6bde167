import CivilTime
import RemindCore

/// A pause in words.
enum PauseText {
    /// What was paused or resumed, said back.
    static func lines(_ word: String, _ reminder: ReminderView, clock: Clock, style: Style) -> [String] {
        var lines = [CleanText.line("\(word): \(ListText.title(reminder)) (\(reminder.id))")]
        lines += (reminder.pauses ?? []).map { "  \(words($0))" }
        if let next = reminder.next {
            let due = Instant(seconds: next.epoch)
            lines.append("  next: \(clock.day(clock.date(of: due))) at \(clock.time(due)), \(clock.until(due))")
        }
        return lines.map(CleanText.line)
    }

    /// `from 2026-12-20 until 2027-01-03: holiday`
    static func words(_ pause: Pause.Plan) -> String {
        pause.words + (pause.reason.map { ": \($0)" } ?? "")
    }
}
