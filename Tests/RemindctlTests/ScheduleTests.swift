import CivilTime
import Testing

@testable import RemindCore
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

    /// After Friday, 6 March 2026, 13:00 in New York, two nights before clocks are set forward there.
    private func preview(_ line: String) throws -> String {
        let zone = Samples.zone("America/New_York")
        let clock = Clock(now: Instant(seconds: 1_772_820_000), zone: zone)
        let schedule = try ScheduleReading.schedule(line, now: clock.now, zone: zone)
        let place = Place(local: zone, directory: UserEnvironment.current.zones)
        let preview = try SchedulePreview(schedule, place: place, definedAt: clock.now)
        let slots = preview.slots(after: clock.now, count: 3)
        return text(ScheduleText.lines(schedule, slots: slots, clock: clock, style: Samples.wide))
    }
}
