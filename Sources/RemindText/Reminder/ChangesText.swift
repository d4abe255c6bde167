package import Reminders

/// The changes of a file: `+` added, `~` changed, `-` archived.
package enum ChangesText {
    package static func lines(_ changes: [AppliedChange], style: Style) -> [String] {
        changes.flatMap { change in
            let (mark, tint, remark): (String, Tint, String) =
                switch change.change {
                case .add: ("+", .good, "")
                case .restore: ("+", .good, " (restored)")
                case .change: ("~", .waiting, "")
                case .rename: ("~", .waiting, "")
                case .archive: ("-", .bad, " (archived: its history stays)")
                }
            let head = CleanText.line("\(mark) \(change.kind) \(change.id): \(change.title)\(remark)")
            return [style.paint(head, tint)]
                + change.text.map { line in
                    let isCommand = line.hasPrefix(AppliedChange.commandMark)
                    let text = CleanText.line(line)
                    return isCommand ? style.paint("  ! \(text)", .bad) : "    \(text)"
                }
        }
    }

    /// `2 added, 1 changed, 1 archived`
    package static func summary(_ changes: [AppliedChange]) -> String {
        let words: [(AppliedChange.Change, String)] = [
            (.add, "added"), (.restore, "restored"), (.change, "changed"), (.rename, "renamed"),
            (.archive, "archived"),
        ]
        let parts = words.compactMap { change, word -> String? in
            let count = changes.count { $0.change == change }
            return count == 0 ? nil : "\(count) \(word)"
        }
        return parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")
    }
}
