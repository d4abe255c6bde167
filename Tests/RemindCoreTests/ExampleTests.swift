import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func scheduler() throws {
        let zones = ZoneDirectory(environment: [:])
        let place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        let now = Instant(seconds: 1_795_158_000)
        let line = Definition.Line(
            WrittenSchedule(rawValue: "daily at 08:00"), anchor: ScheduleAnchor(at: now, zone: "Europe/Zurich"))
        let zinc = Definition(
            id: try #require(ReminderID(rawValue: "zinc")), kind: "medication", title: "Zinc", lines: [line])
        // It is 08:00, and `zinc` is a definition with the schedule `daily at 08:00`.
        let empty = Ledger(head: EntryID(device: "laptop", sequence: 0))
        var scheduler = Scheduler(ledger: empty, place: place, settledThrough: now)
        let decision = try scheduler.decide(.change([.define(zinc)]), at: now)
        #expect(shown(decision.entries.map(\.id)) == "[laptop.1]")
        #expect(shown(scheduler.nextWake) == "nil")
        scheduler.apply(.committed(decision.entries))
        #expect(shown(scheduler.nextWake.map(place.local.timestamp)) == "2026-11-21T08:00:00+01:00")
    }

    @Test func agenda() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        try world.run(to: "2026-11-20T08:10")
        let (scheduler, now) = (world.scheduler, world.now)
        // It is 08:10, and `scheduler` has Zinc, daily at 08:00.
        let agenda = scheduler.agenda
        #expect(shown(agenda.openCount(now: now)) == "1")
        #expect(try shown(agenda.target("zin", now: now).reminder) == "zinc")
        #expect(shown(agenda.day(agenda.day(of: now), now: now).map(\.status.rawValue)) == "[\"due\"]")
        #expect(shown(agenda.upcomingFirst(now: now)?.slot.key) == "2026-11-21T08:00")
    }

    @Test func ledger() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        try world.run(to: "2026-11-20T08:10")
        var place = world.scheduler.place
        // The record says that Zinc was defined at 07:00, and delivered at 08:00.
        var ledger = Ledger(head: EntryID(device: "laptop", sequence: 0))
        for entry in world.journal.reversed() { ledger.apply(entry, place: &place) }
        #expect(shown(ledger.reminders.keys.map(\.rawValue)) == "[\"zinc\"]")
        #expect(shown(ledger.occurrences.map(\.isOpen)) == "[true]")
    }
}
