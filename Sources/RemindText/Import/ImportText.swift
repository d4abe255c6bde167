package import Reminders

/// The additions of an import, in words.
package enum ImportText {
    package static func preview(_ view: ImportView, style: Style, isDone: Bool) -> [String] {
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
            lines += (reminder.details ?? []).map { "    \($0)" }
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
        lines += groups(view, isDone: isDone)
        lines.append(isDone ? sumDone(view) : summary(view))
        return lines.map(CleanText.line)
    }

    /// A preview for a window, and the additions once they are made: titles and sentences, and no word of a command line.
    /// Parts of the file that were left out stay listed.
    package static func screen(_ view: ImportView, isDone: Bool) -> [String] {
        var lines: [String] = []
        for reminder in isDone ? [] : view.reminders {
            let title = [reminder.title, reminder.dose].compactMap(\.self).joined(separator: " ")
            let state = reminder.state == .active ? "" : ", \(reminder.state.rawValue)"
            lines.append("\(title)\(state)\(reminder.isNew ? "" : ", is here already")")
            if reminder.state != .archived { lines += reminder.schedules.map { "  \($0.sentence)\($0.own)" } }
            lines += (reminder.details ?? []).map { "  \($0)" }
            if let stock = reminder.stock { lines.append("  left: \(stock)") }
            let doses = counts(reminder)
            if !doses.isEmpty { lines.append("  history: \(doses)") }
        }
        if !view.notes.isEmpty { lines.append("Left out or changed:") }
        for note in view.notes {
            let subject = note.subject.map { "\($0): " } ?? ""
            let count = note.count > 1 ? ", \(note.count) times" : ""
            lines.append("  \(subject)\(note.message) (line \(note.line)\(count))")
        }
        if view.left > 0 { lines.append("  and \(view.left) more") }
        lines += groups(view, isDone: isDone, withCommands: false)
        lines.append(isDone ? sumDone(view) : view.adds ? "to add: \(sum(view))" : "nothing is new\(known(view))")
        return lines.map(CleanText.line)
    }

    /// After the question, which was about a preview of the same.
    package static func done(_ view: ImportView) -> [String] {
        (groups(view, isDone: true) + [sumDone(view)]).map(CleanText.line)
    }

    private static func sumDone(_ view: ImportView) -> String {
        if view.doses > 0 || view.reminders.contains(where: \.isNew) { return "imported: \(sum(view))" }
        guard let groups = view.groups, view.adds else { return "nothing is new\(known(view))" }
        let removed = groups.reduce(0) { $0 + $1.removed }
        return removed > 0
            ? "removed: \(removed) \(removed == 1 ? "record" : "records")\(known(view))" : "your choice is remembered"
    }

    /// How many readings of each kind, in the words of the app that had them.
    private static func groups(_ view: ImportView, isDone: Bool, withCommands: Bool = true) -> [String] {
        let program = view.format.title
        let all = view.groups ?? []
        // A kind of which the file has nothing is named only if it was asked for alone.
        let told = all.filter { $0.added + $0.known + $0.earlier + $0.removed + ($0.kept ?? 0) > 0 }
        return (told.isEmpty ? all : told).flatMap { group -> [String] in
            let title = group.kind.prefix(1).uppercased() + group.kind.dropFirst()
            var lines: [String] = []
            let entries = "\(group.added) \(group.kind) \(group.added == 1 ? "entry" : "entries")"
            if group.added == 0 {
                lines.append("\(title) data is up to date. No new entries found in \(program).")
            } else {
                lines.append(isDone ? "Successfully synced \(entries) from \(program)" : "\(title): \(entries) to add")
            }
            let rest = [
                (group.known, "here already"), (group.earlier, "older than what you chose to import"),
                (group.removed, isDone ? "removed, as in \(program)" : "to remove: not in \(program) any more"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            if !rest.isEmpty { lines.append("  \(rest.joined(separator: ", "))") }
            if let all = group.removedOf, !isDone {
                let how = withCommands ? ": to remove this many, confirm it with --yes" : ""
                lines.append("  these are \(group.removed) of \(all)\(how)")
            }
            if let kept = group.kept, let reason = group.keptFor {
                lines += KeptText.lines(kept, group.kind, reason, program, withCommands: withCommands)
            }
            return lines
        }
    }

    private static func summary(_ view: ImportView) -> String {
        guard view.adds else { return "nothing is new\(known(view))" }
        guard view.doses == 0, !view.reminders.contains(where: \.isNew), let groups = view.groups else {
            return "would be imported: \(sum(view))"
        }
        let removed = groups.reduce(0) { $0 + $1.removed }
        return removed > 0 ? "would be removed: \(removed)" : "would remember your choice"
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
        let done = reminder.kind.flatMap(Kinds.named).map { $0.has(.days) ? "recorded" : $0.verb.past } ?? "taken"
        return [(reminder.taken, done), (reminder.skipped, "skipped"), (reminder.missed, "missed")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

/// Why readings that the file does not have are kept, and what a person can do.
enum KeptText {
    static func lines(
        _ count: Int, _ kind: String, _ reason: ImportView.KeptFor, _ program: String, withCommands: Bool = true
    ) -> [String] {
        let entries = "\(count) \(count == 1 ? "is" : "are") not in the file and kept here"
        let because =
            switch reason {
            case .absent: "it has no \(kind) entry that can be read"
            case .unreadable: "an entry of the same day cannot be read"
            case .unclear: "an entry cannot be read, nor its day"
            }
        return [
            "  \(entries): \(because)",
            "  export again from \(program)"
                + (withCommands ? "; to take one back here: remindctl undo \(kind)@SLOT (see history --json)" : ""),
        ]
    }
}

/// Where something was imported from: `medTimer, reminder/94`.
enum SourceText {
    static func program(_ source: EntrySource) -> String {
        ImportFormat(rawValue: source.program)?.title ?? source.program
    }

    static func words(_ source: EntrySource) -> String { "\(program(source)), \(source.id)" }
}
