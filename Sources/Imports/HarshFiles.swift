import CivilTime
import Reminders
import Vocabulary

/// The folder of harsh: `habits`, a line for each habit under headings, and `log`, a line for each answer.
///
/// The source is harsh 0.12 (github.com/wakatara/harsh at 509700f), `internal/storage`.
struct HarshFiles {
    static let names = ["habits", "log"]

    static func read(_ files: [ForeignFile], _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var harsh = HabitFiles(.harsh, context)
        var names: Set<String> = []
        var group = ""
        guard let list = files.first(where: { $0.name == "habits" }) else {
            throw ImportRefusal(
                file: files.first?.name ?? "", line: 1, "there is no file of habits", hint: "~/.config/harsh")
        }
        var habits = try Lines(list)
        while let (number, line) = try habits.next() {
            let place = ImportPlace(file: list.name, line: number)
            if line.hasPrefix("!") {
                group = oneLine(String(line.dropFirst()), atMost: 30)
                continue
            }
            let parts = line.components(between: ": ")
            guard parts.count >= 2 else {
                throw ImportRefusal(
                    file: list.name, line: number, "\(quoted(line)) is not a habit", hint: "Gym: 3/7")
            }
            var fields = ["group": group]
            fields["goal"] = try goal(parts[1], at: place)
            if parts.count > 2, !parts[2].trimmed.isEmpty {
                fields["end"] = try HabitFiles.day(parts[2], at: place).description
            }
            try harsh.add(parts[0].trimmed, fields: fields, at: place)
            names.insert(parts[0].trimmed)
        }
        guard let log = files.first(where: { $0.name == "log" }) else { return harsh.content }
        // The last line of a day counts, as in harsh.
        var last: [String: Int] = [:]
        var lines = try Lines(log)
        while let row = try lines.next() {
            let parts = row.text.components(between: " : ")
            if parts.count > 1 { last["\(parts[0]) \(parts[1].trimmed)"] = row.number }
        }
        lines = try Lines(log)
        while let row = try lines.next() {
            let place = ImportPlace(file: log.name, line: row.number)
            let parts = row.text.components(between: " : ")
            guard parts.count >= 3 else {
                throw ImportRefusal(
                    file: log.name, line: row.number, "\(quoted(row.text)) is not an answer: it may be cut short",
                    hint: "2026-11-20 : Gym : y : a note : 1.5")
            }
            let day = try HabitFiles.day(parts[0], at: place)
            let name = parts[1].trimmed
            guard last["\(parts[0]) \(name)"] == row.number else { continue }
            guard names.contains(name) else {
                harsh.content.noteDose(place, "answers of habits that are not in the file of habits are left out")
                continue
            }
            let outcome: Answer.Outcome
            switch parts[2].trimmed {
            case "y": outcome = .done
            case "n": outcome = .missed
            case "s": outcome = .skipped
            default:
                throw ImportRefusal(
                    file: log.name, line: row.number, "\(quoted(parts[2])) is not an answer", hint: "y, n or s")
            }
            let amount = parts.count > 4 ? parts[4].trimmed : ""
            let note = [
                parts.count > 3 ? parts[3].trimmed : "", amount == "" || amount == "0" ? "" : "amount \(amount)",
            ]
            try harsh.answer(
                outcome, name, on: day, note: note.filter { !$0.isEmpty }.joined(separator: "; "), at: place)
        }
        return harsh.content
    }

    /// `3/7`, `7`, `1w`, `0`
    private static func goal(_ text: String, at place: ImportPlace) throws(ImportRefusal) -> String {
        func days(_ text: Substring) -> Int? {
            let text = String(text).trimmed
            return text.hasSuffix("w")
                ? Int(text.dropLast()).flatMap { (1...60).contains($0) ? $0 * 7 : nil } : Int(text)
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(days)
        guard numbers.count == parts.count, (1...2).contains(numbers.count) else {
            throw ImportRefusal(file: place.file, line: place.line, "\(quoted(text)) is not a frequency", hint: "3/7")
        }
        // A habit without a goal is only tracked.
        if numbers == [0] { return "none" }
        guard let goal = HabitFiles.goal(numbers.count == 1 ? 1 : numbers[0], in: numbers[numbers.count - 1]) else {
            throw ImportRefusal(file: place.file, line: place.line, "\(text.trimmed) cannot be", hint: "3/7")
        }
        return goal
    }

    /// The lines with content, without comments, one after the other.
    private struct Lines {
        private var lines: TextLines

        init(_ file: ForeignFile) throws(ImportRefusal) {
            guard file.line(at: file.bytes.count) <= ImportLimits.mostDoses + 1 else {
                throw ImportRefusal(
                    file: file.name, line: ImportLimits.mostDoses, "it has more than \(ImportLimits.mostDoses) lines")
            }
            lines = TextLines(file)
        }

        mutating func next() throws(ImportRefusal) -> (number: Int, text: String)? {
            while let line = try lines.next() {
                if !line.text.hasPrefix("#"), !line.text.trimmed.isEmpty { return line }
            }
            return nil
        }
    }
}

extension String {
    /// The parts between a separator of several characters.
    fileprivate func components(between separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
