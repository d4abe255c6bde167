import CivilTime
package import RemindProtocol
import Reminders
import Vocabulary

/// The reply to a definition, with the sentences of its schedules and the next occurrence.
package enum DefinedText {
    package static func lines(_ word: String, _ reply: Remindd1.Changed, clock: Clock, style: Style) -> [String] {
        let reminder = reply.reminder
        var lines = [CleanText.line("\(word): \(ListText.title(reminder)) (\(reminder.id))")]
        guard reminder.state == .active else { return style.wrap(lines) }
        lines += reminder.schedules.map { CleanText.line("  \($0.sentence)\($0.own)") }
        if let goal = reminder.fields["goal"]?.text { lines.append(CleanText.line("  goal: \(goal)")) }
        if let before = reminder.before, !before.isEmpty {
            let words = before.map { DurationText.words(.seconds($0)) }
            lines.append("  notice: \(words.joined(separator: ", ")) before")
        }
        if reminder.neverRings {
            lines.append(
                "  It has no schedule\(reminder.schedules.isEmpty ? "" : " that is on") and never rings. "
                    + "To make it ring: \(reminder.schedulingHint)")
        }
        lines += (reminder.steps ?? []).map { CleanText.line("  \(StepText.line($0))") }
        lines = style.wrap(lines)
        lines += style.wrap((reply.warnings ?? []).map { CleanText.line("  \($0)") }, .waiting)
        if let travel = ShowText.travel(reminder) { lines.append(CleanText.line("  travel: \(travel)")) }
        if reminder.finished == true, reminder.isPlain {
            lines += style.wrap("  It never rings: no time of it is still to come.", .waiting)
        }
        if let next = reminder.next {
            let due = next.at
            let handle = reminder.isPlain ? next.handle.map { " (\($0))" } ?? "" : ""
            lines.append("  next: \(clock.moment(due)), \(clock.until(due))\(handle)")
        }
        return lines
    }
}
