import CivilTime
import Schedules
import Testing
import Vocabulary
import Worlds

/// `UNTIL=...Z`: RFC 5545 asks for a time of UTC where the start has a zone.
@Suite struct RecurrenceUTCTests {
    private func slots(_ line: String, zone name: String = "UTC") throws -> [String] {
        let zones = ZoneDirectory(environment: [:])
        let place = TimeContext(local: try zones.rules(named: name), directory: zones)
        let schedule = try Schedule(parsing: line)
        #expect(schedule.description == line)
        let preview = try SchedulePreview(schedule, place: place, definedAt: Instant(seconds: 1_700_000_000))
        return preview.slots(after: Instant(seconds: 1_700_000_000), count: 100).map { $0.key.local?.description ?? "" }
    }

    /// 08:00 in Zurich is 07:00 UTC: the dose at the very end counts.
    @Test func theLastDoseCounts() throws {
        let line = "RRULE:FREQ=DAILY;UNTIL=20261203T070000Z from 2026-12-01T08:00 zone Europe/Zurich"
        #expect(try slots(line) == ["2026-12-01T08:00", "2026-12-02T08:00", "2026-12-03T08:00"])
        #expect(try slots(line.replacing("070000Z", with: "065959Z")).count == 2)
        #expect(try slots(line.replacing("070000Z", with: "070000")).count == 2)
    }

    @Test func whereverTheUserIs() throws {
        let line = "RRULE:FREQ=DAILY;UNTIL=20261203T070000Z from 2026-12-01T08:00"
        #expect(try slots(line, zone: "Europe/Zurich").count == 3)
        #expect(try slots(line, zone: "Asia/Tokyo").count == 3)
        #expect(try slots(line, zone: "America/New_York").count == 2)
        #expect(try Schedule(parsing: line).sentence.hasSuffix("until 3 December 2026 at 07:00 UTC inclusive"))
    }

    /// In a gap 02:30 is due after 03:00: the end goes by when a slot is due.
    @Test func inAGap() throws {
        let line = "RRULE:FREQ=DAILY;UNTIL=20260308T071000Z;BYHOUR=2,3;BYMINUTE=0,30 from 2026-03-08T00:00"
        #expect(try slots("\(line) zone America/New_York") == ["2026-03-08T02:00", "2026-03-08T03:00"])
    }

    @Test(arguments: [
        "RRULE:FREQ=DAILY from 2026-12-01T08:00 EXDATE:20261202T070000Z",
        "RRULE:FREQ=DAILY from 20261201T080000Z",
        "RRULE:FREQ=DAILY;UNTIL=20261203Z from 2026-12-01T08:00",
        "RRULE:FREQ=DAILY;UNTIL=20261101T000000Z from 2026-12-01T08:00",
    ])
    func refused(line: String) { #expect(throws: ScheduleError.self) { try Schedule(parsing: line) } }

    /// A chain is shown from where it was asked for, past or future.
    @Test(arguments: [("2026-01-01T12:00", "2026-01-02T08:00"), ("2027-01-01T12:00", "2027-01-02T08:00")])
    func aChainFrom(after: String, first: String) throws {
        let zones = ZoneDirectory(environment: [:])
        let place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        let preview = try SchedulePreview(
            try Schedule(parsing: "6h after taken, first at 08:00"), place: place,
            definedAt: Instant(seconds: 1_795_158_000))
        let slots = preview.slots(after: try World.instant(after, in: place.local), count: 5)
        #expect(slots.map { $0.key.description } == [first])
    }
}
