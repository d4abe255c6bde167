import CivilTime
import Counting
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// Chains of thousands of reminders, each after the one before.
@Suite("Long chains")
struct LongChainTests {
    /// Each reminder is looked at once, in whatever order they are asked about.
    @Test(arguments: [true, false]) func everyReminderIsLookedAtOnce(fromTheEnd: Bool) throws {
        let world = try World("2026-11-20T07:00")
        let first = try world.definition("c0", [.init(when: "daily at 08:00")])
        let second = try world.definition("c1", [.init(when: "1m after c0 taken")])
        var place = world.scheduler.place
        func lines(_ definition: Definition) -> [CompiledLine] {
            Reminder(definition, definedAt: world.now, place: &place).lines
        }
        func named(_ text: String) throws -> ReminderID { try world.id(text) }
        let ids = try (0..<400).map { try named("c\($0)") }
        var known: [ReminderID: [CompiledLine]] = [ids[0]: lines(first)]
        for index in 1..<400 {
            var definition = second
            definition.id = ids[index]
            definition.lines[0].when = "1m after c\(index - 1) taken"
            known[ids[index]] = lines(definition)
        }
        var circles = FollowingCircles()
        var looks = 0
        for id in fromTheEnd ? ids.reversed() : ids {
            let circle = circles.circle(from: id) { id in
                looks += 1
                return known[id]
            }
            #expect(circle == nil)
        }
        #expect(looks == 400)
        // Closed to a circle, however long.
        var last = second
        last.id = ids[0]
        last.lines[0].when = "1m after c399 taken"
        known[ids[0]] = lines(last)
        var again = FollowingCircles()
        let circle = try #require(again.circle(from: ids[7]) { known[$0] })
        #expect(circle.count == 401 && circle.first == ids[7] && circle.last == ids[7])
        // One that only leads to a circle is no part of it, and is asked about again.
        last.id = try named("other")
        last.lines[0].when = "1m after c7 taken"
        known[last.id] = lines(last)
        var third = FollowingCircles()
        #expect(third.circle(from: last.id) { known[$0] } == nil)
        #expect(third.circle(from: ids[7]) { known[$0] } != nil)
    }

    private func world(ofChain count: Int) throws -> World {
        var world = try World("2026-11-20T07:00")
        var definitions = [try world.definition("c0", [.init(when: "daily at 08:00")])]
        for index in 1..<count {
            var next = definitions[0]
            next.id = try world.id("c\(index)")
            next.lines[0].when = "1m after c\(index - 1) taken"
            definitions.append(next)
        }
        try world.commit(try world.scheduler.decide(.change(definitions.reversed().map { .define($0) }), at: world.now))
        return world
    }

    /// Each turn works out the handles of the next doses. In a chain, only doses that follow a taken one may come.
    @Test(.enabled(if: counting_works())) func whatWaitsForADoseCostsATurnNothing() throws {
        func work(_ count: Int) throws -> Int {
            var world = try world(ofChain: count)
            try world.run(to: "2026-11-20T08:10")
            try world.answer("c0")
            let agenda = world.scheduler.agenda
            counting_begin()
            let handles = agenda.upcomingHandles(now: world.now)
            let bytes = Int(counting_end())
            #expect(Set(handles.keys.map(\.reminder.rawValue)) == ["c0", "c1"])
            return bytes
        }
        let (few, many) = (try work(10), try work(2000))
        #expect(few > 0 && many <= few + 4096, "\(few), then \(many)")
    }

    /// An undo looks at all that may follow: what no dose has reached costs no more than its name.
    @Test(.enabled(if: counting_works())) func anUndoLooksAtNoMoreThanNamesOfTheRest() throws {
        let count = 2000
        var world = try world(ofChain: count)
        try world.run(to: "2026-11-20T08:10")
        try world.answer("c0")
        let id = try #require(OccurrenceID("c0@2026-11-20T08:00"))
        counting_begin()
        let needs = world.scheduler.needs(.undo(id), at: world.now)
        let bytes = Int(counting_end())
        #expect(needs.count < 10 && bytes > 0 && bytes < 256 * count, "\(bytes)")
    }

    /// A chain longer than a thread's stack could follow.
    @Test func aChainOfThousandsIsDefinedAndFollowed() throws {
        var world = try world(ofChain: 3000)
        try world.run(to: "2026-11-20T08:10")
        try world.answer("c0")
        try world.run(to: "2026-11-20T08:12")
        #expect(world.occurrence("c1")?.isOpen == true || world.news().contains { $0.contains("delivered c1@") })
        #expect(world.scheduler.ledger.followers(of: try world.id("c0")) == [try world.id("c1")])
    }
}
