import CivilTime
import Reminders
package import Statistics
import Support

/// Habits against `Tests/Generators/habits.py`, which counts with exact fractions and whole sets of days.
package struct HabitOracle {
    package var wrong: [String] = []
    package var count = 0
    /// How often each mark came up: what never did was not compared.
    package var seen: [HabitHistory.Mark: Int] = [:]

    package static func compare(seed: Int, histories: Int) throws -> HabitOracle {
        let output = try TestFile.generated("habits.py", seed: seed, count: histories)
        var found = HabitOracle()
        var group: [HabitHistory] = []
        for line in output.split(separator: "\n") {
            let row = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if row[0] == "all" {
                if HabitOracle.together(group) != row.dropFirst().joined(separator: "\t") {
                    found.wrong.append("\(HabitOracle.together(group)) is not \(line)")
                }
                group = []
                continue
            }
            let history = try HabitOracle.history(row)
            group.append(history)
            found.count += 1
            for mark in history.marks { found.seen[mark, default: 0] += 1 }
            let said = "\(history.streak) \(history.best) \(history.left.map(String.init) ?? "")"
            let score = try require(Double(row[8]))
            let marks = history.marks.map(\.rawValue).joined(separator: " ")
            if marks != row[5] || said != "\(row[6]) \(row[7]) \(row[9])" || abs(history.score - score) > 2e-9 {
                found.wrong.append("\(marks) \(said) \(history.score) is not \(line)")
            }
        }
        return found
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
        let first = CivilDate(epochDay: try require(Int32(row[3])))
        let inactive = letters.map { $0 == "x" || $0 == "X" }
        return HabitHistory(
            DaySeries(first: first, values: values),
            HabitHistory.Goal(
                goal.frequency ?? .daily, amount: isCounted ? goal : nil, isBroken: row[2] == "break")
        ) { !inactive[$0 - first] }
    }

    /// The figures in the oracle's own form.
    private static func together(_ group: [HabitHistory]) -> String {
        guard let first = group.map(\.first).min(), let one = group.first else { return "" }
        let days = HabitDay.days(group, first...(one.first + (one.marks.count - 1)))
        let figures = HabitFigures(days, lastIsToday: true)
        let counts = days.map { "\($0.done)/\($0.total)" }.joined(separator: " ")
        let means = [figures.average, figures.averageOfActive].map { $0.map(String.init) ?? "" }
        return ([counts, "\(figures.done)", "\(figures.total)"] + means).joined(separator: "\t")
    }
}
