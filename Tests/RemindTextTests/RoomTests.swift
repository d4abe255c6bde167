import CivilTime
import RemindProtocol
import Samples
import Support
import Testing

@testable import RemindText
@testable import Reminders
@testable import Statistics

/// `today` and `stats` on terminals of any height.
@Suite("What fits on a terminal") struct RoomTests {
    /// Ten habits, five prayers and five trackers at 14:18.
    private static let crowded: [OccurrenceView] = (0..<20).map { index in
        let hour = 5 + index * 18 / 20
        let status: OccurrenceView.Status = hour < 13 ? .done : hour < 15 ? .due : .upcoming
        let kind = index < 10 ? "habit" : index < 15 ? "prayer" : "tracker"
        return Samples.occurrence(
            "Row \(index)", "2026-11-20T\(hour < 10 ? "0" : "")\(hour):00", status, kind: kind, handle: "7k\(index)")
    }

    private static func lines(_ views: [OccurrenceView], rows: Int?, columns: Int = 80, all: Bool = false) -> [String] {
        let style = Style(columns: columns, isColored: false, isUnicode: true, rows: rows)
        return DayText.lines(Samples.day(views), all: all, clock: Samples.clock, style: style)
    }

    @Test("20 rows of three kinds in 24 rows: the earliest answers go, and a line counts them")
    func crowded() {
        let lines = RoomTests.lines(RoomTests.crowded, rows: 24)
        #expect(lines.count == 23)
        #expect(lines[1] == "9 of 20 done, 3 due")
        #expect(lines.last == "  3 more: 3 answered (see them with --all)")
        #expect(!lines.contains { $0.contains("Row 2 ") } && lines.contains { $0.contains("Row 3 ") })
    }

    @Test(
        "never more than the rows less the prompt; due and snoozed never dropped; the dropped are counted",
        arguments: 1...300)
    func fits(_ seed: Int) throws {
        var numbers = SeededRandom(seed: UInt64(seed))
        let statuses: [OccurrenceView.Status] = [
            .upcoming, .due, .snoozed, .taken, .done, .skipped, .missed, .lapsed,
        ]
        let views = (0..<Int.random(in: 1...60, using: &numbers)).map { index in
            let minute = Int.random(in: 0..<1440, using: &numbers)
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return Samples.occurrence(
                "Row-\(index)-", "2026-11-20T\(two(minute / 60)):\(two(minute % 60))",
                statuses.randomElement(using: &numbers) ?? .due, kind: index % 3 == 0 ? "prayer" : "medication",
                handle: "7k2"
            ) { if index % 11 == 0 { $0.warning = "only 3 h after the dose before it, which is too soon" } }
        }.sorted { $0.epoch < $1.epoch }
        let rows = Int.random(in: 8...60, using: &numbers)
        let columns = Int.random(in: 38...120, using: &numbers)
        let lines = RoomTests.lines(views, rows: rows, columns: columns)
        let shown = views.filter { view in lines.contains { $0.contains(view.title) } }
        let kept = views.filter { $0.needsAnswer }
        #expect(kept.allSatisfy { view in shown.contains { $0.title == view.title } })
        #expect(lines.count < rows || shown.count == kept.count, "\(lines.count) lines in \(rows) rows")
        if shown.count < views.count {
            #expect(lines.contains { $0.hasPrefix("  \(views.count - shown.count) more: ") })
        } else {
            #expect(!lines.contains { $0.contains(" more: ") })
        }
        for all in [RoomTests.lines(views, rows: rows, columns: columns, all: true), RoomTests.lines(views, rows: nil)]
        {
            #expect(views.allSatisfy { view in all.contains { $0.contains(view.title) } })
        }
        for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
    }

    // MARK: - stats

    private static func figures(_ taken: Int, _ missed: Int, skipped: Int = 0, onTime: Int? = nil) -> Figures {
        var figures = Figures()
        (figures.taken, figures.missed, figures.skipped, figures.onTime) = (taken, missed, skipped, onTime ?? taken)
        return figures
    }

    static func view(reminders: Int, skipped: Int = 0) -> StatisticsView {
        let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return StatisticsView(
            since: Samples.civil("2026-10-22"), until: Samples.civil("2026-11-20"), kind: "medication", window: 3600,
            total: figures(164, 12, skipped: skipped, onTime: 145), pending: 0, extra: 0, lapsed: 0,
            reminders: (0..<reminders).map {
                .init(
                    id: "r\($0)", kind: "medication", title: $0 == 1 ? "服薬" : "Medicine \($0)",
                    figures: figures(93 - $0 * 10, 7 + $0 * 10, skipped: skipped))
            },
            weekdays: weekdays.map { .init(weekday: $0, figures: figures(20, 2)) },
            times: TimeOfDay.allCases.map { .init(time: $0, figures: $0 == .night ? Figures() : figures(50, 4)) },
            streak: 5, longestStreak: 12, month: "2026-11",
            days: (1...20).map {
                .init(
                    date: Samples.civil("2026-11-\($0 < 10 ? "0" : "")\($0)"),
                    figures: figures($0 % 5, $0 % 7 == 0 ? 2 : 0))
            })
    }

    private static func stats(_ view: StatisticsView, rows: Int?, columns: Int? = 80, all: Bool = false) -> [String] {
        StatisticsText(
            view: view, clock: Samples.clock,
            style: Style(columns: columns, isColored: false, isUnicode: true, rows: rows)
        ).lines(all: all)
    }

    @Test("stats in 24 rows: columns below each other, no column or row of zeros, a summary at the end")
    func stats80() {
        #expect(
            text(RoomTests.stats(RoomTests.view(reminders: 3), rows: 24)) == """
                medication  2026-10-22 to 2026-11-20

                  medication  adherence  taken  missed  on time   November 2026
                  Medicine 0       93 %     93       7    100 %    Mo  Tu  We  Th  Fr  Sa  Su
                  服薬             83 %     83      17    100 %                             1a
                  Medicine 2       73 %     73      27    100 %     2a  3a  4a  5   6a  7m  8a
                                                                    9a 10  11a 12a 13a 14m 15
                  weekday                                          16a 17a 18a 19a 20  21  22
                  Monday           90 %     20       2    100 %    23  24  25  26  27  28  29
                  Tuesday          90 %     20       2    100 %    30
                  Wednesday        90 %     20       2    100 %
                  Thursday         90 %     20       2    100 %
                  Friday           90 %     20       2    100 %
                  Saturday         90 %     20       2    100 %
                  Sunday           90 %     20       2    100 %
                  a all, m most, f fewer than half, n none; - skipped or not reviewed
                  not shown: times of day (see all with --all)

                  last 30 days  ··········████·█▄██·███▅·████·
                  streak        5 days without a missed dose, longest 12 days
                  on time       88 %, 145 of 164 taken no more than 1 hour early or late
                  adherence     93 %, 164 of 176 taken, 12 missed
                """)
    }

    @Test(
        "stats never takes more than the rows less the prompt, and says what it leaves out", arguments: 16...48,
        [0, 1, 3, 8, 30])
    func statsFit(_ rows: Int, _ reminders: Int) {
        for columns in [40, 60, 80, 120] {
            let view = RoomTests.view(reminders: reminders, skipped: rows % 2)
            let lines = RoomTests.stats(view, rows: rows, columns: columns)
            #expect(lines.count < rows, "\(lines.count) lines in \(rows) rows, \(columns) columns")
            #expect(lines.suffix(2).joined().contains("  adherence     93 %, 164 of 176 taken"))
            for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
            let whole = RoomTests.stats(view, rows: rows, columns: columns, all: true)
            #expect(lines.contains { $0.contains("not shown: ") } == (lines != whole))
            #expect(whole.contains { $0.contains("November 2026") })
        }
    }

    @Test("adherence has its colour by threshold: 93 % is not the orange of 73 %")
    func thresholds() {
        #expect([100, 93, 80].map { Tint.adherence($0) } == [.good, .good, .good])
        #expect([79, 73, 50].map { Tint.adherence($0) } == [.attention, .attention, .attention])
        #expect([49, 0].map { Tint.adherence($0) } == [.bad, .bad] && Tint.adherence(nil) == nil)
    }

    @Test("a week starts on the day of the settings, in the calendar and in the table")
    func weekStart() throws {
        let clock = Clock(now: Samples.now, zone: Samples.zurich, display: DisplaySettings(weekStart: .sunday))
        let lines = StatisticsText(view: RoomTests.view(reminders: 1), clock: clock, style: Samples.pipe).lines()
        #expect(lines.contains { $0.contains(" Su  Mo  Tu  We  Th  Fr  Sa") })
        #expect(lines.contains { $0.hasPrefix("   1") })
        let days = lines.filter { $0.contains("day  ") }.map { $0.split(separator: " ").first ?? "" }
        #expect(days.filter { $0.hasSuffix("day") }.first == "Sunday")
        // 1 November 2026 is a Sunday.
        let first = try #require(lines.firstIndex { $0.contains(" Su  Mo") })
        #expect(lines[first + 1].hasPrefix("    1"))
    }
}
