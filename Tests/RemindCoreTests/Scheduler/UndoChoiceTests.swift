import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// An undo that names no answer takes back the latest one of today, and never one after the other.
@Suite("Undo without a handle") struct UndoChoiceTests {
    /// Eliquis at 08:00 and Zinc at 09:00, both taken on three days; it is 12:00 on the last one.
    private func world() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("e", "daily at 08:00", title: "Eliquis")
        try world.define("z", "daily at 09:00", title: "Zinc")
        for day in 20...22 {
            try world.run(to: "2026-11-\(day)T08:05")
            try world.answer("e")
            try world.run(to: "2026-11-\(day)T09:05")
            try world.answer("z")
        }
        try world.run(to: "2026-11-22T12:00")
        return world
    }

    private func handle(_ id: String, in world: World) throws -> String {
        try #require(world.occurrence(id)?.handle)
    }

    @Test("A second one is refused, with the command for the answer before") func twice() throws {
        var world = try world()
        try world.undoLatest()
        let before = try handle("e@2026-11-22T08:00", in: world)
        let refused = RemindError(
            .nothingDue, "undone already: Zinc 09:00", hint: "the one before is Eliquis 08:00: remindctl undo \(before)"
        )
        #expect(refusal { try world.undoLatest() } == refused)
        // However late.
        try world.run(to: "2026-11-22T23:00")
        #expect(refusal { try world.undoLatest() } == refused)
        #expect(world.occurrence("e@2026-11-22T08:00")?.answer?.outcome == .done)
        // The handle takes it back, and another answer can be undone again.
        try world.undo(before)
        #expect(world.occurrence("e@2026-11-22T08:00")?.answer?.outcome == .missed)
        try world.answer("e@2026-11-22T08:00")
        try world.undoLatest()
        #expect(world.occurrence("e@2026-11-22T08:00")?.answer?.outcome == .missed)
    }

    @Test("A second one of a reminder is refused, also if another reminder was answered since") func twiceOfOne() throws
    {
        var world = try world()
        try world.undoLatest(of: "e")
        try world.answer("z@2026-11-22T09:00", note: "late", replace: true)
        let before = try handle("e@2026-11-21T08:00", in: world)
        #expect(
            refusal { try world.undoLatest(of: "e") }
                == RemindError(
                    .nothingDue, "undone already: Eliquis 08:00",
                    hint: "the one before is 2026-11-21 08:00: remindctl undo \(before)"))
        #expect(world.occurrence("e@2026-11-21T08:00")?.answer?.outcome == .done)
        // The correction is the latest of all deeds.
        try world.undoLatest()
        #expect(world.occurrence("z@2026-11-22T09:00")?.answer?.note == nil)
        #expect(refusal { try world.undoLatest() } != nil)
    }

    @Test("The undo of a delay is one, too") func delays() throws {
        var world = try world()
        try world.delay("e", until: "2026-11-23T09:00")
        try world.delay("e", until: "2026-11-23T10:00")
        try world.undoLatest()
        #expect(refusal { try world.undoLatest(of: "e") }?.message == "undone already: Eliquis 2026-11-23 09:00")
        try world.run(to: "2026-11-23T09:05")
        #expect(world.occurrence("e@2026-11-23T08:00")?.wasDelivered == true)
    }

    @Test("An answer of another day needs its handle, and a yes", arguments: [nil, "z"]) func anotherDay(of: String?)
        throws
    {
        var world = try world()
        try world.run(to: "2026-11-23T07:00")
        let last = try handle("z@2026-11-22T09:00", in: world)
        #expect(
            refusal { try world.undoLatest(of: of) }
                == RemindError(
                    .nothingDue,
                    "the latest answer is of another day: Zinc 2026-11-22 09:00, taken at 2026-11-22 09:05",
                    hint: "to take it back: remindctl undo \(last)"))
        let id = try #require(OccurrenceID("z@2026-11-22T09:00"))
        #expect(
            refusal { try UndoChoice(world.scheduler.snapshot).checkConfirmed(id, now: world.now) }
                == RemindError(
                    .unconfirmed,
                    "this is an answer of another day: Zinc 2026-11-22 09:00, taken at 2026-11-22 09:05",
                    hint: "to take it back: remindctl undo \(last) --yes"))
        // An answer given today about another day is today's answer.
        try world.answer("z@2026-11-22T09:00", at: "2026-11-22T09:20", replace: true)
        try UndoChoice(world.scheduler.snapshot).checkConfirmed(id, now: world.now)
        try world.undoLatest(of: of)
        #expect(world.occurrence("z@2026-11-22T09:00")?.answer?.happened == (try world.instant("2026-11-22T09:05")))
    }

    @Test("An old handle may name another dose by now: then the id is named") func oldHandle() throws {
        var world = try world()
        try world.run(to: "2026-12-05T07:00")
        #expect(
            refusal { try world.undoLatest() }?.hint == "to take it back: remindctl undo z@2026-11-22T09:00")
    }

    @Test("An imported answer is taken back by its handle or slot alone") func imported() throws {
        var world = try world()
        let id = try #require(OccurrenceID("e@2026-11-10T08:00"))
        let at = try world.instant("2026-11-10T08:00")
        let head = world.scheduler.ledger.head
        try world.commit(
            Decision(entries: [
                Entry(
                    id: head.next, at: world.now, zone: "Europe/Zurich", origin: .imported, reminder: id.reminder,
                    slot: id.slot, due: at, dueZone: "Europe/Zurich",
                    fact: .answered(Answer(.done, happened: at)))
            ]))
        // The latest answer is the person's.
        try world.undoLatest(of: "e")
        #expect(world.occurrence("e@2026-11-22T08:00")?.answer?.outcome == .missed)
        #expect(refusal { try UndoChoice(world.scheduler.snapshot).checkConfirmed(id, now: world.now) } != nil)
        try world.decide(.undo(id))
        #expect(world.occurrence("e@2026-11-10T08:00")?.answer?.outcome != .done)
    }

    @Test("After a dose as needed was undone, the limits say what they allow") func allowance() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("o", "as needed, at most 2 in 24h, at least 4h apart", fields: ["dose": "5 mg"])
        try world.run(to: "2026-11-20T08:00")
        try world.answer("o")
        try world.run(to: "2026-11-20T12:30")
        try world.answer("o")
        let ids = world.journal.filter { $0.answer != nil }.compactMap(\.occurrence)
        try world.undoLatest()
        let agenda = world.scheduler.agenda
        #expect(agenda.allowance(without: ids[1], now: world.now) == "1 more is allowed (1 of 2 in 24 h)")
        #expect(agenda.allowance(without: ids[0], now: world.now) == nil)
        try world.answer("o")
        try world.decide(.undo(ids[0]))
        #expect(
            world.scheduler.agenda.allowance(without: ids[0], now: world.now)
                == "next allowed at 16:30 (at least 4 hours apart)")
    }
}
