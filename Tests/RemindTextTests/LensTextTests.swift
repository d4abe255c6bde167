import CivilTime
import RemindProtocol
import Reminders
import Samples
import Statistics
import Testing

@testable import RemindText

/// Lenses as a terminal shows them.
struct LensTextTests {
    private static let today = CivilDate("2026-11-20") ?? CivilDate(epochDay: 0)

    /// A pair in use since 10 November, and one before it that was worn by the hour.
    private func lenses(_ eye: String, title: String = "Contact lenses") -> LensPairs {
        let fields: Fields = ["type": .text("biweekly"), "eye": .text(eye), "valid": .text("2026-12-01")]
        let cycles = Remindd1.Cycles(
            reminder: eye, kind: "lens", title: title, person: nil, fields: fields, due: Samples.civil("2026-11-24"),
            cycles: [
                Remindd1.Cycles.Cycle(
                    opened: Samples.civil("2026-10-25"), ended: Samples.civil("2026-11-10"),
                    days: [Samples.civil("2026-11-01"), Samples.civil("2026-11-02")],
                    lengths: [43_200, 0], notes: ["2026-11-02": "dry, and a bit red in the evening after a long day"],
                    fields: fields),
                Remindd1.Cycles.Cycle(
                    opened: Samples.civil("2026-11-10"),
                    days: (11...20).filter { $0 != 13 }.map { Samples.civil("2026-11-\($0)") },
                    unused: [Samples.civil("2026-11-13")]),
            ])
        return LensPairs(cycles, today: Self.today)
    }

    private func text(_ style: Style) -> LensText {
        var text = LensText(today: Self.today, style: style)
        text.stocks = ["left", "right"].map {
            StockView(
                reminder: $0, title: $0, left: "3 lenses", thousandths: 3000, unit: "lens",
                runsOut: Samples.civil("2027-01-20"),
                lastDay: Samples.civil("2027-01-19"), low: false)
        }
        return text
    }

    private func everything(_ style: Style) throws -> [String] {
        let text = text(style)
        let both = [lenses("left"), lenses("right", title: "Contact lenses for the right eye, Acuvue Oasys 1-Day")]
        let day = try #require(both[0].day(Self.today - 18))
        let lines =
            text.status(both) + text.history(both) + text.statistics(both)
            + text.statistics(both, within: (Self.today - 6)...Self.today)
            + LensText.day(day, today: Self.today) + text.calendar(both[0], month: Self.today)
        return style.fitted(lines)
    }

    @Test(arguments: 40...120) func noLineIsWiderThanTheTerminal(columns: Int) throws {
        for line in try everything(Style(columns: columns, isColored: false, isUnicode: true)) {
            #expect(DisplayWidth.of(line) <= columns, "\(line)")
        }
    }

    /// Without colour no line has an escape, without Unicode none has more than ASCII.
    @Test func plain() throws {
        for line in try everything(Style(columns: 80, isColored: false, isUnicode: false)) {
            #expect(line.utf8.allSatisfy { (32...126).contains($0) }, "\(line)")
        }
        #expect(try everything(Samples.coloured).contains { $0.contains("\u{1B}[") })
    }

    @Test func fortyColumns() {
        let style = Style(columns: 40, isColored: false, isUnicode: false)
        let lines = style.fitted(text(style).status([lenses("left")]))
        #expect(
            lines.joined(separator: "\n") == """
                Contact lenses, biweekly, left
                  opened 10 Nov, last worn today

                  You're getting close to replacement
                    time.
                  worn   #########.....   9 of 14   64 %
                  open   ##########....  10 of 14   71 %
                  Replace in 4 days: Tuesday, 24
                    November, or about 3 Dec by wear
                    (2.9 a week)
                  stock left 3: enough through 19 Jan
                    2027, order by 20 Dec
                  the prescription ends on 1 Dec

                  November 2026
                   Mo  Tu  We  Th  Fr  Sa  Su
                                            1w
                    2w  3   4   5   6   7   8
                    9  10R 11w 12w 13- 14w 15w
                   16w 17w 18w 19w[20w]21  22
                   23  24D 25  26  27  28  29
                   30
                  w worn, - not worn, R new pair, D due,
                    [ ] today
                """)
    }

    /// About when the worn days are used up: by the wear of the last 28 days, if there are four, and while days are left.
    @Test(
        arguments: [
            ([], "2026-11-10", 18...20, nil), (["2026-10-23"], "2026-11-10", 18...20, nil),
            (["2026-10-24"], "2026-11-10", 18...20, "2027-02-05"), ([], "2026-11-01", 1...14, nil),
            ([], "2026-11-10", 11...20, "2026-12-02"),
        ] as [([String], String, ClosedRange<Int>, String?)])
    func projected(former: [String], opened: String, worn: ClosedRange<Int>, day: String?) {
        let opened = Samples.civil(opened)
        let days = worn.map { Samples.civil("2026-11-\($0 < 10 ? "0" : "")\($0)") }
        let cycles = Remindd1.Cycles(
            reminder: "l", kind: "lens", title: "L", fields: ["type": .text("biweekly")],
            due: Samples.civil("2026-11-24"),
            cycles: [
                .init(opened: Samples.civil("2026-10-10"), ended: opened, days: former.map(Samples.civil)),
                .init(opened: opened, days: days),
            ])
        let lenses = LensPairs(cycles, today: Self.today)
        #expect(lenses.projected?.description == day)
        // Used up, wear says nothing more.
        #expect(text(Samples.pipe).status([lenses]).contains { $0.contains("by wear") } == (day != nil))
    }

    /// An overdue pair has no day on which wear will end it.
    @Test func overdue() {
        let days = (13...20).map { Samples.civil("2026-11-\($0)") }
        let cycles = Remindd1.Cycles(
            reminder: "l", kind: "lens", title: "L", fields: ["type": .text("biweekly")],
            due: Samples.civil("2026-10-15"),
            cycles: [.init(opened: Samples.civil("2026-10-01"), days: days)])
        let lines = text(Samples.pipe).status([LensPairs(cycles, today: Self.today)])
        #expect(lines.contains("  36 days overdue - replace immediately"))
    }

    /// Whose box it is, if each eye has its own.
    @Test func anExpiredBox() {
        var text = text(Samples.pipe)
        for (place, expires) in ["2026-11-19", "2026-11-20"].enumerated() { text.stocks[place].expires = expires }
        let lines = text.status([lenses("left"), lenses("right")])
        #expect(lines.filter { $0.contains("expired") } == ["  the box, left, expired on 19 Nov"])
        #expect(
            StockText.list(text.stocks, clock: Samples.clock, style: Samples.pipe).map { $0.suffix(18) } == [
                "expired 2026-11-19", "expires 2026-11-20",
            ])
    }

    /// The figures of some days have the pairs that were replaced on them, and the days worn among them.
    @Test func statisticsOfSomeDays() throws {
        let left = [lenses("left")]
        func lines(_ first: String, _ last: String) throws -> [String] {
            let range = try #require(CivilDate(first))...(try #require(CivilDate(last)))
            return text(Samples.pipe).statistics(left, within: range)
        }
        #expect(
            text(Samples.pipe).statistics(left) == [
                "Contact lenses",
                "  pairs            1 pair: 2.0 days worn and 16.0 open on average, 0 replaced on time",
                "  longest overdue  2 days", "  worn             11 days, 2.9 a week",
            ])
        #expect(
            try lines("2026-11-10", "2026-11-20") == [
                "Contact lenses, 2026-11-10 to 2026-11-20",
                "  pairs            1 pair: 2.0 days worn and 16.0 open on average, 0 replaced on time",
                "  longest overdue  2 days", "  worn             9 days, 5.7 a week",
            ])
    }
}
