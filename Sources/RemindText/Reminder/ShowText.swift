import CivilTime
package import RemindProtocol
import Reminders
import Vocabulary

/// `show`: everything about one reminder, and its latest occurrences; or about one occurrence.
package enum ShowText {
    package static func lines(_ shown: Remindd1.Shown, clock: Clock, style: Style) -> [String] {
        let reminder = shown.reminder
        if let entries = shown.entries, let view = shown.occurrences.first {
            return lines(view, of: reminder, entries, clock: clock, style: style)
        }
        let state = reminder.state == .active ? "" : ", \(reminder.state.rawValue)"
        let title = CleanText.line(ListText.title(reminder))
        let kind = CleanText.line(reminder.kind + state)
        var lines = style.wrap(title, less: DisplayWidth.of(kind) + 2, .bold)
        lines[lines.count - 1] += "  \(style.paint(kind, .quiet))"
        lines += KeyValueLines.lines(facts(reminder, clock), style)
        guard !shown.occurrences.isEmpty else { return lines }
        lines.append("")
        var table = Table(columns: [.left, .right, .left, .left, .flexible, .right], indent: 2)
        table.rows = shown.occurrences.map { view in
            let text = OccurrenceText(view: view, clock: clock, style: style)
            // A whole day has no time.
            let date = view.wholeDay ?? clock.date(of: text.due)
            return [
                Cell(DateWords.brief(date)), Cell(view.wholeDay == nil ? text.time(on: date) : ""),
                text.symbol, text.state(on: date),
                Cell(
                    [view.reading?.words(clock.display.text), view.note, text.remark].compactMap { $0 }
                        .joined(separator: "; "), .quiet),
                text.handle,
            ]
        }
        return lines + table.lines(style)
    }

    /// One occurrence: its terms, its state and its entries.
    private static func lines(
        _ view: OccurrenceView, of reminder: ReminderView, _ entries: [EntryView], clock: Clock, style: Style
    ) -> [String] {
        let text = OccurrenceText(view: view, clock: clock, style: style)
        let date = view.wholeDay ?? clock.date(of: text.due)
        let time = view.wholeDay == nil ? " at \(text.time(on: date))" : ""
        let title = CleanText.line("\(text.title), \(clock.day(date))\(time)")
        var lines = style.wrap(title, .bold)
        var facts: [(String, [String])] = [
            ("state", [isUndone(view) ? "undone: not recorded any more" : text.state(on: clock.today).text])
        ]
        if let remark = text.remark { facts.append(("slot", [remark])) }
        if let instructions = reminder.fields["instructions"]?.text { facts.append(("instructions", [instructions])) }
        if let note = view.note { facts.append(("note", [note])) }
        if let handle = view.handle { facts.append(("handle", [handle])) }
        facts.append(("name", [view.id]))
        facts.append(("reminder", [reminder.id == reminder.kind ? reminder.id : "\(reminder.id), a \(reminder.kind)"]))
        lines += KeyValueLines.lines(facts, style)
        guard !entries.isEmpty else { return lines }
        var history = HistoryText(clock: clock, style: style)
        history.add(entries)
        return lines + [""] + history.lines
    }

    /// True if it was recorded besides any schedule, and taken back.
    private static func isUndone(_ view: OccurrenceView) -> Bool {
        view.slot.hasPrefix("+") && (view.status == .due || view.status == .upcoming)
    }

    private static func facts(_ reminder: ReminderView, _ clock: Clock) -> [(String, [String])] {
        var facts: [(String, [String])] = [("id", [reminder.id])]
        if !reminder.schedules.isEmpty {
            facts.append(("when", reminder.schedules.flatMap { when($0, kind: reminder.kind) }))
        }
        if let steps = reminder.steps { facts.append(("steps", steps.map(StepText.line))) }
        for (name, value) in reminder.fields.sorted(by: { $0.key < $1.key }) { facts.append((name, [value.text])) }
        if let stock = reminder.stock { facts.append(("stock", StockText.facts(stock, clock: clock))) }
        if let next = reminder.next, let end = next.windowUntil?.instant {
            let due = clock.date(of: next.at)
            facts.append(("on time", ["the next one until \(clock.time(end, on: due))"]))
        } else if let grace = reminder.grace {
            facts.append(("grace", [DurationText.words(.seconds(grace))]))
        }
        facts.append(("nag", [nag(reminder.nag)]))
        if let escalation = reminder.escalation {
            facts.append(
                (
                    "escalate",
                    ["after \(DurationText.words(.seconds(escalation.after)))"]
                        + (escalation.command.map { ["  runs \($0.joined(separator: " "))"] } ?? [])
                ))
        }
        if let before = reminder.before {
            facts.append(("before", [before.map { DurationText.words(.seconds($0)) }.joined(separator: ", ")]))
        }
        if let cover = reminder.cover { facts.append(("private", ["shown as: \(cover)"])) }
        if let travel = travel(reminder) { facts.append(("travel", [travel])) }
        if reminder.wake == true { facts.append(("wake", ["wakes the computer"])) }
        if let pauses = reminder.pauses { facts.append(("paused", pauses.map(\.described))) }
        if let origin = reminder.origin { facts.append(("imported", ["from \(SourceText.words(origin))"])) }
        facts.append(("managed", [reminder.source == "file" ? "in a file" : "by command"]))
        if let next = reminder.next {
            let due = next.at
            var handle = next.handle.map { " (\($0))" } ?? ""
            if let moved = OccurrenceText.moved(next, clock) { handle += ", \(moved)" }
            facts.append(
                ("next", ["\(clock.day(clock.date(of: due))) at \(clock.time(due)), \(clock.until(due))\(handle)"]))
        }
        if let problem = reminder.problem {
            facts.append(
                ("problem", problem.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
        }
        return facts
    }

    private static func when(_ line: ReminderView.Line, kind: String) -> [String] {
        [line.when + line.own, "  \(line.sentence)"]
    }

    /// The clock its floating schedules follow, if that is not the person's.
    static func travel(_ reminder: ReminderView) -> String? {
        guard let policy = reminder.travel, let home = reminder.home else { return nil }
        return policy == TravelPolicy.ask.rawValue
            ? "asks; on the clock of \(home) until you answer" : "on the clock of \(home), wherever you are"
    }

    private static func nag(_ nag: Nag) -> String {
        guard nag.times > 0 else { return "none" }
        let every = DurationText.words(.seconds(nag.every))
        return nag.times == 1 ? "once, after \(every)" : "every \(every), \(nag.times) times"
    }
}
