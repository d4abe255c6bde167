import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Worlds

/// `for 5 days` and `for 20 times` are counted from the first slot that is still ahead.
@Suite struct DurationTests {
    private static let now = "2026-11-20T12:34"

    /// Defined by command at 12:34 on a Friday.
    private func defined(
        _ when: String, steps: [String] = [], taper: String? = nil, start: String? = nil, in world: inout World
    ) throws -> Reminder {
        var draft = DefinitionDraft(kind: "medication", fields: start.map { ["start": $0] } ?? [:])
        draft.id = "a"
        draft.title = "A"
        draft.when = [DefinitionDraft.Line(when: when)]
        draft.taper = taper
        if !steps.isEmpty { draft.steps = steps.map { TaperStep.Draft($0) } }
        let place = world.scheduler.place
        let made = Definition.make(
            draft, over: world.scheduler.ledger.reminders[try world.id("a")]?.definition, source: .command,
            anchor: .init(at: world.now, zone: place.local.name), context: .command(at: world.now, in: place.local),
            today: place.local.local(at: world.now).date, place: place)
        let definition = try #require(made.definition, "\(made.problems)")
        try world.decide(.change([.define(definition)]))
        return try #require(world.scheduler.ledger.reminders[try world.id("a")])
    }

    private func slots(_ reminder: Reminder, _ world: World) -> [String] {
        let state = world.scheduler
        return reminder.slots(after: world.now, through: .end, limit: 1000, ledger: state.ledger, place: state.place)
            .map { slot in
                let dose = reminder.fields(line: slot.line)["dose"].map { " \($0.text)" } ?? ""
                return "\(state.place.local.local(at: slot.due))\(dose)"
            }
    }

    @Test(arguments: [
        ("daily at 08:00 for 5 days", 5, "2026-11-21T08:00", "2026-11-25T08:00"),
        ("daily at 20:00 for 5 days", 5, "2026-11-20T20:00", "2026-11-24T20:00"),
        ("daily at 08:00, 20:00 for 5 days", 9, "2026-11-20T20:00", "2026-11-24T20:00"),
        ("daily at 08:00, 20:00 for 20 times", 20, "2026-11-20T20:00", "2026-11-30T08:00"),
        ("mon at 08:00 for 14 days", 2, "2026-11-23T08:00", "2026-11-30T08:00"),
        ("monthly on 20 at 08:00 for 3 times", 3, "2026-12-20T08:00", "2027-02-20T08:00"),
        ("daily at 08:00 for 5 days except 2026-11-21", 5, "2026-11-22T08:00", "2026-11-26T08:00"),
        ("daily at 08:00 zone Asia/Tokyo for 5 days", 5, "2026-11-21T00:00", "2026-11-25T00:00"),
        ("every 3 days at 08:00 for 9 days", 3, "2026-11-23T08:00", "2026-11-29T08:00"),
        ("every 3 days at 08:00 for 4 times", 4, "2026-11-23T08:00", "2026-12-02T08:00"),
        ("21 days on, 7 off at 08:00 for 2 days", 2, "2026-11-21T08:00", "2026-11-22T08:00"),
        ("every 2 weeks on fri at 08:00 for 28 days", 2, "2026-12-04T08:00", "2026-12-18T08:00"),
        ("every 8 hours for 6 times", 6, "2026-11-20T20:34", "2026-11-22T12:34"),
        ("RRULE:FREQ=DAILY;COUNT=5", 5, "2026-11-21T12:34", "2026-11-25T12:34"),
        ("RRULE:FREQ=DAILY;BYHOUR=8;BYMINUTE=0 for 5 days", 5, "2026-11-21T08:00", "2026-11-25T08:00"),
        ("daily at 08:00 from 2026-11-20 for 5 days", 4, "2026-11-21T08:00", "2026-11-24T08:00"),
        ("daily at 08:00 from 2026-11-21 for 5 days", 5, "2026-11-21T08:00", "2026-11-25T08:00"),
    ])
    func ofSchedules(when: String, count: Int, first: String, last: String) throws {
        var world = try World(Self.now)
        let found = slots(try defined(when, in: &world), world)
        #expect(found.count == count)
        #expect(found.first == first)
        #expect(found.last == last)
        // The preview says the same.
        let place = world.scheduler.place
        let schedule = try Schedule(parsing: when, context: .command(at: world.now, in: place.local))
        let preview = try SchedulePreview(schedule, place: place, definedAt: world.now)
        let shown = preview.slots(after: world.now, count: 1000)
        #expect(shown.map { "\(place.local.local(at: $0.due))" } == found)
    }

    @Test func ofTheSun() throws {
        var world = try World(Self.now, location: Coordinate(latitude: 47.37, longitude: 8.54))
        #expect(slots(try defined("daily at sunrise, sunset for 5 times", in: &world), world).count == 5)
    }

    @Test func ofSteps() throws {
        var world = try World(Self.now)
        let found = slots(
            try defined("daily at 08:00", steps: ["40 mg for 2 days", "20 mg for 1 day"], in: &world), world)
        #expect(found == ["2026-11-21T08:00 40 mg", "2026-11-22T08:00 40 mg", "2026-11-23T08:00 20 mg"])
    }

    /// The day that is named counts, and what of it is over is said.
    @Test(arguments: [
        ("daily at 08:00", ["40 mg for 5 days"], "40 mg: today's 08:00 has passed: 4 doses, not 5"),
        ("daily at 08:00, 12:00", ["40 mg for 5 days"], "40 mg: today's 08:00 and 12:00 have passed: 8 doses, not 10"),
        ("daily at 08:00", ["40 mg for 1 day"], "40 mg: today's 08:00 has passed: 0 doses, not 1"),
        ("daily at 08:00 for 5 days", [], "today's 08:00 has passed: 4 doses, not 5"),
        ("daily at 08:00 from 2026-11-20 for 5 times", [], "today's 08:00 has passed: 4 doses, not 5"),
        ("every 2 hours between 02:00 and 20:00 for 1 day", [], "6 of today's times have passed: 4 doses, not 10"),
    ])
    func aNamedDay(when: String, steps: [String], text: String) throws {
        var world = try World(Self.now)
        let reminder = try defined(when, steps: steps, start: "2026-11-20", in: &world)
        let state = world.scheduler
        #expect(reminder.passed(at: world.now, ledger: state.ledger, place: state.place) == [text])
    }

    @Test func aDayBefore() throws {
        var world = try World(Self.now)
        let reminder = try defined("daily at 08:00 from 2026-11-18 for 5 days", in: &world)
        let state = world.scheduler
        #expect(
            reminder.passed(at: world.now, ledger: state.ledger, place: state.place) == [
                "3 since 2026-11-18 have passed: 2 doses, not 5"
            ])
    }

    @Test(arguments: [
        "daily at 08:00, 20:00 for 20 times", "daily at 08:00", "daily at 08:00 until 2026-11-24",
        "daily at 13:00 for 5 days",
        "as needed",
    ])
    func nothingToSay(when: String) throws {
        var world = try World(Self.now)
        let reminder = try defined(when, in: &world)
        let state = world.scheduler
        #expect(reminder.passed(at: world.now, ledger: state.ledger, place: state.place) == [])
    }

    @Test func aStartThatIsToCome() throws {
        var world = try World(Self.now)
        let found = slots(try defined("daily at 08:00 for 5 days", start: "2026-12-01", in: &world), world)
        #expect(found.count == 5)
        #expect(found.first == "2026-12-01T08:00")
    }

    /// An edit counts anew, from the first slot after it; a schedule that keeps its text goes on counting.
    @Test func afterAnEdit() throws {
        var world = try World("2026-11-18T07:00")
        _ = try defined("daily at 08:00", steps: ["40 mg for 5 days"], in: &world)
        try world.run(to: Self.now)
        let again = try defined("daily at 08:00", steps: ["30 mg for 5 days"], taper: "restart", in: &world)
        #expect(slots(again, world).count == 5)
        var other = try World("2026-11-18T07:00")
        _ = try defined("daily at 08:00", in: &other)
        try other.run(to: Self.now)
        #expect(slots(try defined("daily at 08:00 for 5 days", in: &other), other).count == 5)
        try other.run(to: "2026-11-22T12:34")
        #expect(slots(try defined("daily at 08:00 for 5 days", in: &other), other).count == 3)
    }

    /// What was recorded before this was counted from the day of definition, and goes on so.
    @Test func anOlderRecord() throws {
        var world = try World(Self.now)
        let definition = try world.definition("a", [DefinitionDraft.Line(when: "daily at 08:00 for 5 days")])
        #expect(definition.lines[0].anchor.first == nil)
        try world.decide(.change([.define(definition)]))
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        #expect(slots(reminder, world).count == 4)
    }
}
