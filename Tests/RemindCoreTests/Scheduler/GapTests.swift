import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// Doses that come nearer to each other, or farther, than the person was told: said, and nothing else.
@Suite struct GapTests {
    @Test func aLateDoseBringsTheNextOneNearer() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 14:00, 22:00", grace: "5h", fields: ["min_gap": "6h"])
        try world.run(to: "2026-11-20T08:00")
        #expect(try warning(&world) == nil)
        try world.run(to: "2026-11-20T12:30")
        try world.answer("a")
        // Said before it comes, when it has come, and of what was taken.
        let next = try upcoming(&world, "2026-11-20T14:00")
        #expect(next == "only 90 minutes since the dose before, not 6 hours")
        try world.run(to: "2026-11-20T14:00")
        #expect(try warning(&world) == "only 90 minutes since the dose before, not 6 hours")
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        let text = try #require(
            BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
        #expect(text.body.contains("only 90 minutes since the dose before, not 6 hours"))
        try world.run(to: "2026-11-20T15:00")
        #expect(try warning(&world) == "only 2 hours 30 minutes since the dose before, not 6 hours")
        try world.answer("a")
        let taken = try #require(world.scheduler.ledger.occurrences.max { $0.due < $1.due })
        #expect(
            world.scheduler.agenda.view(of: taken, now: world.now)?.warning
                == "only 2 hours 30 minutes since the dose before, not 6 hours")
    }

    /// Twelve hours on the wall are eleven when clocks go forward, and thirteen when they go back.
    @Test(
        arguments: [
            (
                "2026-03-28T07:00", "daily at 08:00, 20:00", ["min_gap": "12h"], "2026-03-29T08:00",
                "only 11 hours since the dose before, not 12 hours"
            ),
            ("2026-03-28T07:00", "daily at 08:00, 20:00", ["min_gap": "11h"], "2026-03-29T08:00", nil),
            (
                "2026-10-24T07:00", "daily at 08:00, 20:00", ["max_gap": "12h"], "2026-10-25T08:00",
                "13 hours since the dose before, more than 12 hours"
            ),
            ("2026-10-24T07:00", "daily at 08:00, 20:00", ["max_gap": "12h"], "2026-10-24T20:00", nil),
            (
                "2026-10-24T07:00", "daily at 08:00", ["max_gap": "24h"], "2026-10-25T08:00",
                "25 hours since the dose before, more than 24 hours"
            ),
        ] as [(String, String, [String: String], String, String?)])
    func clocksChange(start: String, when: String, fields: [String: String], slot: String, expected: String?) throws {
        var world = try World(start)
        try world.define("a", when, fields: fields)
        #expect(try upcoming(&world, slot) == expected)
    }

    /// 02:30 does not exist and comes with 03:30: said before, when both have come, and of the second one taken.
    @Test func gapsOfSecondsAreSaidInSeconds() throws {
        let world = try World("2026-11-20T08:00")
        func gap(_ field: String) throws -> DoseGap {
            let definition = try world.definition("a", [.init(when: "daily at 08:00")], fields: [field: "45s"])
            return try #require(DoseGap(definition))
        }
        let least = try gap("min_gap")
        #expect(least.warning(.seconds(30)) == "less than a minute since the dose before, not 45 seconds")
        #expect(least.warning(.seconds(45)) == nil)
    }

    @Test func twoThatComeTogetherAreTooNear() throws {
        let said = "less than a minute since the dose before, not 1 hour"
        var world = try World("2026-03-28T20:00")
        try world.define("a", "daily at 02:30, 03:30", fields: ["min_gap": "1h"])
        #expect(try upcoming(&world, "2026-03-29T02:30") == nil)
        #expect(try upcoming(&world, "2026-03-29T03:30") == said)
        try world.run(to: "2026-03-29T03:30")
        let both = ["a@2026-03-29T02:30", "a@2026-03-29T03:30"]
        func warnings(_ world: World) throws -> [String?] {
            try both.map { id in
                let occurrence = try #require(world.occurrence(id))
                return try #require(world.scheduler.agenda.view(of: occurrence, now: world.now)).warning
            }
        }
        #expect(try warnings(world) == [nil, said])
        for id in both { try world.answer(id) }
        #expect(try warnings(world) == [nil, said])
    }

    @Test func aFlightEastBringsThemNearer() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", fields: ["min_gap": "10h"])
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T09:00")
        let tokyo = try World.zones.rules(named: "Asia/Tokyo")
        let travel = world.scheduler.agenda.travelView(to: tokyo, at: world.now)
        #expect(travel.rows.first?.warning == "only 4 hours since the dose before, not 10 hours")
        try world.fly(to: "Asia/Tokyo")
        #expect(try upcoming(&world, "2026-11-20T20:00") == "only 4 hours since the dose before, not 10 hours")
    }

    @Test func aMissBringsThemFarther() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", fields: ["max_gap": "20h"])
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-21T08:00")
        try world.restart()
        #expect(try warning(&world) == "24 hours since the dose before, more than 20 hours")
        // Long forgotten but for this.
        try world.run(to: "2026-11-26T08:00")
        world.scheduler.apply(.forgotten(at: world.now))
        #expect(try warning(&world) == "6 days since the dose before, more than 20 hours")
    }

    @Test(arguments: [
        ("daily at 08:00, 12:00", ["min_gap": "6h"], "doses are 4 hours apart by schedule, less than min_gap"),
        (
            "every 6 hours from 2026-11-20 06:00", ["min_gap": "8h"],
            "doses are 6 hours apart by schedule, less than min_gap"
        ),
        ("6h after taken", ["min_gap": "8h"], "doses are 6 hours apart by schedule, less than min_gap"),
        ("daily at 08:00", ["max_gap": "20h"], "doses are 24 hours apart by schedule, more than max_gap"),
        ("daily at 08:00", ["min_gap": "6h", "max_gap": "5h"], "max_gap is shorter than min_gap"),
        (
            "mon at 23:00; tue at 01:00", ["min_gap": "3h"],
            "doses are 2 hours apart by schedule, less than min_gap"
        ),
        ("daily at 08:00", ["min_gap": "soon"], "\"soon\" is not a duration"),
    ])
    func whatCannotBeMeant(when: String, fields: [String: String], message: String) throws {
        let world = try World("2026-11-20T07:00")
        do {
            _ = try world.definition(
                "a", when.split(separator: ";").map { .init(when: String($0)) }, fields: fields)
            Issue.record("it was taken")
        } catch let error as World.Refused {
            #expect(error.problems.map(\.message) == [message])
        }
    }

    @Test(arguments: ["daily at 08:00, 20:00", "mon-fri at 08:00", "as needed", "8h after taken, first at 08:00"])
    func whatCanBeMeant(when: String) throws {
        let world = try World("2026-11-20T07:00")
        _ = try world.definition("a", [.init(when: when)], fields: ["min_gap": "8h"])
    }

    // MARK: - Linked in a circle

    @Test func noCircle() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.define("b", "30m after a")
        try world.define("c", "30m after b")
        let before = world.journal
        #expect(
            throws: RemindError(
                .invalidSchedule, "they follow each other in a circle: a -> c -> b -> a",
                hint: "give one of them a time of its own: daily at 08:00")
        ) { try world.define("a", "30m after c") }
        #expect(world.journal == before)
        // With times of its own it would begin by itself, and bring itself again all day.
        let both = try world.definition("a", [.init(when: "daily at 08:00"), .init(when: "30m after c")])
        #expect(refusal { try world.decide(.change([.define(both)])) }?.code == .invalidSchedule)
        #expect(world.journal == before)
    }

    @Test func noCircleInOneChange() throws {
        var world = try World("2026-11-20T07:00")
        let changes = try [
            world.definition("x", [.init(when: "1h after y")]), world.definition("y", [.init(when: "1h after x")]),
        ]
        #expect(
            throws: RemindError(
                .invalidSchedule, "they follow each other in a circle: x -> y -> x",
                hint: "give one of them a time of its own: daily at 08:00")
        ) { try world.decide(.change(changes.map { .define($0) })) }
        #expect(world.journal.isEmpty)
    }

    // MARK: -

    /// What is said of the one that is due.
    private func warning(_ world: inout World) throws -> String? {
        let due = try #require(
            world.scheduler.ledger.occurrences.filter { $0.isOpen && $0.wasDelivered }.max { $0.due < $1.due })
        return try #require(world.scheduler.agenda.view(of: due, now: world.now)).warning
    }

    /// What is said of one to come.
    private func upcoming(_ world: inout World, _ slot: String) throws -> String? {
        let id = OccurrenceID(try world.id("a"), SlotKey(slot))
        return try #require(world.scheduler.agenda.view(of: id, now: world.now, handles: [:])).warning
    }
}
