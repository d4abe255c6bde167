import CivilTime
import RemindProtocol
import Reminders
import Samples
import Testing

@testable import RemindText

@Suite("The text of history") struct HistoryTests {
    private static func lines(_ style: Style) -> [String] {
        var text = HistoryText(clock: Samples.clock, style: style)
        // History comes in pieces.
        text.add(Array(Samples.history.entries.prefix(3)))
        text.add(Array(Samples.history.entries.dropFirst(3)))
        return text.lines
    }

    @Test("at 80 columns: under their days, and an undone answer says what it was")
    func history80() {
        let lines = HistoryTests.lines(Samples.wide)
        #expect(
            text(lines) == """
                Thursday, 19 November 2026
                18:00  defined    Metformin 500 mg         daily at 08:00, 20:00

                Friday, 20 November 2026
                08:00  delivered  Metformin, 08:00                                 7k2
                08:20  taken      Metformin 500 mg, 08:00  at 08:05, "with milk"
                08:21  undone     Metformin, 08:00         was taken
                08:22  snoozed    Metformin, 08:00         until 08:32
                10:00  missed     Metformin, Thu 20:00     12 times, computer off
                10:01  disabled   Metformin
                """)
    }

    @Test("at 40 columns: what does not fit goes below, and nothing is cut")
    func history40() {
        let lines = HistoryTests.lines(Style(columns: 40, isColored: false, isUnicode: true))
        #expect(
            text(lines) == """
                Thursday, 19 November 2026
                18:00  defined    Metformin 500 mg
                                  daily at 08:00, 20:00

                Friday, 20 November 2026
                08:00  delivered  Metformin, 08:00   7k2
                08:20  taken      Metformin 500 mg,
                                    08:00
                                  at 08:05, "with milk"
                08:21  undone     Metformin, 08:00
                                  was taken
                08:22  snoozed    Metformin, 08:00
                                  until 08:32
                10:00  missed     Metformin, Thu
                                    20:00
                                  12 times, computer off
                10:01  disabled   Metformin
                """)
        for line in lines { #expect(DisplayWidth.of(line) <= 40, "\(line)") }
    }

    @Test("a wait for other machines is no wait until it was due")
    func waiting() throws {
        var entry = try #require(Samples.history.entries.first { $0.what == "snoozed" })
        entry.what = "deferred"
        func remark(_ until: Timestamp?) -> String {
            entry.until = until
            return HistoryRow(entry, clock: Samples.clock).remark
        }
        #expect(remark(entry.due) == "other machines have the first ring")
        #expect(remark(Samples.stamp("2026-11-20T08:32")) == "until 08:32")
        // Without either time nothing is known of it.
        entry.due = nil
        #expect(remark(nil) == "")
    }

    @Test("of several machines: each entry has its own, cut if its name is long")
    func machines() {
        var history = HistoryText(clock: Samples.clock, style: Samples.wide)
        let names = ["laptop", "the computer of my mother", nil, "\u{1B}[31mdesk"]
        history.add(
            zip(Samples.history.entries.dropFirst().prefix(4), names).map { entry, name in
                var entry = entry
                entry.machine = name
                return entry
            })
        #expect(
            text(history.lines) == """
                Friday, 20 November 2026
                08:00  delivered  Metformin, 08:00                      laptop        7k2
                08:20  taken      Metformin 500 mg, 08:00               the compute\u{2026}
                                  at 08:05, "with milk"
                08:21  undone     Metformin, 08:00         was taken
                08:22  snoozed    Metformin, 08:00         until 08:32  \u{FFFD}[31mdesk
                """)
    }

    @Test("in a pipe: a line each, with its date")
    func historyPipe() {
        #expect(HistoryTests.lines(Samples.pipe).count == Samples.history.entries.count)
        #expect(
            HistoryTests.lines(Samples.pipe)[3] == "2026-11-20 08:21  undone     Metformin, 08:00         was taken")
    }
}
