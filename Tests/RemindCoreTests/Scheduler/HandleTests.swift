import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Handles")
struct HandleTests {
    @Test func itStartsWithADigitAndLeavesOutWhatLooksAlike() throws {
        for index in 0..<2000 {
            let id = try #require(OccurrenceID("metformin@2026-11-20T08:00+\(index)"))
            let code = Handle.code(of: id)
            #expect(code.count == Handle.maximumLength && Handle.looksLike(code))
            #expect(code.first?.isNumber == true && !code.contains(where: "01ilo".contains))
            #expect(ReminderID(rawValue: code) == nil)
        }
    }

    @Test func itIsAsLongAsItMustBe() throws {
        let id = try #require(OccurrenceID("a@2026-11-20T08:00"))
        let code = Handle.code(of: id)
        #expect(Handle.shortest(of: code) { _ in false } == code.prefix(3))
        #expect(Handle.shortest(of: code) { $0.count < 5 } == code.prefix(5))
        #expect(Handle.shortest(of: code) { _ in true } == code)
    }

    /// So many that prefixes collide.
    @Test func theHandleBeforeItComesIsTheOneItHasThen() throws {
        var world = try World("2026-11-20T07:00")
        var changes: [DefinitionChange] = []
        for index in 0..<150 {
            changes.append(.define(try world.definition("a\(index)", [.init(when: "daily at 08:00; daily at 20:00")])))
        }
        try world.decide(.change(changes))
        let before = world.scheduler.agenda.upcomingHandles(now: world.now)
        #expect(Set(before.values).count == before.count)
        #expect(before.values.contains { $0.count > 3 })
        for (id, handle) in before {
            #expect(try world.scheduler.agenda.target(handle, now: world.now) == .occurrence(id))
        }
        let morning = before.filter { $0.key.slot.description == "2026-11-20T08:00" }
        #expect(morning.count == 150)
        try world.run(to: "2026-11-20T08:00")
        for (id, handle) in morning {
            #expect(world.scheduler.ledger.occurrence(id)?.handle == handle)
        }
        // And those of the evening keep theirs.
        try world.run(to: "2026-11-20T20:00")
        for (id, handle) in before where id.slot.description == "2026-11-20T20:00" {
            #expect(world.scheduler.ledger.occurrence(id)?.handle == handle)
        }
    }

    /// An id whose occurrence at a slot would have the same handle as another one.
    private func rival(of handle: String, at slot: String) throws -> String {
        try #require(
            (0..<100_000).lazy.map { "b\($0)" }.first {
                OccurrenceID("\($0)@\(slot)").map { Handle.code(of: $0).hasPrefix(handle) } ?? false
            })
    }

    @Test func whatWasShownKeepsItsHandleWhateverIsDefinedLater() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 20:00")
        let id = try #require(OccurrenceID("a@2026-11-20T20:00"))
        let handle = try #require(world.scheduler.agenda.upcomingHandles(now: world.now)[id])
        world.scheduler.apply(.reserved([(id, handle)], at: world.now))
        let name = try rival(of: handle, at: "2026-11-20T19:00")
        try world.define(name, "daily at 19:00")
        #expect(world.scheduler.agenda.upcomingHandles(now: world.now)[id] == handle)
        #expect(try world.scheduler.agenda.target(handle, now: world.now) == .occurrence(id))
        // Nor does one take it that is never shown before it comes.
        try world.run(to: "2026-11-20T19:00")
        #expect(world.occurrence("\(name)@2026-11-20T19:00")?.handle?.count == handle.count + 1)
        world.scheduler.apply(.forgotten(at: world.now))
        try world.run(to: "2026-11-20T20:00")
        #expect(world.occurrence("a@2026-11-20T20:00")?.handle == handle)
    }

    /// What is due first had the first choice when both were shown.
    @Test func whatIsDeliveredLateHasTheHandleItWasShownWith() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", grace: "4h")
        let id = try #require(OccurrenceID("a@2026-11-20T08:00"))
        let handle = try #require(world.scheduler.agenda.upcomingHandles(now: world.now)[id])
        try world.define(try rival(of: handle, at: "2026-11-20T20:00"), "daily at 20:00")
        #expect(world.scheduler.agenda.upcomingHandles(now: world.now)[id] == handle)
        try world.sleep(until: "2026-11-20T10:00")
        #expect(world.occurrence("a@2026-11-20T08:00")?.handle == handle)
    }

    @Test func itIsNotGivenToAnotherForSevenDays() throws {
        var world = try World("2026-11-20T07:00")
        var changes: [DefinitionChange] = []
        for index in 0..<60 {
            changes.append(.define(try world.definition("a\(index)", [.init(when: "daily at 08:00")])))
        }
        try world.decide(.change(changes))
        try world.run(to: "2026-12-20T08:00")
        var given: [String: (id: OccurrenceID, at: Instant)] = [:]
        for entry in world.journal {
            guard let handle = entry.handle, let id = entry.occurrence else { continue }
            if let known = given[handle], known.id != id { #expect(entry.at - known.at >= Handles.retention) }
            given[handle] = (id, entry.at)
        }
    }

    /// Also of what is still to come, and also where a name is given back.
    @Test func itOutlivesRenames() throws {
        var world = try World("2026-11-20T07:00")
        let slot = "2026-11-20T20:00"
        try RenamingTests.apply(RenamingTests.medication("first"), to: &world)
        let known = world.scheduler.agenda.upcomingHandles(now: world.now)
        let handle = try #require(OccurrenceID("first@\(slot)").flatMap { known[$0] })
        var was = "first"
        for name in ["second", "third", "first", "fourth"] {
            try RenamingTests.apply(RenamingTests.medication(name, was: was), to: &world)
            let id = try #require(OccurrenceID("\(name)@\(slot)"))
            #expect(world.scheduler.agenda.upcomingHandles(now: world.now)[id] == handle, "\(name)")
            #expect(try world.scheduler.agenda.target(handle, now: world.now) == .occurrence(id))
            // What was shown shorter or longer before is found as well.
            #expect(
                try world.scheduler.agenda.target(
                    handle
                        + Handle.code(of: try #require(OccurrenceID("first@\(slot)")))
                        .dropFirst(handle.count).prefix(2), now: world.now) == .occurrence(id))
            try world.restart()
            #expect(world.scheduler.agenda.upcomingHandles(now: world.now)[id] == handle, "\(name), after a restart")
            was = name
        }
        try world.run(to: slot)
        #expect(world.occurrence("fourth@\(slot)")?.handle == handle)
        try world.answer(handle)
        #expect(world.status("fourth@\(slot)") == "taken")
    }

    @Test func itNamesWhatLeftTheWorkingSet() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a")
        // The latest one done is kept; this one is no more.
        try world.run(to: "2026-11-21T08:10")
        try world.answer("a")
        let id = try #require(OccurrenceID("a@2026-11-20T08:00"))
        let handle = try #require(world.scheduler.ledger.occurrence(id)?.handle)
        try world.run(to: "2026-11-25T07:00")
        world.scheduler.apply(.forgotten(at: world.now))
        #expect(world.scheduler.ledger.occurrence(id) == nil)
        #expect(try world.scheduler.agenda.target(handle, now: world.now) == .occurrence(id))
        try world.run(to: "2026-11-28T07:00")
        world.scheduler.apply(.forgotten(at: world.now))
        #expect(world.scheduler.ledger.handles.occurrence(handle) == nil)
    }
}
