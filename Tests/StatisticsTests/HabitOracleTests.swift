import CivilTime
import Reminders
import Schedules
import Support
import Testing

@testable import Statistics

/// Habits against `Tests/Generators/habits.py`, which counts with exact fractions and whole sets of days.
@Suite struct HabitOracleTests {
    @Test("10,000 random histories, every figure", arguments: 1...5)
    func histories(seed: Int) throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let (status, output) = try ChildProcess.run(
            ["python3", "/\(root)/Tests/Generators/habits.py", "\(seed)", "2000"],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        try #require(status == 0, "\(output.suffix(500))")
        var wrong: [String] = []
        var group: [HabitHistory] = []
        var seen: [HabitHistory.Mark: Int] = [:]
        var count = 0
        for line in output.split(separator: "\n") {
            let row = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if row[0] == "all" {
                if HabitOracleTests.together(group) != row.dropFirst().joined(separator: "\t") {
                    wrong.append("\(HabitOracleTests.together(group)) is not \(line)")
                }
                group = []
                continue
            }
            let history = try HabitOracleTests.history(row)
            group.append(history)
            count += 1
            for mark in history.marks { seen[mark, default: 0] += 1 }
            let found = "\(history.streak) \(history.best) \(history.left.map(String.init) ?? "")"
            let score = try #require(Double(row[8]))
            let marks = history.marks.map(\.rawValue).joined(separator: " ")
            if marks != row[5] || found != "\(row[6]) \(row[7]) \(row[9])" || abs(history.score - score) > 2e-9 {
                wrong.append("\(marks) \(found) \(history.score) is not \(line)")
            }
        }
        #expect(count == 2000)
        #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) wrong: \(wrong.prefix(3).joined(separator: "\n"))")
        // What never came up was not compared.
        #expect(HabitHistory.Mark.allCases.allSatisfy { seen[$0, default: 0] > 200 }, "\(seen)")
    }

    private static func history(_ row: [String]) throws -> HabitHistory {
        let goal = try Goal.parse(row[1])
        let isCounted = goal.frequency == nil
        let letters = row[4].split(separator: " ")
        let values = letters.map { letter in
            var value = DayValue()
            switch letter {
            case "d", "P", "X": value.done = 1
            case "n": value.missed = 1
            case "s": value.skipped = 1
            default: break
            }
            if letter == "p" || letter == "P" { value.pausing = .whole }
            if letter == "q" { value.pausing = .part }
            if let amount = Int64(letter) {
                value.measured = DayValue.Measured(value: amount * 1000, count: 1, state: .none, level: 0)
            }
            return value
        }
        let first = CivilDate(epochDay: try #require(Int32(row[3])))
        let inactive = letters.map { $0 == "x" || $0 == "X" }
        return HabitHistory(
            DaySeries(first: first, values: values),
            HabitHistory.Goal(
                goal.frequency ?? .daily, amount: isCounted ? goal : nil, isBroken: row[2] == "break")
        ) { !inactive[$0 - first] }
    }

    /// As the oracle writes it.
    private static func together(_ group: [HabitHistory]) -> String {
        guard let first = group.map(\.first).min(), let one = group.first else { return "" }
        let days = HabitDay.days(group, first...(one.first + (one.marks.count - 1)))
        let figures = HabitFigures(days, lastIsToday: true)
        let counts = days.map { "\($0.done)/\($0.total)" }.joined(separator: " ")
        let means = [figures.average, figures.averageOfActive].map { $0.map(String.init) ?? "" }
        return ([counts, "\(figures.done)", "\(figures.total)"] + means).joined(separator: "\t")
    }
}
