import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Worlds

@Suite("Waking the machine")
struct AlarmTests {
    private func world(_ reminders: [(id: String, when: String, wakes: Bool)]) throws -> World {
        var world = try World("2026-11-20T07:00")
        for reminder in reminders {
            var definition = try world.definition(
                reminder.id, [.init(when: reminder.when)], nag: .init(every: "5m", times: 3))
            definition.wake = reminder.wakes ? true : nil
            try world.decide(.change([.define(definition)]))
        }
        return world
    }

    private func alarm(_ world: World) -> String? {
        world.scheduler.agenda.nextAlarm(after: world.now).map { world.scheduler.place.local.local(at: $0).description }
    }

    @Test func isForTheEarliestOfThoseThatWantIt() throws {
        var world = try world([
            ("a", "daily at 08:00", false), ("b", "daily at 10:00", true), ("c", "daily at 09:00", true),
        ])
        #expect(alarm(world) == "2026-11-20T09:00")
        try world.run(to: "2026-11-20T09:00")
        #expect(alarm(world) == "2026-11-20T10:00")
        try world.change(DefinitionChange.disable, "b")
        #expect(alarm(world) == "2026-11-21T09:00")
    }

    @Test func isNeverSetForNobody() throws {
        #expect(alarm(try world([("a", "daily at 08:00", false)])) == nil)
    }

    @Test func isForASnoozeAndForNoNag() throws {
        var world = try world([("a", "daily at 08:00", true)])
        try world.run(to: "2026-11-20T08:01")
        #expect(alarm(world) == "2026-11-21T08:00")
        try world.snooze("a", until: "2026-11-20T08:30")
        #expect(alarm(world) == "2026-11-20T08:30")
        try world.answer("a")
        #expect(alarm(world) == "2026-11-21T08:00")
    }

    @Test func whatWasAnsweredEarlyNeedsNoAlarm() throws {
        var world = try world([("a", "daily at 08:00", true)])
        try world.answer("a", early: true)
        #expect(alarm(world) == "2026-11-21T08:00")
    }
}
