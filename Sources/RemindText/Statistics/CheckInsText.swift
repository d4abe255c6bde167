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
            "\(figures.weeklyAverage) a week, longest streak \(counted(figures.longestStreak, "day"))",
        ]
    }

    /// Name and value of each figure.
    static func facts(_ figures: CheckIns) -> [(name: String, values: [String])] {
        let first = figures.first
        return [
            ("today", ["\(figures.today)"]), ("this week", ["\(figures.week)"]), ("this month", ["\(figures.month)"]),
            ("this year", ["\(figures.year)"]),
            ("in all", ["\(figures.total)" + (first.map { ", since \(DateWords.dayAndMonth($0)) \($0.year)" } ?? "")]),
            ("a week", ["\(figures.weeklyAverage)"]),
            ("streak", ["\(counted(figures.streak, "day")), longest \(counted(figures.longestStreak, "day"))"]),
        ]
    }

    /// `No prayers yet. Record one with: remindctl pray`
    package static func none(_ kind: any Kind, hint: String) -> String {
        "No \(kind.words.many) yet. Record one with: remindctl \(hint)"
    }

    /// How obligations were kept on some days, a line each, and what is owed by now.
    static func obligations(_ kept: [ObligationFigures], since: CivilDate, until: CivilDate, _ style: Style) -> [String]
    {
        guard var sum = ObligationFigures.sum(of: kept) else { return [] }
        (sum.title, sum.person) = ("together", nil)
        let all = kept.count > 1 ? kept + [sum] : kept
        func number(_ name: String, _ value: @escaping (ObligationFigures) -> Int) -> Column<ObligationFigures> {
            Column(name, side: .right, value)
        }
        let rate = Column<ObligationFigures>("on time", side: .right) { one in
            one.onTimeRate.map { "\(one.onTime) (\($0) %)" } ?? "-"
        }
        let further = [
            number("with others", \.withOthers), number("at the mosque", \.atMosque), number("alone", \.alone),
            number("not reviewed", \.unreviewed),
        ]
        let columns =
            [
                Column("", side: .flexible) { $0.fullTitle }, rate,
                number("made up", \.madeUp), number("missed", \.missed), number("owed", \.owed),
            ] + further.filter { $0.value(sum)?.text != "0" }
        return ["", style.paint("\(since) to \(until)", .quiet)] + Table(columns, all, indent: 2).lines(style)
    }
}
