import CivilTime
import RemindProtocol
package import Reminders
package import Statistics
import Vocabulary

/// How often something was done that needs no schedule.
package enum CheckInsText {
    /// `3 today, streak 23 days`
    static func brief(_ figures: CheckIns) -> String {
        "\(figures.today) today" + (figures.streak > 1 ? ", streak \(counted(figures.streak, "day"))" : "")
    }

    /// - Parameter none: The line if there are none yet.
    package static func lines(_ figures: CheckIns, none: String) -> [String] {
        guard figures.total > 0 else { return [none] }
        return [
            brief(figures),
            "\(figures.week) this week, \(figures.month) this month, \(figures.year) this year, \(figures.total) in all",
            "\(average(figures)) a week, longest streak \(counted(figures.longestStreak, "day"))",
        ]
    }

    /// Name and value of each figure.
    static func facts(_ figures: CheckIns) -> [(name: String, values: [String])] {
        let first = figures.first.date
        return [
            ("today", ["\(figures.today)"]), ("this week", ["\(figures.week)"]), ("this month", ["\(figures.month)"]),
            ("this year", ["\(figures.year)"]),
            ("in all", ["\(figures.total)" + (first.map { ", since \(DateWords.dayAndMonth($0)) \($0.year)" } ?? "")]),
            ("a week", [average(figures)]),
            ("streak", ["\(counted(figures.streak, "day")), longest \(counted(figures.longestStreak, "day"))"]),
        ]
    }

    /// `No prayers yet. Record one with: remindctl pray`
    package static func none(_ kind: any Kind, hint: String) -> String {
        "No \(kind.words.many) yet. Record one with: remindctl \(hint)"
    }

    /// In tenths: `34.4`
    private static func average(_ figures: CheckIns) -> String {
        "\(figures.weeklyAverage / 10).\(figures.weeklyAverage % 10)"
    }

    /// How obligations were kept on some days, a line each, and what is owed by now.
    static func obligations(_ kept: [ObligationFigures], since: String, until: String, _ style: Style) -> [String] {
        guard let first = kept.first else { return [] }
        var sum = kept.dropFirst().reduce(first, +)
        (sum.title, sum.person) = ("together", nil)
        let all = kept.count > 1 ? kept + [sum] : kept
        var table = Table(columns: [.flexible] + Array(repeating: .right, count: 8), indent: 2)
        let names = ["", "on time", "made up", "missed", "owed"]
        let columns: [(String, KeyPath<ObligationFigures, Int>)] = [
            ("with others", \.withOthers), ("at the mosque", \.atMosque), ("alone", \.alone),
            ("not reviewed", \.unreviewed),
        ]
        let further = columns.filter { sum[keyPath: $0.1] > 0 }
        table.columns = Array(table.columns.prefix(names.count + further.count))
        table.rows = [(names + further.map(\.0)).map { Cell($0, .quiet) }]
        table.rows += all.map { one in
            let rate = one.onTimeRate.map { "\(one.onTime) (\($0) %)" } ?? "-"
            let texts = [
                PersonText.title(one.title, of: one.person), rate, "\(one.madeUp)", "\(one.missed)", "\(one.owed)",
            ]
            return (texts + further.map { "\(one[keyPath: $0.1])" }).map { Cell($0) }
        }
        return ["", style.paint("\(since) to \(until)", .quiet)] + table.lines(style)
    }
}
