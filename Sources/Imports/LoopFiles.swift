import CivilTime
import Reminders
import Vocabulary

/// The CSV export of Loop Habit Tracker, unpacked: `Habits.csv`, and `Checkmarks.csv` in a folder for each habit.
///
/// The source is Loop 2.3 (github.com/iSoron/uhabits at 5aa8744), `HabitsCSVExporter.kt`. Newer files say YES_MANUAL, NO and
/// SKIP; older ones 2, 0 and 3, where 0 may also be a day without an answer. Days that Loop fills
/// in by itself (YES_AUTO, 1) are worked out here as well.
struct LoopFiles {
    private static let hint = "unpack the export, and name its folder: it has Habits.csv and a folder for each habit"

    private enum Code { case done, no, skip, nothing, value(Int64) }

    private struct Habit {
        var name: String
        var isCounted: Bool
        var unit: MeasureUnit?
    }

    /// - Parameter files: `Habits.csv` and `001 Read/Checkmarks.csv`, by their paths within the folder.
    static func read(_ files: [ForeignFile], _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        guard let list = files.first(where: { $0.name == "Habits.csv" }) else {
            throw ImportRefusal(file: files.first?.name ?? "", line: 1, "there is no Habits.csv", hint: hint)
        }
        var loop = HabitFiles(.loop, context)
        var habits: [String: Habit] = [:]
        var table = try CSVTable(list)
        let heading = table.heading
        func column(_ names: String...) -> Int? { names.lazy.compactMap { heading.firstIndex(of: $0) }.first }
        guard let name = column("name"), let position = column("position"),
            let times = column("frequencynumerator", "numrepetitions"),
            let days = column("frequencydenominator", "interval")
        else { throw ImportRefusal(file: list.name, line: 1, "it is not Loop's Habits.csv", hint: hint) }
        while let row = try table.next() {
            let place = ImportPlace(file: list.name, line: row.line)
            func cell(_ column: Int?) -> String { column.map { row.cells[$0].trimmed } ?? "" }
            let isCounted = cell(column("type")) == "NUMERICAL"
            var fields = ["question": oneLine(cell(column("question")), atMost: 100)]
            fields["notes"] = oneLine(cell(column("description")), atMost: 1000)
            guard let wanted = Int(cell(times)), let span = Int(cell(days)) else {
                throw ImportRefusal(file: list.name, line: row.line, "its frequency is not a number")
            }
            if isCounted {
                fields["measure"] = "count"
                let most = cell(column("target type")) == "AT_MOST"
                let period = span == 1 ? "day" : span == 7 ? "week" : "month"
                if let target = thousandths(cell(column("target value"))), target > 0 || most {
                    fields["goal"] = "at \(most ? "most" : "least") \(Quantity.decimal(target)) a \(period)"
                }
                let unit = oneLine(cell(column("unit")), atMost: 40)
                if let known = try? MeasureUnit(parsing: unit) { fields["unit"] = known.symbol }
            } else {
                guard let goal = HabitFiles.goal(wanted, in: span) else {
                    throw ImportRefusal(file: list.name, line: row.line, "\(wanted) times in \(span) days cannot be")
                }
                fields["goal"] = goal
            }
            try loop.add(cell(name), fields: fields, isArchived: cell(column("archived?")) == "true", at: place)
            habits[cell(position)] = Habit(
                name: cell(name), isCounted: isCounted,
                unit: fields["unit"].flatMap { try? MeasureUnit(parsing: $0) })
        }
        for file in files where file.name.hasSuffix("/Checkmarks.csv") {
            guard let habit = habits[String(file.name.prefix { $0 != " " && $0 != "/" })] else {
                throw ImportRefusal(file: file.name, line: 1, "Habits.csv does not have this habit")
            }
            try readDays(file, of: habit, into: &loop)
        }
        return loop.content
    }

    private static func readDays(_ file: ForeignFile, of habit: Habit, into loop: inout HabitFiles)
        throws(ImportRefusal)
    {
        guard !file.bytes.isEmpty else { return }
        var table = try CSVTable(file)
        // Older files have no heading.
        var first = CivilDate(table.heading[0]) == nil ? nil : CSVTable.Row(cells: table.heading, line: 1)
        func next() throws(ImportRefusal) -> CSVTable.Row? {
            if let row = first.take() { return row }
            return try table.next()
        }
        while let row = try next() {
            let place = ImportPlace(file: file.name, line: row.line)
            guard row.cells.count >= 2 else {
                throw ImportRefusal(file: file.name, line: row.line, "it has no value")
            }
            let day = try HabitFiles.day(row.cells[0], at: place)
            let note = row.cells.count > 2 ? row.cells[2] : nil
            switch try code(row.cells[1].trimmed, isCounted: habit.isCounted, at: place) {
            case .done: try loop.answer(.done, habit.name, on: day, note: note, at: place)
            case .no: try loop.answer(.missed, habit.name, on: day, note: note, at: place)
            case .skip: try loop.answer(.skipped, habit.name, on: day, note: note, at: place)
            case .value(let value):
                let amount = Measurement(thousandths: value, unit: habit.unit)
                try loop.answer(.done, habit.name, on: day, value: amount, note: note, at: place)
            case .nothing: break
            }
        }
    }

    private static func code(_ text: String, isCounted: Bool, at place: ImportPlace) throws(ImportRefusal) -> Code {
        switch text.uppercased() {
        case "UNKNOWN", "-1", "YES_AUTO": return .nothing
        case "SKIP": return .skip
        case "3" where !isCounted: return .skip
        case "YES_MANUAL" where !isCounted, "2" where !isCounted: return .done
        case "NO" where !isCounted: return .no
        // A zero may be an answer, or none.
        case "0" where !isCounted, "1" where !isCounted: return .nothing
        case "YES_MANUAL", "NO": return .nothing
        default:
            guard isCounted, let value = Int64(text), (0...1_000_000_000).contains(value) else {
                throw ImportRefusal(
                    file: place.file, line: place.line, "\(quoted(text)) is not an answer of Loop's",
                    hint: "YES_MANUAL, NO or SKIP; in older files 2, 0 or 3")
            }
            return .value(value)
        }
    }

    /// `2.5` in thousandths.
    private static func thousandths(_ text: String) -> Int64? { (try? Measurement.parse(text))?.thousandths }
}
