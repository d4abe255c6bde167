import CivilTime
package import Reminders

/// A pause in words.
package enum PauseText {
    /// The reply to a pause or its end, with the pauses now and to come.
    ///
    /// - Parameters:
    ///   - ended: The pauses that were ended.
    ///   - past: Those of days that are over that were made or taken back.
    package static func lines(
        _ word: String, _ reminder: ReminderView, ended: [Pause.Plan]? = nil, past: [Pause.Plan]? = nil, clock: Clock,
        style: Style
    ) -> [String] {
        var lines = [CleanText.line("\(word): \(ListText.title(reminder)) (\(reminder.id))")]
        lines += (past ?? []).map { "  \($0.described)" }
        lines += (ended ?? []).map { "  ended: \($0.described)" }
        lines += (reminder.pauses ?? []).map {
            let end = $0.from.map { "--on \($0)" } ?? "--all"
            return ended == nil ? "  \($0.described)" : "  still planned: \($0.described) (\(end) ends it)"
        }
        if let next = reminder.next {
            let due = next.at
            lines.append("  next: \(clock.day(clock.date(of: due))) at \(clock.time(due)), \(clock.until(due))")
        }
        return lines.map(CleanText.line)
    }
}
