import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

/// Days on which a reminder rests: before its first, after its last, in a pause.
@Suite struct PauseTests {
    @Test func aPausedDayHasNoSlots() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try pause(&world, "a", .init(from: date("2026-11-22"), until: date("2026-11-23"), reason: "holiday"))
        #expect(
            try slots(&world, "a", through: "2026-11-25T00:00") == [
                "2026-11-20T08:00", "2026-11-20T20:00", "2026-11-21T08:00", "2026-11-21T20:00", "2026-11-24T08:00",
                "2026-11-24T20:00",
            ])
        try world.run(to: "2026-11-25T00:00")
        let days = Set(world.scheduler.ledger.occurrences.compactMap { $0.id.slot.local?.date.description })
        #expect(!days.contains("2026-11-22") && !days.contains("2026-11-23") && days.contains("2026-11-24"))
        #expect(!world.journal.contains { $0.slot?.local?.date == date("2026-11-22") })
    }

    /// A day that begins at 03:00 has what is due until then on the next morning, in a pause as in statistics.
    @Test("a pause has the days of the person's clock")
    func nightOwl() throws {
        var world = try World("2026-11-20T12:00")
        try world.use { $0.dayStart = ClockTime("03:00") ?? .midnight }
        try world.define("a", "daily at 01:00, 04:00")
        try pause(&world, "a", .init(from: date("2026-11-22"), until: date("2026-11-22")))
        #expect(
            try slots(&world, "a", through: "2026-11-24T02:00") == [
                "2026-11-21T01:00", "2026-11-21T04:00", "2026-11-22T01:00", "2026-11-23T04:00", "2026-11-24T01:00",
            ])
        // At 01:30 it is still the day before: a pause until that day ends at 03:00.
        try world.run(to: "2026-11-25T01:30")
        try pause(&world, "a", .init(until: date("2026-11-24")))
        #expect(try slots(&world, "a", through: "2026-11-25T12:00") == ["2026-11-25T04:00"])
        try world.run(to: "2026-11-25T02:30")
        let id = try world.id("a")
        let reminder = try #require(world.scheduler.ledger.reminders[id])
        #expect(world.scheduler.agenda.view(of: reminder, now: world.now).state == .paused)
        try world.run(to: "2026-11-25T03:00")
        let after = try #require(world.scheduler.ledger.reminders[id])
        #expect(world.scheduler.agenda.view(of: after, now: world.now).state == .active)
    }

    /// In the night that is an hour short, 02:30 and 03:30 come at one instant, and are two doses: also of what has a last
    /// day, a step or a pause.
    @Test(
        arguments: [
            (["end": "2026-12-31"], [], nil), (["start": "2026-01-01"], ["40 mg for 365 days"], nil),
            ([:], [], Pause.Plan(from: CivilDate("2026-04-01"), until: nil)),
        ] as [([String: String], [String], Pause.Plan?)])
    func twoDosesAtOneInstantAreTwo(fields: [String: String], steps: [String], plan: Pause.Plan?) throws {
        var world = try World("2026-03-28T12:00")
        let definition = try world.definition(
            "a", [.init(when: "daily at 02:30, 03:30")], fields: fields, steps: steps)
        try world.decide(.change([.define(definition)]))
        if let plan { try pause(&world, "a", plan) }
        _ = world.news()
        try world.run(to: "2026-03-29T12:00")
        #expect(
            world.news().filter { $0.contains("delivered") } == [
                "2026-03-29T03:30 delivered a@2026-03-29T02:30", "2026-03-29T03:30 delivered a@2026-03-29T03:30",
            ])
    }

    @Test func fromNowOnUntilItIsResumed() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try pause(&world, "a", .init())
        // What was open counts as nothing.
        #expect(world.journal.suffix(2).map(\.answer?.outcome) == [.lapsed, nil])
        #expect(world.scheduler.nextWake == nil)
        let id = try world.id("a")
        #expect(
            world.scheduler.agenda.view(of: try #require(world.scheduler.ledger.reminders[id]), now: world.now).state
                == .paused)
        try world.run(to: "2026-11-24T10:00")
        try world.restart()
        try world.change(DefinitionChange.resume, "a")
        #expect(try slots(&world, "a", through: "2026-11-26T00:00") == ["2026-11-25T08:00"])
        try world.run(to: "2026-11-25T12:00")
        #expect(world.journal.filter { $0.answer?.outcome == .missed }.map(\.slot?.description) == ["2026-11-25T08:00"])
        // Again changes nothing.
        let before = world.journal
        try world.change(DefinitionChange.resume, "a")
        #expect(world.journal == before)
    }

    /// Regression: to end the pause that was running also deleted the one planned for December.
    @Test func onlyTheRunningOneEnds() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try pause(&world, "a", .init(until: date("2026-11-25")))
        let december = Pause.Plan(from: date("2026-12-20"), until: date("2026-12-31"))
        try pause(&world, "a", december)
        try world.run(to: "2026-11-22T07:00")
        let running = try #require(world.scheduler.ledger.reminders[world.id("a")]?.pauses.first)
        let ends = try world.decide(.change([.resume(try world.id("a"))])).entries
        #expect(ends.map(\.fact) == [.ended(.paused)] && ends.map(\.changes) == [running.id])
        try world.restart()
        #expect(try slots(&world, "a", through: "2026-11-23T00:00") == ["2026-11-22T08:00"])
        #expect(try slots(&world, "a", through: "2027-01-01T12:00").last == "2027-01-01T08:00")
        #expect(try !slots(&world, "a", through: "2026-12-31T12:00").contains("2026-12-20T08:00"))
        // Again there is nothing to end.
        #expect(try world.decide(.change([.resume(try world.id("a"))])).entries == [])
        #expect(try world.decide(.change([.resumeAll(try world.id("a"))])).entries.count == 1)
        #expect(try slots(&world, "a", through: "2026-12-31T12:00").contains("2026-12-20T08:00"))
    }

    /// A record of a version that did not say which: all that was said before has ended.
    @Test func anEndThatNamesNoneEndsAll() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try pause(&world, "a", .init(from: date("2026-12-20"), until: date("2026-12-31")))
        let id = try world.id("a")
        let last = try #require(world.journal.last)
        try world.commit(
            Decision(entries: [
                Entry(
                    id: last.id.next, at: world.now, zone: last.zone, origin: .person, reminder: id,
                    fact: .ended(.paused), turn: world.scheduler.ledger.turn + 1)
            ]))
        #expect(world.scheduler.ledger.reminders[id]?.pauses.allSatisfy { $0.ended != nil } == true)
    }

    @Test func onePlannedIsTakenBack() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        let plan = Pause.Plan(from: date("2026-11-22"), until: date("2026-11-30"))
        try pause(&world, "a", plan)
        let before = world.journal
        try pause(&world, "a", plan)
        #expect(world.journal == before)
        try world.change(DefinitionChange.resumeAll, "a")
        #expect(try slots(&world, "a", through: "2026-11-24T00:00").count == 4)
    }

    @Test func itEndsEarly() throws {
        var world = try World("2026-11-20T09:00")
        try world.define("a", "daily at 08:00, 20:00")
        try pause(&world, "a", .init(until: date("2026-12-20")))
        try world.run(to: "2026-11-23T12:00")
        try world.change(DefinitionChange.resume, "a")
        try world.run(to: "2026-11-24T09:00")
        #expect(
            world.journal.compactMap { $0.fact == .delivered(late: false, terms: nil) ? nil : $0.slot?.description }
                .uniqued() == ["2026-11-23T20:00", "2026-11-24T08:00"])
    }

    @Test(
        arguments: [
            ("2026-11-19", nil, "a is already paused from 2026-12-01 until 2026-12-10"),
            ("2026-11-25", "2026-11-24", "the pause ends on 2026-11-24, before it begins"),
            (nil, "2026-11-19", "the pause ends on 2026-11-19, before it begins"),
            ("2026-12-05", nil, "a is already paused from 2026-12-01 until 2026-12-10"),
            (nil, nil, "a is already paused from 2026-12-01 until 2026-12-10"),
            ("2046-12-05", nil, "2046-12-05 is more than ten years ahead"),
        ] as [(String?, String?, String)])
    func whatIsRefused(from: String?, until: String?, message: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try pause(&world, "a", .init(from: date("2026-12-01"), until: date("2026-12-10")))
        let before = world.journal
        do {
            try pause(&world, "a", .init(from: from.flatMap(date), until: until.flatMap(date)))
            Issue.record("it was paused")
        } catch let error as RemindError {
            #expect(error.message == message)
        }
        #expect(world.journal == before)
    }

    @Test func aChainBeginsAnewAfterIt() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "6h after taken, first at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try pause(&world, "a", .init(until: date("2026-11-21")))
        #expect(try slots(&world, "a", through: "2026-11-23T00:00") == ["2026-11-22T08:00"])
        try world.run(to: "2026-11-22T08:00")
        try world.answer("a")
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-22T14:00")))
    }

    @Test func lensesWaitForItsEnd() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-07")
        try pause(&world, "lenses", .init(until: date("2026-11-24")))
        let next = world.scheduler.agenda.next(of: try world.id("lenses"), now: world.now)
        #expect(next?.slot.due == (try world.instant("2026-11-25T21:00")))
        try world.run(to: "2026-11-25T21:00")
        #expect(world.scheduler.ledger.occurrences.filter { $0.wasDelivered }.count == 1)
    }

    @Test func firstAndLastDay() throws {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "a", "every 2 days at 08:00 from 2026-11-20", fields: ["start": "2026-11-23", "end": "2026-11-26"])
        #expect(try slots(&world, "a", through: "2026-12-10T00:00") == ["2026-11-24T08:00", "2026-11-26T08:00"])
    }

    /// Against every slot that there would be without them, filtered by its date alone.
    @Test(arguments: 1...60)
    func againstAllSlots(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let zones = [
            "Europe/Zurich", "America/New_York", "Asia/Tokyo", "Africa/Cairo", "Australia/Lord_Howe", "Pacific/Apia",
        ]
        let whens = [
            "daily at 00:00, 23:59", "mon-fri at 07:30", "every 3 days at 09:00 from 2026-11-01",
            "every 90 minutes between 08:00 and 20:00", "21 days on, 7 off at 22:00 from 2026-11-01",
            "every 8 hours from 2026-11-01 06:00", "daily at 02:30", "monthly on 1, 15 at 09:00",
            "daily at 08:00 zone Asia/Tokyo",
        ]
        let zone = zones.randomElement(using: &random) ?? "UTC"
        let when = whens.randomElement(using: &random) ?? ""
        var free = try World("2026-11-02T07:00", zone: zone)
        try free.define("a", when)
        var world = free
        let today = try #require(date("2026-11-02"))
        let first = today + Int.random(in: 0...40, using: &random)
        let last = first + Int.random(in: 0...200, using: &random)
        try world.define("a", when, fields: ["start": first.description, "end": last.description])
        var plans: [ClosedRange<CivilDate>] = []
        var next = today + 1
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let from = next + Int.random(in: 0...30, using: &random)
            let until = from + Int.random(in: 0...30, using: &random)
            try pause(&world, "a", .init(from: from, until: until))
            plans.append(from...until)
            next = until + 1
        }
        let end = "2027-07-01T00:00"
        let id = try free.id("a")
        let local = free.scheduler.place.local
        let all = try #require(free.scheduler.ledger.reminders[id]).slots(
            after: free.now, through: free.instant(end), limit: 100_000, ledger: free.scheduler.ledger,
            place: free.scheduler.place)
        let expected = all.filter { slot in
            let date = slot.key.local?.date ?? local.local(at: slot.due).date
            return date >= first && date <= last && !plans.contains { $0.contains(date) }
        }
        let reminder = try #require(world.scheduler.ledger.reminders[id])
        let found = reminder.slots(
            after: world.now, through: try world.instant(end), limit: 100_000, ledger: world.scheduler.ledger,
            place: world.scheduler.place)
        #expect(found.map(\.key) == expected.map(\.key), "\(zone) \(when)")
        // One by one too.
        var cursor = world.now
        for slot in expected.prefix(200) {
            let next = reminder.next(after: cursor, ledger: world.scheduler.ledger, place: world.scheduler.place)
            #expect(next?.due == slot.due)
            cursor = slot.due
        }
    }

    // MARK: -

    private func date(_ text: String) -> CivilDate? { CivilDate(text) }

    private func pause(_ world: inout World, _ id: String, _ plan: Pause.Plan) throws {
        try world.decide(.change([.pause(try world.id(id), plan)]))
    }

    private func slots(_ world: inout World, _ id: String, through end: String) throws -> [String] {
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id(id)])
        return reminder.slots(
            after: world.now, through: try world.instant(end), limit: 1000, ledger: world.scheduler.ledger,
            place: world.scheduler.place
        ).map { "\(world.scheduler.place.local.local(at: $0.due))" }
    }
}

extension [String] {
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
