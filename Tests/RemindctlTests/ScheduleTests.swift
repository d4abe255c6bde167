import CivilTime
import Samples
import Testing

@testable import RemindText
@testable import Schedules
@testable import remindctl

@Suite("The text of schedule") struct ScheduleTests {
    @Test("slots, and what a gap moved")
    func gap() throws {
        #expect(
            try preview("daily at 02:30") == """
                Every day at 02:30
                  daily at 02:30

                  Sat  7 Mar 2026  02:30  EST  in 13 h 30 min
                  Sun  8 Mar 2026  03:30  EDT       in 2 days  02:30 does not exist that day
                  Mon  9 Mar 2026  02:30  EDT       in 3 days
                """)
    }

    @Test("as needed")
    func asNeeded() throws {
        #expect(
            try preview("as needed") == """
                As needed
                  as needed

                  Never due by itself.
                """)
    }

    @Test("over and done")
    func past() throws {
        #expect(
            try preview("once 2020-01-01 08:00") == """
                Once, on Wednesday 1 January 2020 at 08:00
                  once 2020-01-01 08:00

                  Never due after this.
                """)
    }

    @Test("what decided, below each slot that is not as written")
    func explained() throws {
        #expect(
            try preview("daily at 02:30", isExplained: true) == """
                Every day at 02:30
                  daily at 02:30
                  follows the clock where you are: America/New_York

                  Sat  7 Mar 2026  02:30  EST  in 13 h 30 min  as written
                  Sun  8 Mar 2026  03:30  EDT       in 2 days
                      02:30 does not exist on 2026-03-08 in America/New_York (clocks go forward
                        at 02:00): moved by 1 h to 03:30
                  Mon  9 Mar 2026  02:30  EDT       in 3 days
                      the last one moved: 23 h since then
                """)
    }

    @Test("what does not fit beside a slot stands below it")
    func narrow() throws {
        #expect(
            try preview("daily at 02:30", Style(columns: 40, isColored: false, isUnicode: true)) == """
                Every day at 02:30
                  daily at 02:30

                  Sat  7 Mar 2026  02:30  EST
                  Sun  8 Mar 2026  03:30  EDT
                      02:30 does not exist that day
                  Mon  9 Mar 2026  02:30  EDT
                """)
    }

    @Test("nothing but the schedule itself is wider than the terminal", arguments: 34...100)
    func widths(_ columns: Int) throws {
        let style = Style(columns: columns, isColored: false, isUnicode: true)
        for line in ["daily at 02:30, 03:30", "every 8 hours from 2026-03-07 18:00", "once 2020-01-01 08:00"] {
            for isExplained in [false, true] {
                let lines = try preview(line, style, isExplained: isExplained).split(separator: "\n")
                for shown in lines where shown != "  \(line)" {
                    #expect(DisplayWidth.of(String(shown)) <= columns, "\(shown)")
                }
            }
        }
    }

    @Test("to a pipe nothing is broken, and colour adds nothing but colour")
    func pipeAndColour() throws {
        let long = "      02:30 does not exist on 2026-03-08 in America/New_York (clocks go forward at 02:00): "
        let piped = try preview("daily at 02:30", Samples.pipe, isExplained: true)
        #expect(piped.split(separator: "\n").contains { $0 == long + "moved by 1 h to 03:30" })
        for isExplained in [false, true] {
            let coloured = try preview("daily at 02:30", Samples.coloured, isExplained: isExplained)
            #expect(coloured.contains("\u{1B}[36m"))
            #expect(
                coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
                    == (try preview("daily at 02:30", isExplained: isExplained)))
        }
    }

    /// After Friday, 6 March 2026, 13:00 in New York, two nights before clocks are set forward there.
    private func preview(
        _ line: String, _ style: Style = Samples.wide, isExplained: Bool = false
    ) throws -> String {
        let zone = Samples.zone("America/New_York")
        let clock = Clock(now: Instant(seconds: 1_772_820_000), zone: zone)
        let schedule = try ScheduleReading.schedule(line, now: clock.now, zone: zone)
        let place = TimeContext(local: zone, directory: UserEnvironment.current.zones)
        let preview = try SchedulePreview(schedule, place: place, definedAt: clock.now)
        let slots = preview.slots(after: clock.now, count: 3)
        return text(
            ScheduleText(
                schedule: schedule, slots: slots, clock: clock, place: place, isExplained: isExplained,
                style: style
            ).lines())
    }
}
