import RemindControl
import Reminders
import Schedules

/// The lines of the picker, and what a choice asks for. Decides only.
struct PickList {
    enum Request: Equatable {
        case answer(String, outcome: String)
        case snooze(String)
    }

    private struct Row {
        var line: String
        var view: OccurrenceView
        var key: Picker.Key
    }

    private var rows: [Row] = []
    /// Longer lists are for `today`.
    private static let most = 100

    /// - Parameter hasKeys: Whether a key says what to do. If not, the lines do: first all that answer, then all that skip.
    init(_ day: Remindd1.Day, hasKeys: Bool, clock: Clock) {
        let texts = BarTexts(clock: clock, options: BarLine.Options())
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

    /// - Throws: `invalidArgument` for a line that was typed, and is none of the list.
    func request(_ line: String, _ key: Picker.Key) throws(CommandFailure) -> Request {
        let words = line.split(separator: " ")
        // Some pickers take blanks away.
        let row = rows.first { $0.line.split(separator: " ") == words }
        guard let row else {
            throw CommandFailure(
                .invalidArgument, "\(quoted(CleanText.line(line))) is no line of the list",
                hint: "choose one with the arrows")
        }
        switch key == .enter ? row.key : key {
        case .enter: return .answer(row.view.id, outcome: "done")
        case .second: return .answer(row.view.id, outcome: "skipped")
        case .third: return .snooze(row.view.id)
        }
    }
}
