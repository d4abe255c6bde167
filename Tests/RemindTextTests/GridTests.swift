import CivilTime
import Samples
import Statistics
import Testing

@testable import RemindText

/// Pictures of days, as they stand on the screen.
@Suite struct GridTests {
    private static func series(_ title: String, from first: String, _ days: String) throws -> DaySeriesView {
        let start = try #require(CivilDate(first))
        var values: [DayValue] = []
        for letter in days {
            var value = DayValue()
            switch letter {
            case "d": value.done = 2
            case "h": (value.done, value.missed) = (1, 1)
            case "f": (value.done, value.missed) = (1, 3)
            case "m": value.missed = 1
            case "s": value.skipped = 1
            case "p": value.pausing = .whole
            case "e": value.extra = 1
            default: break
            }
            values.append(value)
        }
        let series = DaySeries(first: start, values: values)
        return DaySeriesView(
            reminder: "a", kind: "medication", title: title, first: start, last: start + (values.count - 1),
            states: values.map(\.state), levels: values.map(\.level), done: values.map { Int($0.done) },
            due: values.map(\.due), extra: days.contains("e") ? values.map { Int($0.extra) } : nil,
            streak: series.streaks.current, longestStreak: series.streaks.longest, rate: series.rate)
    }

    private static let today = CivilDate(year: 2026, month: 11, clampingDay: 20)
    private static let each = "ddhfmspe.dddddddddddd"

    private func rows(_ series: [DaySeriesView], _ style: Style) -> String {
        GridText(series: series, today: GridTests.today, style: style).rows().joined(separator: "\n")
    }

    private func weeks(_ series: [DaySeriesView], _ style: Style) -> String {
        GridText(series: series, today: GridTests.today, style: style).weeks().joined(separator: "\n")
    }

    @Test func aRowForEach() throws {
        let two = [
            try GridTests.series("Metformin", from: "2026-10-31", GridTests.each),
            try GridTests.series("日本語の薬", from: "2026-10-31", "m...................."),
        ]
        #expect(
            rows(two, Samples.wide) == """
                2026-10-31 to 2026-11-20

                              31 Oct 7 Nov  14 Nov     met  streak
                  Metformin   ██▓░✗–z▪·████████████   82 %      12
                  日本語の薬  ✗····················    0 %       0

                  █ all done, ▓ half or more, ░ less than half, ✗ none, – skipped, z paused, ▪
                    as needed, · nothing due
                """)
        #expect(
            rows([two[0]], Samples.plain) == """
                2026-10-31 to 2026-11-20

                             31 Oct 7 Nov  14 Nov     met  streak
                  Metformin  ##/:x-z@.############   82 %      12

                  # all done, / half or more, : less than half, x none, - skipped, z paused, @
                    as needed, . nothing due
                """)
    }

    @Test func aNarrowTerminalGetsTheDaysBelow() throws {
        let one = try GridTests.series("Metformin", from: "2026-10-31", GridTests.each)
        let style = Style(columns: 24, isColored: false, isUnicode: false)
        #expect(
            rows([one], style) == """
                2026-10-31 to 2026-11-20

                  Metformin
                  ##/:x-z@.############
                  82 % of days met, 14
                    of 17; streak 12
                    days, longest 12; 1
                    as needed

                  # all done, / half or
                    more, : less than
                    half, x none, -
                    skipped, z paused, @
                    as needed, . nothing
                    due
                """)
    }

    @Test func weeksInColumns() throws {
        let one = try GridTests.series(
            "Metformin", from: "2026-10-01", String(repeating: "d", count: 30) + GridTests.each + "..")
        #expect(
            weeks([one], Samples.plain) == """
                2026-10-01 to 2026-11-22

                  Metformin
                      Oct     Nov
                  Mon   # # # # / # #
                  Tue   # # # # : # #
                  Wed   # # # # x # #
                  Thu # # # # # - # #
                  Fri # # # # # z # #
                  Sat # # # # # @ #
                  Sun # # # # # . #
                  93 % of days met, 44 of 47; streak 12 days, longest 32; 1 as needed

                  # all done, / half or more, : less than half, x none, - skipped, z paused, @
                    as needed, . nothing due
                """)
        let narrow = Style(columns: 12, isColored: false, isUnicode: false)
        // More weeks than there is room for go on below.
        #expect(
            GridText(series: [one], today: GridTests.today, style: narrow).weeks()[2...19].joined(separator: "\n")
                == """
                  Metformin
                      Oct Nov
                  Mon  ####/
                  Tue  ####:
                  Wed  ####x
                  Thu #####-
                  Fri #####z
                  Sat #####@
                  Sun #####.
                      Nov
                  Mon ##
                  Tue ##
                  Wed ##
                  Thu ##
                  Fri ##
                  Sat #
                  Sun #
                  93 % of days met, 44
                """)
    }

    /// Each depth of colour; without colour no escape.
    @Test func colours() {
        func text(_ depth: Style.Depth) -> String {
            var style = Samples.coloured
            style.depth = depth
            return DayMark(state: .met, level: 5).text(style)
        }
        #expect(text(.palette) == "\u{1B}[32m█\u{1B}[0m")
        #expect(text(.indexed) == "\u{1B}[38;5;46m█\u{1B}[0m")
        #expect(text(.full) == "\u{1B}[38;2;98;205;124m█\u{1B}[0m")
        #expect(DayMark(state: .met, level: 5).text(Samples.wide) == "█")
        #expect(DayMark(state: .unmet, level: 0).text(Samples.coloured) == "\u{1B}[31m✗\u{1B}[0m")
    }

    @Test func nothing() {
        #expect(GridText(series: [], today: GridTests.today, style: Samples.wide).weeks() == GridText.nothing)
    }

    @Test func aMonthOfSeveral() throws {
        let two = [
            try GridTests.series("A", from: "2026-11-01", "dddddmsp......................"),
            try GridTests.series("B", from: "2026-11-01", "d.mmmms......................."),
        ]
        let calendar = MonthCalendar(first: GridTests.today - 19, days: MonthCalendar.marks(two))
        #expect(
            (calendar.lines(Samples.pipe) + [calendar.legend]).joined(separator: "\n") == """
                November 2026
                 Mo  Tu  We  Th  Fr  Sa  Su
                                          1a
                  2a  3m  4m  5m  6n  7-  8z
                  9  10  11  12  13  14  15
                 16  17  18  19  20  21  22
                 23  24  25  26  27  28  29
                 30
                a all, m most, f fewer than half, n none; - skipped or not reviewed; z paused
                """)
    }
}
