package import Reminders

/// One reminder in words, for a program that lays it out itself: the words of `list`, safe to show.
package struct ListEntry: Hashable, Sendable {
    package var title: String
    /// Its kind: `medication`.
    package var kind: String
    /// Its schedules, with `; ` between them; empty if it has none.
    package var when: String
    /// `next 20:00`, `paused until 2026-12-01`; empty if there is nothing to say.
    package var state: String
    /// Why it is broken.
    package var problem: String?
    /// The name of the file that manages it: `reminders.toml`.
    package var file: String?

    package init(_ reminder: ReminderView, clock: Clock) {
        title = CleanText.line(ListText.title(reminder))
        kind = CleanText.line(Kinds.named(reminder.kind)?.words.one ?? reminder.kind)
        when = CleanText.line(ListText.when(reminder))
        state = CleanText.line(ListText.state(reminder, clock).text)
        problem = reminder.state == .broken ? reminder.problem.map(CleanText.line) : nil
        if reminder.source == Definition.Source.file.rawValue {
            file = reminder.file?.split(separator: "/").last.map { CleanText.line(String($0)) } ?? "a file"
        }
    }

    /// All of it in one line, as a screen reader says it: `Metformin 500 mg, daily at 08:00, next 20:00`.
    package var spoken: String {
        let managed = file.map { "managed by \($0)" }
        return [title, when, state, problem ?? "", managed ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
