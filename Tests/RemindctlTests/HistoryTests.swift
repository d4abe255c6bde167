import RemindControl
import Testing

@testable import remindctl

@Suite("The text of history") struct HistoryTests {
    private static func lines(_ style: Style) -> [String] {
        var text = HistoryText(clock: Samples.clock, style: style)
        // As it comes: in pieces.
        text.add(Array(Samples.history.entries.prefix(3)))
        text.add(Array(Samples.history.entries.dropFirst(3)))
        return text.lines
    }

    @Test("at 80 columns")
    func history80() {
        let lines = HistoryTests.lines(Samples.wide)
        #expect(
            text(lines) == """
                2026-11-19 18:00  defined    Metformin 500 mg         daily at 08:00, 20:00
                2026-11-20 08:00  delivered  Metformin, 08:00                                7k2
                2026-11-20 08:20  taken      Metformin 500 mg, 08:00  at 08:05, "with milk"
                2026-11-20 08:21  undone     Metformin, 08:00
                2026-11-20 08:22  snoozed    Metformin, 08:00         until 08:32
                2026-11-20 10:00  missed     Metformin, Thu 20:00     12 times, unattended
                2026-11-20 10:01  disabled   Metformin
                """)
    }

    @Test("at 50 columns: dates above")
    func history50() {
        let lines = HistoryTests.lines(Samples.narrow)
        #expect(
            text(lines) == """
                Thursday, 19 November 2026
                18:00  defined    Metformin 5…  daily at 08:…
                Friday, 20 November 2026
                08:00  delivered  Metformin,…                  7k2
                08:20  taken      Metformin 5…  at 08:05, "w…
                08:21  undone     Metformin,…
                08:22  snoozed    Metformin,…   until 08:32
                10:00  missed     Metformin,…   12 times, un…
                10:01  disabled   Metformin
                """)
    }
}
