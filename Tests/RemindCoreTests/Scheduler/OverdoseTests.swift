import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// An amount that is probably a mistake is refused, unless a person has confirmed it.
@Suite("Amounts far above the dose") struct OverdoseTests {
    private func refused(
        _ what: String, _ amount: String?, extra: Bool = false, at: String? = nil, confirmed: Bool = false,
        in world: inout World
    ) -> RemindError? {
        refusal {
            try world.turn()
            let target = try world.scheduler.agenda.target(what, now: world.now)
            let subject = try world.scheduler.agenda.subject(
                of: target, early: true, extra: extra, now: world.now)
            var request = AnswerRequest(
                subject, .done, happened: try at.map(world.instant) ?? world.now, saysWhen: at != nil,
                amount: try amount.map { try Quantity.parse($0) }, early: true)
            request.confirmed = confirmed
            try world.decide(.answer(request))
        }
    }

    @Test(
        "More than twice the dose", arguments: [("1000 mg", false), ("1 g", false), ("1001 mg", true), ("5 g", true)])
    func twice(amount: String, isRefused: Bool) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "500 mg"])
        try world.run(to: "2026-11-20T08:01")
        let count = world.journal.count
        let error = refused("a", amount, in: &world)
        #expect((error?.code == .unconfirmed) == isRefused)
        #expect((world.journal.count == count) == isRefused)
        guard isRefused else { return }
        #expect(refused("a", amount, confirmed: true, in: &world) == nil)
        #expect(world.journal.last?.answer?.amount == (try Quantity.parse(amount)))
    }

    @Test("The dose is that of the slot") func slots() throws {
        var world = try World("2026-11-20T07:00")
        let definition = try world.definition(
            "a",
            [
                .init(when: "daily at 08:00", fields: ["dose": "4 mg"]),
                .init(when: "daily at 20:00", fields: ["dose": "1 mg"]),
            ])
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-20T08:01")
        #expect(refused("a", "4 mg", in: &world) == nil)
        try world.run(to: "2026-11-20T20:01")
        #expect(
            refused("a", "4 mg", in: &world)
                == RemindError(
                    .unconfirmed, "4 mg is 4 times the usual dose of 1 mg",
                    hint: "check the unit; if it is right: --yes"))
    }

    @Test("Of a taper, it is that of the step") func taper() throws {
        var world = try World("2026-11-20T07:00")
        let definition = try world.definition(
            "a",
            [
                .init(when: "daily at 08:00 until 2026-11-21", fields: ["dose": "40 mg"]),
                .init(when: "daily at 08:00 from 2026-11-22", fields: ["dose": "5 mg"]),
            ])
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-25T08:01")
        #expect(refused("a", "40 mg", extra: true, in: &world)?.message == "40 mg is 8 times the usual dose of 5 mg")
        #expect(refused("a", "40 mg", in: &world)?.message == "40 mg is 8 times the usual dose of 5 mg")
    }

    @Test("Another unit") func units() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "500 mg"])
        #expect(refused("a", "1 tablet", in: &world)?.code == .unconfirmed)
        #expect(refused("a", "1 tablet", confirmed: true, in: &world) == nil)
        // The strength says what a tablet holds.
        try world.define("b", "daily at 08:00", fields: ["dose": "500 mg", "strength": "250 mg"])
        #expect(refused("b", "2 tablets", in: &world) == nil)
        try world.define("c", "daily at 08:00", fields: ["dose": "500 mg", "strength": "250 mg"])
        #expect(refused("c", "5 tablets", in: &world)?.message == "5 tablets is 2.5 times the usual dose of 500 mg")
    }

    @Test("More in 24 hours than twice the plan of a day") func plan() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "1 tablet"])
        try world.run(to: "2026-11-20T08:01")
        #expect(refused("a", nil, in: &world) == nil)
        #expect(refused("a", nil, extra: true, in: &world) == nil)
        #expect(
            refused("a", nil, extra: true, in: &world)
                == RemindError(
                    .unconfirmed,
                    "1 tablet is too much for one day, the plan is 1 tablet: 2 tablets of 2 tablets in 24 h before it",
                    hint: "see what was taken with: remindctl history a; if it is right: --yes"))
        // Said later of a time within the same 24 hours, too; a day later there is room.
        #expect(refused("a", nil, extra: true, at: "2026-11-20T07:30", in: &world)?.code == .unconfirmed)
        try world.run(to: "2026-11-21T08:02")
        // A prescribed dose is not refused.
        #expect(refused("a", nil, in: &world) == nil)
        #expect(refused("a", "2 tablets", extra: true, in: &world)?.code == .unconfirmed)
        #expect(refused("a", "2 tablets", extra: true, confirmed: true, in: &world) == nil)
    }

    @Test("A weekly medicine has a plan on every day") func weekly() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("m", "mon at 08:00", fields: ["dose": "15 mg"])
        try world.run(to: "2026-11-24T07:00")
        #expect(refused("m@2026-11-23T08:00", nil, in: &world) == nil)
        #expect(refused("m", nil, extra: true, in: &world) == nil)
        #expect(refused("m", nil, extra: true, in: &world)?.code == .unconfirmed)
    }

    @Test("The highest dose replaces the factor") func highest() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "1 tablet", "highest": "4 tablets"])
        try world.run(to: "2026-11-20T08:01")
        #expect(
            refused("a", "5 tablets", in: &world)?.message == "5 tablets is more than the highest dose of 4 tablets")
        #expect(refused("a", "4 tablets", in: &world) == nil)
        // It may also be lower than twice the dose.
        try world.define("b", "daily at 08:00", fields: ["dose": "2 mg", "highest": "3 mg"])
        #expect(refused("b", "4 mg", in: &world)?.code == .unconfirmed)
        #expect(throws: World.Refused.self) {
            try world.define("c", "daily at 08:00", fields: ["dose": "2 mg", "highest": "1 mg"])
        }
        #expect(throws: World.Refused.self) {
            try world.define("d", "daily at 08:00", fields: ["dose": "2 mg", "highest": "1 tablet"])
        }
    }

    @Test("As needed, five grams count as one dose, and the reply says so") func counted() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "as needed, at most 3 in 24h", fields: ["dose": "500 mg"])
        #expect(refused("a", "5 g", in: &world)?.message == "5 g is 10 times the usual dose of 500 mg")
        #expect(refused("a", "5 g", confirmed: true, in: &world) == nil)
        let id = try #require(world.journal.last?.occurrence)
        #expect(
            world.scheduler.agenda.warnings(of: id, now: world.now) == ["5 g counts as one dose: 1 of 3 in 24 h"])
    }
}
