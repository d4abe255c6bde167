import CivilTime
import RemindProtocol
import Reminders
import Statistics

/// The rows of `today`: first those that need an answer, then the rest of the day around a line for now, then the trackers
/// and habits.
///
/// On a terminal with too few rows, some are left out, and a line counts them. Due and snoozed rows always stay. The
/// others go in this order until the rest fits:
///
/// 1. lapsed ones,
/// 2. habits that are done and trackers that have reached their goal, the last first,
/// 3. rows taken, done or skipped, the earliest first,
/// 4. other trackers and habits, the last first, until five are left,
/// 5. rows to come, the latest first, all but the next one,
/// 6. the last five trackers and habits,
/// 7. missed rows, the earliest first,
/// 8. the next one.
///
/// A pipe and `--all` get every row.
struct DayRows {
    private enum Item: Hashable {
        case row(Int), tracker(Int)
    }

    private static let fewTrackers = 5

    private let views: [OccurrenceView]
    private let trackers: [TrackerDayView]
    private let trackerRows: [[String]]
    /// The lines of each row: one, or more on a narrow terminal or with a warning.
    private let rows: [[String]]
    /// The line for now; `nil` on any other day.
    private let now: (lines: [String], seconds: Int64)?
    private let style: Style

    init(
        _ views: [OccurrenceView], trackers: [TrackerDayView] = [], on date: CivilDate, clock: Clock, style: Style
    ) {
        self.views = views
        self.trackers = trackers
        self.style = style
        trackerRows = TrackerText.rows(trackers, clock: clock, style: style)
        let hasKinds = Set(views.map(\.kind)).count > 1
        var table = Table(columns: [.right, .left, .flexible(least: 16), .left, .left, .right], indent: 2)
        table.rows = views.map { view in
            let text = OccurrenceText(view: view, clock: clock, style: style)
            let kind = hasKinds ? Kinds.named(view.kind)?.command ?? view.kind : ""
            return [
                Cell(text.time(on: date)), text.symbol, text.titleCell, Cell(kind, .quiet),
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
                .map { Cell($0, .waiting) } + ["", "", ""].map { Cell($0) })
        }
        var rows = table.rowLines(style)
        now = isNow ? rows.popLast().map { ($0, clock.now.seconds) } : nil
        self.rows = zip(views, rows).map { $1 + OccurrenceText.warning($0, style, indent: 9) }
    }

    /// - Parameter room: How many lines there may be; `nil` for as many as there are.
    func lines(within room: Int? = nil) -> [String] {
        var dropped: Set<Item> = []
        var lines = lines(without: dropped)
        guard let room else { return lines }
        var order = dropOrder[...]
        while lines.count > room, !order.isEmpty {
            var excess = lines.count - room
            while excess > 0, let next = order.popFirst() {
                dropped.insert(next)
                excess -= lineCount(next)
            }
            lines = self.lines(without: dropped)
        }
        return lines
    }

    private func lineCount(_ item: Item) -> Int {
        switch item {
        case .row(let index): rows[index].count
        case .tracker(let index): trackerRows[index].count
        }
    }

    private func lines(without dropped: Set<Item>) -> [String] {
        var lines = views.indices.filter { views[$0].needsAnswer }.flatMap { rows[$0] }
        let rest = views.indices.filter { !views[$0].needsAnswer && !dropped.contains(.row($0)) }
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
        let shown = trackers.indices.filter { !dropped.contains(.tracker($0)) }
        if !shown.isEmpty { lines += [""] + shown.flatMap { trackerRows[$0] } }
        return dropped.isEmpty ? lines : lines + more(dropped)
    }

    /// `  7 more: 5 answered, 2 to come (see them with --all)`
    private func more(_ dropped: Set<Item>) -> [String] {
        let words: [(String, (OccurrenceView.Status) -> Bool)] = [
            ("missed", { $0 == .missed }), ("answered", { [.taken, .done, .skipped].contains($0) }),
            ("to come", { $0 == .upcoming }), ("lapsed", { $0 == .lapsed }),
        ]
        let parts =
            words.map { word, isMeant in
                (dropped.count { if case .row(let index) = $0 { isMeant(views[index].status) } else { false } }, word)
            }
            + [Kinds.first(with: .chain), Kinds.all.first { $0.wear != nil }, Kinds.first(with: .readings)].map {
                kind in
                let count = dropped.count {
                    guard case .tracker(let index) = $0 else { return false }
                    let view = trackers[index]
                    return view.isChecked == (kind?.has(.days) == true) && view.isWear == (kind?.wear != nil)
                }
                return (count, (count == 1 ? kind?.words.one : kind?.words.many) ?? "")
            }
        let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        let line = "  \(dropped.count) more: \(counts) (see them with --all)"
        return style.wrap(line, .quiet)
    }

    private var dropOrder: [Item] {
        func rows(_ statuses: OccurrenceView.Status...) -> [Item] {
            views.indices.filter { statuses.contains(views[$0].status) }.map(Item.row)
        }
        let coming = rows(.upcoming)
        let met = trackers.indices.filter { trackers[$0].state == .met }
        let open = trackers.indices.filter { trackers[$0].state != .met }.map(Item.tracker)
        return rows(.lapsed) + met.reversed().map(Item.tracker) + rows(.taken, .done, .skipped)
            + open.dropFirst(DayRows.fewTrackers).reversed() + coming.dropFirst().reversed()
            + open.prefix(DayRows.fewTrackers).reversed() + rows(.missed) + coming.prefix(1)
    }
}

extension TrackerDayView {
    /// True if its days are checked off, as a habit's are, or answered, as those of lenses.
    var isChecked: Bool { Kinds.named(kind)?.has(.days) == true }

    /// True for a day of lenses.
    var isWear: Bool { Kinds.named(kind)?.wear != nil }
}

extension OccurrenceView {
    /// True if it waits for an answer now, or after a snooze, or runs until somebody stops it.
    package var needsAnswer: Bool { status == .due || status == .snoozed || status == .running }
}
