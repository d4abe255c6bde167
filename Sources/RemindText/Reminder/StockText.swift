import CivilTime
package import RemindProtocol
package import Reminders
import Vocabulary

/// `med stock`: what is left of each medicine, how long it lasts, and what was put in.
package enum StockText {
    package static func list(_ stocks: [StockView], clock: Clock, style: Style) -> [String] {
        guard !stocks.isEmpty else {
            return ["No stock yet. To start: remindctl \(Kinds.command(for: .stock)) refill WHAT 60"]
        }
        var table = Table(columns: [.flexible(least: 12), .left, .flexible, .flexible])
        table.rows = stocks.map { view in
            [
                Cell(view.fullTitle, .bold),
                Cell(view.left, view.thousandths < 0 ? .bad : nil),
                Cell(end(view, clock), view.low ? .attention : .quiet),
                Cell(remarks(view, clock).joined(separator: "; "), isExpired(view, clock) ? .attention : .quiet),
            ]
        }
        return table.lines(style)
    }

    package static func one(_ reply: Remindd1.Stocks, clock: Clock, style: Style) -> [String] {
        var lines = list(reply.stocks, clock: clock, style: style)
        if reply.stocks.isEmpty { lines = ["It has no stock any more."] }
        guard !reply.entries.isEmpty else { return lines }
        var table = Table(columns: [.left, .left, .right, .right, .flexible], indent: 2)
        table.rows = reply.entries.map { entry in
            let at = entry.at.instant
            let remark = [
                entry.undone ? "taken back" : nil, entry.expires.map { "expires \($0)" },
                entry.note.map { "\"\($0)\"" },
            ]
            return [
                Cell("\(clock.date(of: at)) \(clock.minute(at))", entry.undone ? .quiet : nil),
                Cell(entry.what, entry.undone ? .quiet : nil), Cell(entry.amount),
                Cell("then \(entry.left)", .quiet),
                Cell(remark.compactMap { $0 }.joined(separator: ", "), .quiet),
            ]
        }
        return lines + [""] + table.lines(style)
    }

    /// The reply to a refill or a count.
    package static func changed(_ reply: Remindd1.StockChanged, clock: Clock) -> [String] {
        var line: String
        switch reply.entry?.what {
        case "refilled"?: line = "refilled: \(reply.title), \(reply.entry?.amount ?? "")"
        case "counted"?: line = "counted: \(reply.title)"
        default: line = "undone: the latest refill of \(reply.title)"
        }
        guard let view = reply.stock else { return [CleanText.line(line + "; it has no stock any more")] }
        line += "; \(view.left) left" + (view.runsOut == nil ? "" : ", \(end(view, clock))")
        let warning = view.problem.map { ["warning: \($0)"] } ?? []
        let repeats = view.repeats.map { ["  \(repeatsText($0))"] } ?? []
        return ([line] + repeats + warning).map(CleanText.line)
    }

    /// The facts of `show`.
    static func facts(_ view: StockView, clock: Clock) -> [String] {
        ["\(view.left) left, \(end(view, clock))"] + remarks(view, clock)
    }

    private static func end(_ view: StockView, _ clock: Clock) -> String {
        guard let date = view.lastDay else { return "no run-out date" }
        guard date >= clock.today else { return "not enough for today" }
        return "enough through \(DateWords.brief(date).split(separator: " ").joined(separator: " "))"
            + (date.year == clock.today.year ? "" : " \(date.year)")
    }

    private static func isExpired(_ view: StockView, _ clock: Clock) -> Bool {
        view.expires.map { $0 < clock.today.description } ?? false
    }

    private static func remarks(_ view: StockView, _ clock: Clock) -> [String] {
        let word = isExpired(view, clock) ? "expired" : "expires"
        return [
            view.problem, view.low && view.problem == nil ? "low" : nil, view.expires.map { "\(word) \($0)" },
            view.repeats.map(repeatsText),
        ].compactMap { $0 }
    }

    private static func repeatsText(_ repeats: Int) -> String {
        repeats == 0 ? "no repeats left" : repeats == 1 ? "1 repeat left" : "\(repeats) repeats left"
    }
}
