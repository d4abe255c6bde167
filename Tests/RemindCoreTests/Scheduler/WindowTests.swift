import CivilTime
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@testable import RemindCore

/// Obligations as the scheduler keeps them: their windows, and what is on time.
@Suite("Windows of obligations") struct WindowTests {
    private func world(
        _ fields: [String: String], from start: String = "2026-11-20T00:00", when: String = "daily at 05:52"
    ) throws -> World {
        var world = try World(start)
        try world.define("fajr", when, kind: "prayer", title: "Fajr", fields: fields)
        _ = world.news()
        return world
    }

    private func fields(_ world: World, _ slot: String) throws -> Fields? {
        world.scheduler.ledger.occurrence(OccurrenceID(try world.id("fajr"), SlotKey(slot)))?.answer?.fields
    }

    @Test("an obligation is missed at the end of its window, and made up afterwards")
    func end() throws {
        var world = try world(["obligatory": "yes", "answer_by": "07:36"])
        try world.run(to: "2026-11-20T07:35")
        #expect(try fields(world, "2026-11-20T05:52") == nil)
        try world.run(to: "2026-11-20T09:00")
        let id = OccurrenceID(try world.id("fajr"), SlotKey("2026-11-20T05:52"))
        let miss = try #require(world.scheduler.ledger.occurrence(id)?.answer)
        #expect(miss.outcome == .missed)
        #expect(miss.happened == (try world.instant("2026-11-20T07:36")))
        // To pray it now is to make it up, and no extra prayer.
        #expect(world.scheduler.agenda.dueOrExtra(try world.id("fajr"), makesUp: true) == .occurrence(id))
        try world.answer("fajr@2026-11-20T05:52")
        #expect(try fields(world, "2026-11-20T05:52") == ["made_up": .text("yes")])
        // Prayed in time, and recorded later.
        try world.answer("fajr@2026-11-20T05:52", at: "2026-11-20T06:05", replace: true)
        #expect(try fields(world, "2026-11-20T05:52") == [:])
    }

    /// The window's end is on the wall: past midnight, in nights of 23 and 25 hours, and in a gap.
    @Test(
        "where a window ends",
        arguments: [
            ("2026-11-20", "18:22", "23:14", "2026-11-20T23:14"), ("2026-11-20", "22:00", "05:30", "2026-11-21T05:30"),
            ("2026-12-31", "23:50", "00:10", "2027-01-01T00:10"), ("2026-03-28", "23:00", "04:00", "2026-03-29T04:00"),
            ("2026-10-24", "23:00", "04:00", "2026-10-25T04:00"), ("2026-11-20", "06:00", "06:00", "2026-11-21T06:00"),
        ])
    func onTheWall(day: String, begins: String, ends: String, expected: String) throws {
        var world = try world(
            ["obligatory": "yes", "answer_by": ends], from: "\(day)T00:00", when: "daily at \(begins)")
        try world.run(to: "\(day)T\(begins)")
        let id = OccurrenceID(try world.id("fajr"), SlotKey("\(day)T\(begins)"))
        let occurrence = try #require(world.scheduler.ledger.occurrence(id))
        let reminder = try #require(world.scheduler.ledger.reminders[id.reminder])
        #expect(world.scheduler.snapshot.deadline(of: occurrence, reminder: reminder) == (try world.instant(expected)))
        let view = try #require(world.scheduler.agenda.view(of: occurrence, now: world.now))
        #expect(view.windowUntil == world.scheduler.place.local.timestamp(try world.instant(expected)))
    }

    @Test("without being obligatory it lapses, and nothing says that it was made up")
    func lapses() throws {
        var world = try world(["answer_by": "07:36"])
        try world.run(to: "2026-11-20T09:00")
        let id = OccurrenceID(try world.id("fajr"), SlotKey("2026-11-20T05:52"))
        #expect(world.scheduler.ledger.occurrence(id)?.answer?.outcome == .lapsed)
        #expect(world.scheduler.agenda.dueOrExtra(try world.id("fajr"), makesUp: true) == .extra(try world.id("fajr")))
    }

    @Test("a countdown that was begun in the window is on time")
    func countdown() throws {
        var world = try world(["obligatory": "yes", "answer_by": "07:36", "duration": "10m"])
        try world.run(to: "2026-11-20T07:30")
        try world.start("fajr")
        try world.run(to: "2026-11-20T09:00")
        #expect(try fields(world, "2026-11-20T05:52") == [:])
        #expect(
            world.scheduler.ledger.occurrence(
                OccurrenceID(try world.id("fajr"), SlotKey("2026-11-20T05:52")))?.answer?.outcome == .done)
    }

    @Test("an edit of the window leaves what waits as it is")
    func edit() throws {
        var world = try world(["obligatory": "yes", "answer_by": "07:36"])
        try world.run(to: "2026-11-20T06:00")
        try world.define(
            "fajr", "daily at 05:52", kind: "prayer", title: "Fajr",
            fields: ["obligatory": "yes", "answer_by": "06:10"])
        try world.run(to: "2026-11-20T07:00")
        try world.answer("fajr")
        #expect(try fields(world, "2026-11-20T05:52") == [:])
    }

    /// 200 lives of ten days: answered at random, with the daemon off for a while.
    @Test("on time or made up, by the wall alone")
    func lives() throws {
        for seed in UInt64(1)...200 {
            var random = SeededRandom(seed: seed)
            let hours = Int.random(in: 1...20, using: &random)
            let end = ClockTime(secondOfDay: Int32((5 + hours) % 24 * 3600))
            let start = ["2026-03-26", "2026-10-22", "2026-11-20"][Int.random(in: 0..<3, using: &random)]
            var world = try world(
                ["obligatory": "yes", "answer_by": "\(end)"], from: "\(start)T00:00", when: "daily at 05:00")
            let first = try #require(CivilDate(start))
            var expected: [SlotKey: Bool?] = [:]
            for offset in 0..<10 {
                let due = CivilDateTime(first + offset, ClockTime(secondOfDay: 5 * 3600))
                let slot = SlotKey.wall(due, zone: nil)
                let close = CivilDateTime(hours + 5 < 24 ? first + offset : first + offset + 1, end)
                guard Int.random(in: 0..<4, using: &random) > 0 else {
                    expected[slot] = .some(nil)
                    continue
                }
                let minutes = Int.random(in: 0..<(23 * 60), using: &random)
                let at = CivilDateTime(wallSeconds: due.wallSeconds + Int64(minutes) * 60)
                try world.run(to: "\(at)")
                if Int.random(in: 0..<5, using: &random) == 0 { try world.restart() }
                try world.decide(
                    .answer(
                        AnswerRequest(
                            .occurrence(OccurrenceID(try world.id("fajr"), slot)), .done, happened: world.now)))
                expected[slot] = at > close
            }
            try world.run(to: "\(first + 12)T00:00")
            for (slot, isMadeUp) in expected {
                let answer = world.journal.last {
                    $0.slot == slot && $0.answer.map { $0.outcome == .done || $0.outcome == .missed } ?? false
                }?.answer
                #expect(answer?.outcome == (isMadeUp == nil ? .missed : .done), "seed \(seed), \(slot)")
                if let isMadeUp {
                    #expect((answer?.fields["made_up"] != nil) == isMadeUp, "seed \(seed), \(slot)")
                }
            }
        }
    }
}
