import CivilTime
import Schedules
import Testing
import Worlds

/// A start that is typed as "now" is written as a time of day, which names the first pass of an hour that clocks show twice.
@Suite struct RepeatedHourTests {
    /// In Zurich clocks go from 03:00 back to 02:00 on 2026-10-25, at 01:00 UTC.
    @Test(arguments: [
        ("every 9 hours for 5 times", "2026-10-24T16:30", false),
        ("every 9 hours for 5 times", "2026-10-24T15:30", true),
        ("every 9 hours for 5 times", "2026-10-24T18:30", true),
        ("every 9 hours for 5 days", "2026-10-24T16:30", false),
        ("every 9 hours", "2026-10-25T01:30", false), ("every 9 hours", "2026-10-25T00:30", true),
        ("every 9 hours", "2026-10-24T16:30", true),
        ("every 9 hours from 2026-10-25T04:00 for 5 times", "2026-10-24T16:30", true),
        ("daily at 08:00", "2026-10-25T01:30", true),
    ])
    func isRefusedIfItWouldMoveTheFirstDose(text: String, utc: String, isTaken: Bool) throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let now = try World.instant(utc, in: .utc)
        let context = Schedule.Context.command(at: now, in: zone)
        guard isTaken else {
            let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: text, context: context) }
            #expect(error?.message.contains("the hour that clocks repeat") == true)
            // What the hint offers is taken.
            let hint = try #require(error?.hint)
            #expect(throws: Never.self) { try Schedule(parsing: hint, context: context) }
            return
        }
        let schedule = try Schedule(parsing: text, context: context)
        guard case .elapsed(let every, let from?) = schedule.rule, !text.contains("from") else { return }
        // The first dose is one interval from now, or it starts now: to the minute.
        let start = try #require(zone.instant(of: from))
        #expect(start == (schedule.extent == nil ? now : now + every))
    }
}
