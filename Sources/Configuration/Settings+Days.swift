import CivilTime
package import Reminders
package import Schedules
import Vocabulary

extension DaySettings {
    private static let keys = ["work", "holidays"]
    /// Files of holidays.
    private static let mostFiles = 20

    mutating func read(_ entry: TOMLTable.Entry) throws(FieldProblem) {
        switch entry.key {
        case "work":
            let text = try entry.node.string(entry.key, example: "\"mon-fri\"")
            guard !text.contains(";"), let schedule = try? Schedule(parsing: "\(text) at 00:00"),
                schedule == Schedule(schedule.rule), let days = schedule.weekdays
            else {
                throw FieldProblem(entry.key, "work cannot be \(quoted(text))", hint: "work = \"mon-fri\"")
            }
            work = days
            calendar = DayCalendar(work: work)
        case "holidays":
            let example = "[\"holidays.ics\"]"
            files = try entry.node.durations(entry.key, example: example)
            guard files.allSatisfy({ !$0.trimmed.isEmpty && $0.utf8.count <= 4096 && !$0.utf8.contains(0) }) else {
                throw FieldProblem(entry.key, "holidays has a file without a name", hint: "holidays = \(example)")
            }
            guard Set(files).count == files.count else {
                throw FieldProblem(entry.key, "holidays has the same file twice", hint: "holidays = \(example)")
            }
            guard files.count <= Self.mostFiles else {
                throw FieldProblem(
                    entry.key, "holidays has more than \(Self.mostFiles) files", hint: "holidays = \(example)")
            }
        default: throw .unknownKey(entry.key, of: entry.key, known: Self.keys, others: "[days] has ")
        }
    }
}

extension Schedule {
    /// Its days of the week, if it has no others.
    fileprivate var weekdays: WeekdaySet? {
        switch rule {
        case .wall(.daily, _): .all
        case .wall(.weekdays(let days), _): days
        default: nil
        }
    }
}

extension Settings {
    /// The path of a file of holidays: `~/` is the home folder, and a relative one is in the folder of remindd.toml.
    package static func path(ofHolidays file: String, in folder: String, home: String?) -> String {
        if file.hasPrefix("/") { return file }
        if file.hasPrefix("~/"), let home { return home + file.dropFirst() }
        return folder + "/" + file
    }

    /// Takes in the files of holidays.
    ///
    /// - Parameters:
    ///   - read: The text of a file; `nil` if there is none.
    ///   - kept: The text that was read well before; `nil` if there is none.
    /// - Returns: The problems of the files. The holidays of a file with problems are those of its kept text, or none.
    package mutating func readHolidays(
        _ read: (String) throws -> String?, kept: (String) -> String? = { _ in nil }
    ) -> [FileProblem] {
        var holidays: [Holiday] = []
        var problems: [FileProblem] = []
        days.ends = []
        for file in days.files {
            var found: HolidayFile?
            var wrong: [FileProblem] = []
            do {
                if let text = try read(file) {
                    let parsed = HolidayFile(text, name: file)
                    wrong = parsed.problems
                    if wrong.isEmpty { found = parsed }
                } else {
                    wrong = [
                        FileProblem(
                            file: file, line: 1, message: "there is no such file of holidays",
                            hint: "put the file there, or: remindctl config set days.holidays FILE")
                    ]
                }
            } catch {
                let known = error as? RemindError
                wrong = [FileProblem(file: file, line: 1, message: known?.message ?? "\(error)", hint: known?.hint)]
            }
            if found == nil {
                let last = kept(file).map { HolidayFile($0, name: file) }
                found = last.flatMap { $0.problems.isEmpty ? $0 : nil }
                if let first = wrong.indices.first {
                    wrong[first].message +=
                        found == nil
                        ? ": reminders ring as if it had no holidays" : ": its last good version is used"
                }
            }
            problems += wrong
            holidays += found?.holidays ?? []
            if let last = found?.last { days.ends.append(.init(file: file, last: last)) }
        }
        days.calendar = DayCalendar(work: days.work, holidays: holidays)
        return problems
    }
}

extension KeptDays {
    /// The working days and holidays; `nil` if none were kept.
    package var calendar: DayCalendar? {
        guard let workdays else { return nil }
        let holidays = files.sorted { $0.key < $1.key }.flatMap { HolidayFile($0.value, name: $0.key).holidays }
        return DayCalendar(work: workdays, holidays: holidays)
    }
}
