import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// The lines of the picker, and what a choice asks for. Decides only.
struct PickList {
    private struct Row {
        var line: String
        var view: OccurrenceView
        var key: Picker.Key
    }

    private var rows: [Row] = []
    private let isPrivate: Bool
    /// Longer lists are for `today`.
    private static let most = 100

    /// - Parameter hasKeys: True if a key says what to do. If not, the lines do: first all that answer, then all that skip.
    init(_ day: Remindd1.Day, hasKeys: Bool, isPrivate: Bool = false, clock: Clock) {
        var options = BarLine.Options()
        options.isPrivate = isPrivate
        self.isPrivate = isPrivate
        let texts = BarTexts(clock: clock, options: options)
        let open = Array(day.occurrences.filter { $0.status == .due || $0.status == .snoozed }.prefix(PickList.most))
        let keys: [Picker.Key] = hasKeys ? [.enter] : [.enter, .second, .third]
        for key in keys {
            for view in open {
                let verb = hasKeys ? "" : PickList.verb(key, view) + ": "
                rows.append(Row(line: "\(verb)\(texts.row(view))  \(name(view))", view: view, key: key))
            }
        }
    }

    var isEmpty: Bool { rows.isEmpty }
    var lines: [String] { rows.map(\.line) }

    private static func verb(_ key: Picker.Key, _ view: OccurrenceView) -> String {
        switch key {
        case .enter: Kinds.named(view.kind)?.verb.imperative ?? "done"
        case .second: "skip"
        case .third: "snooze"
        }
    }

    /// The last word of its line, which no title can imitate.
    private func name(_ view: OccurrenceView) -> String { view.handle ?? CleanText.line(view.id) }

    private func row(_ line: String) -> Row? {
        let words = line.split(separator: " ")
        // Some pickers take blanks away.
        return rows.first { $0.line.split(separator: " ") == words }
    }

    /// True if the line shows a cover in place of a title, which no error may tell either.
    func isCovered(_ line: String) -> Bool { isPrivate || row(line)?.view.cover != nil }

    /// - Throws: `invalidArgument` for a line that was typed, and is none of the list.
    func request(_ line: String, _ key: Picker.Key) throws(CommandFailure) -> RowRequest {
        guard let row = row(line) else {
            throw CommandFailure(
                .invalidArgument, "\(quoted(CleanText.line(line))) is no line of the list",
                hint: "choose one with the arrows")
        }
        switch key == .enter ? row.key : key {
        case .enter: return RowRequest(.done, of: row.view)
        case .second: return RowRequest(.skip, of: row.view)
        case .third: return RowRequest(.snooze, of: row.view)
        }
    }
}
