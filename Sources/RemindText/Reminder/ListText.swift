import CivilTime
package import RemindProtocol
import Reminders
import Vocabulary

/// `list`: the reminders of each kind, with when and what comes next.
package enum ListText {
    /// - Parameter all: True to show what is finished, too.
    package static func lines(
        _ reply: Remindd1.Reminders, archived: Bool, all: Bool = false, clock: Clock, style: Style
    ) -> [String] {
        guard !reply.reminders.isEmpty else {
            return archived
                ? ["Nothing is archived."]
                : ["No reminders yet. To add one: \(WelcomeText.example)"]
        }
        // If a row would be cut to pieces, the schedules and the state go below it: the title has the room.
        let isNarrow = style.columns.map { $0 < narrow } ?? false
        var table = Table(columns: [.flexible, .flexible(least: isNarrow ? 24 : 16), .flexible, .left], indent: 2)
        let shown = all ? reply.reminders : reply.reminders.filter { $0.finished != true }
        table.rows = shown.map { reminder in
            [
                Cell(reminder.id, reminder.state == .active ? .bold : .quiet),
                Cell(title(reminder)), Cell(isNarrow ? "" : when(reminder)),
                isNarrow ? "" : state(reminder, clock),
            ]
        }
        // One table, so that the columns of all kinds line up; then the headings between.
        var lines: [String] = []
        var kind: String?
        for (reminder, row) in zip(shown, table.rowLines(style)) {
            if reminder.kind != kind {
                if kind != nil { lines.append("") }
                lines.append(style.paint(CleanText.line(reminder.kind), .bold))
                kind = reminder.kind
            }
            lines += row
            let state = state(reminder, clock)
            if isNarrow, !reminder.schedules.isEmpty || !state.text.isEmpty {
                var below = Table(columns: [.flexible, .left], indent: 4)
                below.rows = [[Cell(when(reminder), .quiet), state]]
                lines += below.lines(style)
            }
            if reminder.state == .broken, let problem = reminder.problem {
                lines += style.wrap("    " + CleanText.line(problem), .bad)
            }
        }
        let finished = reply.reminders.count - shown.count
        if finished > 0 {
            if !lines.isEmpty { lines.append("") }
            lines.append(style.paint("\(finished) finished (see \(finished == 1 ? "it" : "them") with --all)", .quiet))
        }
        return lines
    }

    private static let narrow = 72

    static func when(_ reminder: ReminderView) -> String {
        // Its next time says all: `in 12 min`.
        reminder.isErrand && reminder.finished != true
            ? "once"
            : reminder.schedules.map { $0.when + ($0.enabled == false ? " (off)" : "") }.joined(separator: "; ")
    }

    static func title(_ reminder: ReminderView) -> String {
        let detail = Kinds.named(reminder.kind)?.detail(of: reminder.fields)
        let title = [reminder.title, detail].compactMap { $0 }.joined(separator: " ")
        return PersonText.title(title, of: reminder.fields["person"]?.text)
    }

    static func state(_ reminder: ReminderView, _ clock: Clock) -> Cell {
        switch reminder.state {
        case .active:
            if reminder.neverRings { return Cell("never rings", .attention) }
            if reminder.finished == true { return Cell("finished", .quiet) }
            guard let next = reminder.next else {
                guard reminder.isErrand else { return "" }
                guard let end = reminder.snoozed else { return Cell("due", .attention) }
                return Cell("snoozed until \(clock.brief(end.instant))", .quiet)
            }
            if reminder.isErrand, next.at - clock.now < .seconds(86_400) { return Cell(clock.until(next.at), .quiet) }
            return Cell("next " + clock.brief(next.at), .quiet)
        case .paused:
            let until = reminder.pauses?.compactMap(\.until).min()
            return Cell("paused" + (until.map { " until \($0)" } ?? ""), .quiet)
        case .disabled: return Cell(reminder.state.rawValue, .quiet)
        case .archived:
            let day = reminder.archived.map { " \(DateWords.dayAndMonth($0))" } ?? ""
            return Cell(reminder.state.rawValue + day, .quiet)
        case .broken: return Cell("broken", .bad)
        }
    }
}
