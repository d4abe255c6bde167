import CivilTime
import Reminders
import Vocabulary

/// The CSV export of HabitBull: a row for each habit and day. Others write this simple format too.
///
/// The columns are `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText`, of which the last may be
/// left out (github.com/iSoron/uhabits, issues 44 and 284). The value 1 is a day on which it was done.
struct HabitBullFile {
    private static let columns = ["habitname", "habitdescription", "habitcategory", "calendardate", "value"]

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var habits = HabitFiles(.habitbull, context)
        var rows = try CSVTable.Rows(file)
        let heading = try rows.next()?.cells.map { $0.trimmed.lowercased() } ?? []
        guard heading.starts(with: columns) else {
            throw ImportRefusal(
                file: file.name, line: 1, "it is not HabitBull's",
                hint: "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText")
        }
        var numbers: [String: Int] = [:]
        var days: Set<HabitDay> = []
        while let row = try rows.next() {
            let place = ImportPlace(file: file.name, line: row.line)
            guard (columns.count...columns.count + 1).contains(row.cells.count) else {
                throw ImportRefusal(file: file.name, line: row.line, "it has \(row.cells.count) columns, and not 6")
            }
            let name = row.cells[0].trimmed
            let number = numbers[name] ?? numbers.count
            if numbers.updateValue(number, forKey: name) == nil {
                try habits.add(
                    name,
                    fields: [
                        "notes": oneLine(row.cells[1], atMost: 1000), "group": oneLine(row.cells[2], atMost: 30),
                    ], at: place)
            }
            // Some write the start of the day: 2026-11-20 00:00:00.
            let day = try HabitFiles.day(String(row.cells[3].trimmed.prefix { $0 != " " && $0 != "T" }), at: place)
            switch row.cells[4].trimmed {
            case "1":
                guard days.insert(HabitDay(habit: number, day: day)).inserted else { continue }
                try habits.answer(.done, name, on: day, note: row.cells.count > 5 ? row.cells[5] : nil, at: place)
            case "0", "": break
            case let text where Int(text) != nil:
                habits.content.noteDose(place, "values other than 0 and 1 are left out")
            case let text:
                throw ImportRefusal(
                    file: file.name, line: row.line, "\(quoted(text)) is not an answer", hint: "1 if it was done, or 0")
            }
        }
        return habits.content
    }
}
