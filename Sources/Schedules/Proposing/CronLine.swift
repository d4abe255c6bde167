import Vocabulary

/// The five fields of a crontab (crontab(5)) as a schedule of the language: `0 8 * * 1-5` is `mon-fri at 08:00`.
enum CronLine {
    private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// More times than anybody reads in one line.
    private static let mostTimes = 24

    /// - Returns: `nil` for any other text, and for a line that has no schedule of the same days and times.
    static func line(_ text: String) -> String? {
        let fields = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard fields.count == 5, let minutes = values(fields[0], 0...59), let hours = values(fields[1], 0...23),
            let days = values(fields[2], 1...31), let months = values(fields[3], 1...12, names: CronLine.months),
            let weekdays = values(fields[4], 0...7, names: CronLine.weekdays),
            let times = times(minutes, hours), let clause = clause(fields, days, months, weekdays)
        else { return nil }
        // The language says how often in a window for every day alone.
        guard clause == "daily" else { return times.hasPrefix("at ") ? "\(clause) \(times)" : nil }
        return times.hasPrefix("at ") ? "daily \(times)" : times
    }

    /// `daily`, `mon, wed`, `monthly on 1`, `yearly on dec 25`
    private static func clause(_ fields: [String], _ days: [Int], _ months: [Int], _ weekdays: [Int]) -> String? {
        switch (fields[2] == "*", fields[3] == "*", fields[4] == "*") {
        case (true, true, true): return "daily"
        case (true, true, false):
            // 0 and 7 are both Sunday.
            let all = Set(weekdays.map { $0 % 7 })
            let names = (1...7).filter { all.contains($0 % 7) }.map { CronLine.weekdays[$0 % 7] }
            return names.count == 7 ? "daily" : names.joined(separator: ", ")
        case (false, true, true):
            // A day that a month does not have: cron leaves the month out, the language takes its last day.
            guard days.allSatisfy({ $0 <= 28 }) else { return nil }
            return "monthly on \(days.map(String.init).joined(separator: ", "))"
        case (false, false, true):
            let dates = months.flatMap { month in days.map { "\(CronLine.months[month - 1]) \($0)" } }
            return dates.count <= mostTimes ? "yearly on \(dates.joined(separator: ", "))" : nil
        default: return nil
        }
    }

    /// `at 08:00, 20:00`, `every 15 minutes between 08:00 and 20:45`
    private static func times(_ minutes: [Int], _ hours: [Int]) -> String? {
        func clock(_ hour: Int, _ minute: Int) -> String {
            [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        }
        let all = hours.flatMap { hour in minutes.map { hour * 60 + $0 } }.sorted()
        guard all.count > 6 else {
            return "at \(all.map { clock($0 / 60, $0 % 60) }.joined(separator: ", "))"
        }
        let steps = Set(zip(all, all.dropFirst()).map { $1 - $0 })
        if steps.count == 1, let step = steps.first, let first = all.first, let last = all.last {
            return "every \(step) minutes between \(clock(first / 60, first % 60)) and \(clock(last / 60, last % 60))"
        }
        return all.count <= mostTimes ? "at \(all.map { clock($0 / 60, $0 % 60) }.joined(separator: ", "))" : nil
    }

    /// The values of a field: `*`, `*/15`, `1,15`, `1-5`, `mon-fri`, `8-20/4`.
    private static func values(_ field: String, _ range: ClosedRange<Int>, names: [String] = []) -> [Int]? {
        var found: Set<Int> = []
        for part in field.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "/", omittingEmptySubsequences: false)
            guard let step = halves.count == 1 ? 1 : halves.count == 2 ? number(halves[1]) : nil, step > 0 else {
                return nil
            }
            let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
            let values = ends.map { word in
                names.firstIndex { $0 == word }.map { $0 + (range.lowerBound == 1 ? 1 : 0) } ?? number(word)
            }
            switch (halves[0], values.count, values.first ?? nil, values.last ?? nil) {
            case ("*", _, _, _): found.formUnion(stride(from: range.lowerBound, through: range.upperBound, by: step))
            case (_, 1, let first?, _) where range.contains(first) && halves.count == 1: found.insert(first)
            case (_, 2, let first?, let last?)
            where range.contains(first) && range.contains(last) && first <= last:
                found.formUnion(stride(from: first, through: last, by: step))
            default: return nil
            }
        }
        return found.isEmpty ? nil : found.sorted()
    }

    private static func number(_ word: Substring) -> Int? {
        (1...2).contains(word.count) && word.allSatisfy { $0.isASCII && $0.isNumber } ? Int(word) : nil
    }
}
