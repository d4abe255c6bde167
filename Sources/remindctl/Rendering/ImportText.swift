import Reminders

/// The additions of an import, in words.
enum ImportText {
    static func preview(_ view: ImportView, style: Style, isDone: Bool) -> [String] {
        var lines: [String] = []
        for reminder in view.reminders {
            let what = reminder.isNew ? "+" : "~"
            let dose = reminder.dose.map { " \($0)" } ?? ""
            let state = reminder.state == .active ? "" : ", \(reminder.state.rawValue)"
            lines.append("\(what) \(style.paint(reminder.title, .bold))\(dose) (\(reminder.id))\(state)")
            if reminder.state != .archived {
                for line in reminder.schedules {
                    lines.append("    \(line.when)\(line.own)")
                    lines.append("      \(line.sentence)")
                }
            }
            if let stock = reminder.stock { lines.append("    left: \(stock)") }
            let doses = counts(reminder)
            if !doses.isEmpty { lines.append("    history: \(doses)") }
        }
        if !view.notes.isEmpty { lines.append("Not imported as it was:") }
        for note in view.notes {
            let subject = note.subject.map { "\($0): " } ?? ""
            let count = note.count > 1 ? " (\(note.count) times, here first)" : ""
            lines.append("  \(note.file):\(note.line): \(subject)\(note.message)\(count)")
        }
        if view.left > 0 { lines.append("  and \(view.left) more") }
        lines.append(isDone ? done(view) : summary(view))
        return lines.map(CleanText.line)
    }

    static func done(_ view: ImportView) -> String { CleanText.line("imported: \(sum(view))") }

    private static func summary(_ view: ImportView) -> String {
        view.adds ? "would be imported: \(sum(view))" : "nothing is new\(known(view))"
    }

    private static func sum(_ view: ImportView) -> String {
        let new = view.reminders.count { $0.isNew }
        let each = view.reminders.allSatisfy { $0.kind == nil } ? ("dose", "doses") : ("record", "records")
        var parts = [
            "\(new) \(new == 1 ? "reminder" : "reminders")", "\(view.doses) \(view.doses == 1 ? each.0 : each.1)",
        ]
        if let first = view.first, let last = view.last {
            parts[1] += first == last ? " of \(first)" : " from \(first) to \(last)"
        }
        return "\(parts.joined(separator: ", "))\(known(view))"
    }

    private static func known(_ view: ImportView) -> String {
        view.known == 0 ? "" : "; \(view.known) \(view.known == 1 ? "is" : "are") here already"
    }

    private static func counts(_ reminder: ImportView.Reminder) -> String {
        let done = reminder.kind.flatMap(Kinds.named)?.verb.past ?? "taken"
        return [(reminder.taken, done), (reminder.skipped, "skipped"), (reminder.missed, "missed")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

/// Where something was imported from: `medTimer, reminder/94`.
enum SourceText {
    static func words(_ source: EntrySource) -> String {
        "\(ImportFormat(rawValue: source.program)?.title ?? source.program), \(source.id)"
    }
}
