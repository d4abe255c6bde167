import Schedules
import Testing
import Worlds

/// The document of the schedule language says what the parser takes.
@Suite struct LanguageDocumentTests {
    /// The first column of its table.
    private static let lines: [String] = {
        let text = (try? TestFile.text("Sources/Schedules/Documentation.docc/ScheduleLanguage.md")) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            return line.hasPrefix("| `") && parts.count > 2 ? String(parts[1]) : nil
        }
    }()

    /// The schedules of remindd-schedule(7): its items, but for clauses that only follow another, and its table of examples.
    private static let manual: [String] = {
        let page = ((try? TestFile.text("config/man/remindd-schedule.7")) ?? "").filter { $0 != "\\" }
        let clauses = ["zone", "from", "until", "for", "except", "during", "outside", "on white", "RDATE:", "EXDATE:"]
        let items = page.split(separator: "\n").filter { $0.hasPrefix(".It Ql ") }.flatMap { line in
            line.split(separator: " , ").compactMap { $0.firstMatch(of: /Ql (.+)/).map { String($0.output.1) } }
        }
        return items.filter { line in !clauses.contains { line.hasPrefix($0) } } + examples(of: page)
    }()

    private static func examples(of page: String) -> [String] {
        let section = page.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0 != ".Sh EXAMPLES" }.prefix { $0 != ".El" }
        return section.compactMap { $0.wholeMatch(of: /\.It (.+) Ta .+/).map { String($0.output.1) } }
    }

    @Test func theManualHasSchedules() { #expect(Self.manual.count >= 20) }

    @Test(arguments: manual) func takesWhatTheManualShows(line: String) throws {
        _ = try Schedule(parsing: line)
    }

    @Test func hasExamples() { #expect(Self.lines.count >= 10) }

    @Test(arguments: lines) func isParsedAndPrintedAsItIsWritten(line: String) throws {
        #expect(try Schedule(parsing: line).description == line)
    }

    /// Lines made of the grammar's own alternatives.
    @Test(arguments: [
        "weekdays at 8am", "weekends at 08:00, 20:30", "mon, wed at 21:00 for 20 times", "mon-fri at 07:30",
        "every 3 days at 09:00 from 2026-11-20", "monthly on 1, last, the 2nd tue, the last fri at 18:00",
        "yearly on dec 25 at 08:00", "daily at 15m before sunset, 1h after sunrise, sunset",
        "every 2 hours between 08:00 and 20:00 zone Europe/Zurich", "once 2026-12-01 at 09:00", "once 2026-12-01 09:00",
        "30m after levothyroxine", "daily at 08:00 from 2026-11-20 for 5 days except 2026-11-21, 2026-11-22",
        "at 08:00 until 2026-12-24", "daily at fajr - 15m, maghrib + 5m", "daily at isha, night-middle, last-third",
        "daily at imsak on white days", "at 08:00 outside ramadan", "mon at ishraq, asr during hijri 8-10 12",
        "daily at dhuhr during hijri 9 12", "every 8 hours from 2026-11-20 06:00", "as needed",
    ])
    func takesWhatTheGrammarSays(line: String) throws {
        let schedule = try Schedule(parsing: line)
        #expect(try Schedule(parsing: schedule.description) == schedule)
    }

    @Test(arguments: ScheduleWords.examples) func takesWhatAShellCompletes(line: String) throws {
        _ = try Schedule(parsing: line, context: .atNoon)
    }

    @Test(arguments: ["once in 20 min", "once tomorrow at 09:00"]) func filesRefuseWhatDependsOnNow(line: String) throws
    {
        #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
        _ = try Schedule(parsing: line, context: .atNoon)
    }
}
