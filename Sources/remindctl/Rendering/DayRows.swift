import CivilTime
import RemindControl
import Reminders

/// The rows of `today`: first those that need an answer, then the rest of the day around a line for now.
///
/// On a terminal with too few rows, some are left out, and a line counts them. Due and snoozed rows always stay. The
/// others go in this order until the rest fits:
///
/// 1. lapsed ones,
/// 2. those taken, done or skipped, the earliest first,
/// 3. those to come, the latest first, all but the next one,
/// 4. missed ones, the earliest first,
/// 5. the next one.
///
/// A pipe and `--all` get every row.
struct DayRows {
    private let views: [OccurrenceView]
    /// The lines of each row: one, or more on a narrow terminal or with a warning.
    private let rows: [[String]]
    /// The line for now; `nil` on any other day.
    private let now: (lines: [String], seconds: Int64)?
    private let style: Style

    init(_ views: [OccurrenceView], on date: CivilDate, clock: Clock, style: Style) {
        self.views = views
        self.style = style
        let hasKinds = Set(views.map(\.kind)).count > 1
        var table = Table(columns: [.right, .left, .flexible(least: 16), .left, .left, .right], indent: 2)
        table.rows = views.map { view in
            let text = OccurrenceText(view: view, clock: clock, style: style)
            let kind = hasKinds ? Kinds.named(view.kind)?.command ?? view.kind : ""
            return [
                Table.Cell(text.time(on: date)), text.symbol, text.titleCell, Table.Cell(kind, .quiet),
                text.state(on: date), text.handle,
            ]
        }
        // With a later start of the day, the day lasts beyond midnight.
        let isNow = date == clock.today || date < clock.today && views.contains { $0.status == .upcoming }
        if isNow {
            table.rows.append(
                [
                    clock.minute(clock.now), style.isUnicode ? "▸" : ">",
                    style.isUnicode ? "now ────────────" : "now ------------",
                ]
                .map { Table.Cell($0, .waiting) } + ["", "", ""].map { Table.Cell($0) })
        }
        var rows = table.rowLines(style)
        now = isNow ? rows.popLast().map { ($0, clock.now.seconds) } : nil
        self.rows = zip(views, rows).map { $1 + OccurrenceText.warning($0, style, indent: 9) }
    }

    /// - Parameter room: How many lines there may be; `nil` for as many as there are.
    func lines(within room: Int? = nil) -> [String] {
        var dropped: Set<Int> = []
        var lines = lines(without: dropped)
        guard let room else { return lines }
        var order = dropOrder[...]
        while lines.count > room, !order.isEmpty {
            var excess = lines.count - room
            while excess > 0, let next = order.popFirst() {
                dropped.insert(next)
                excess -= rows[next].count
            }
            lines = self.lines(without: dropped)
        }
        return lines
    }

    private func lines(without dropped: Set<Int>) -> [String] {
        var lines = views.indices.filter { views[$0].needsAnswer }.flatMap { rows[$0] }
        let rest = views.indices.filter { !views[$0].needsAnswer && !dropped.contains($0) }
        if !lines.isEmpty, !rest.isEmpty { lines.append("") }
        var now = rest.isEmpty ? nil : now
        for index in rest {
            if let line = now, views[index].epoch > line.seconds {
                lines += line.lines
                now = nil
            }
            lines += rows[index]
        }
        lines += now?.lines ?? []
        return dropped.isEmpty ? lines : lines + more(dropped)
    }

    /// `  7 more: 5 answered, 2 to come (see them with --all)`
    private func more(_ dropped: Set<Int>) -> [String] {
        let words: [(String, (OccurrenceView.Status) -> Bool)] = [
            ("missed", { $0 == .missed }), ("answered", { [.taken, .done, .skipped].contains($0) }),
            ("to come", { $0 == .upcoming }), ("lapsed", { $0 == .lapsed }),
        ]
        let parts = words.compactMap { word, isMeant in
            let count = dropped.count { isMeant(views[$0].status) }
            return count == 0 ? nil : "\(count) \(word)"
        }
        let line = "  \(dropped.count) more: \(parts.joined(separator: ", ")) (see them with --all)"
        let wrapped = style.columns.map { Facts.wrap(line, to: max(20, $0)) } ?? [line]
        return wrapped.map { style.paint($0, .quiet) }
    }

    private var dropOrder: [Int] {
        func indices(_ statuses: OccurrenceView.Status...) -> [Int] {
            views.indices.filter { statuses.contains(views[$0].status) }
        }
        let coming = indices(.upcoming)
        return indices(.lapsed) + indices(.taken, .done, .skipped) + coming.dropFirst().reversed() + indices(.missed)
            + coming.prefix(1)
    }
}

extension OccurrenceView {
    /// Whether it waits for an answer now, or after a snooze, or runs until somebody stops it.
    var needsAnswer: Bool { status == .due || status == .snoozed || status == .running }
}
