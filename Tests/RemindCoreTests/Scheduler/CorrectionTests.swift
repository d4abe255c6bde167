import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// An answer that was given already and is given again with another time, note or amount.
@Suite("Corrections of answers") struct CorrectionTests {
    /// Aspirin at 08:00 and 20:00, taken at 08:08, and its handle.
    private func world() throws -> (world: World, handle: String) {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", title: "Aspirin", fields: ["dose": "100 mg"])
        try world.run(to: "2026-11-20T08:08")
        try world.answer("a")
        try world.run(to: "2026-11-20T08:30")
        _ = world.news()
        return (world, try #require(world.occurrence("a@2026-11-20T08:00")?.handle))
    }

    private func refused(_ asked: String, _ handle: String, _ stands: String = "taken at 08:08") -> RemindError {
        RemindError(
            .alreadyAnswered, "Aspirin, 08:00: already \(stands)",
            hint: "to correct it: remindctl take \(handle) \(asked) --replace")
    }

    @Test("By handle and by title, another time, note or amount is refused with the command that corrects")
    func differs() throws {
        var (world, handle) = try world()
        for what in [handle, "a", "aspirin", "a@08:00"] {
            #expect(refusal { try world.answer(what, at: "2026-11-20T08:01") } == refused("--at 08:01", handle))
            #expect(
                refusal { try world.answer(what, note: "with milk") }
                    == refused("--note \"with milk\"", handle, "taken at 08:08, without a note"))
            #expect(
                refusal { try world.answer(what, amount: "200 mg") }
                    == refused("--amount \"200 mg\"", handle, "taken at 08:08, 100 mg"))
            #expect(
                refusal { try world.answer(what, at: "2026-11-20T08:01", note: "for $5") }
                    == refused("--at 08:01 --note 'for $5'", handle, "taken at 08:08, without a note"))
        }
        #expect(world.news() == [])
    }

    @Test("The same time again changes nothing", arguments: ["2026-11-20T08:08", "2026-11-20T08:08:40"])
    func same(at time: String) throws {
        var (world, handle) = try world()
        for what in [handle, "a"] { try world.answer(what, at: time, amount: "100 mg") }
        #expect(world.news() == [])
    }

    @Test("What is not said stays: the time keeps note and amount, the note keeps the time")
    func keeps() throws {
        var (world, handle) = try world()
        try world.answer(handle, amount: "200 mg", replace: true)
        try world.answer("a", note: "milk", replace: true)
        try world.run(to: "2026-11-20T09:00")
        try world.answer("a", at: "2026-11-20T08:01", replace: true)
        let answer = try #require(world.occurrence("a@2026-11-20T08:00")?.answer)
        #expect(try answer.happened == world.instant("2026-11-20T08:01"))
        #expect(answer.note == "milk" && answer.fields == ["dose": .text("200 mg")])
        #expect(
            world.news() == [
                "2026-11-20T08:30 done a@2026-11-20T08:00 happened 2026-11-20T08:08",
                "2026-11-20T08:30 done a@2026-11-20T08:00 happened 2026-11-20T08:08",
                "2026-11-20T09:00 done a@2026-11-20T08:00 happened 2026-11-20T08:01",
            ])
        try world.undo("a@08:00")
        #expect(try world.occurrence("a@2026-11-20T08:00")?.answer?.happened == world.instant("2026-11-20T08:08"))
    }

    @Test("After --early as well, with and without saying so again", arguments: [true, false])
    func early(again: Bool) throws {
        var (world, _) = try world()
        try world.run(to: "2026-11-20T18:00")
        try world.answer("a", early: true)
        _ = world.news()
        let handle = try #require(world.occurrence("a@2026-11-20T20:00")?.handle)
        #expect(
            refusal { try world.answer("a", at: "2026-11-20T17:45", early: again) }
                == RemindError(
                    .alreadyAnswered, "Aspirin, 20:00: already taken at 18:00",
                    hint: "to correct it: remindctl take \(handle) --at 17:45 --replace"))
        try world.answer(handle, at: "2026-11-20T17:45", replace: true)
        #expect(world.news() == ["2026-11-20T18:00 done a@2026-11-20T20:00 happened 2026-11-20T17:45"])
    }

    /// Half an hour before the next dose nobody corrects the one of yesterday.
    @Test func theNextDoseIsNearer() throws {
        var (world, _) = try world()
        try world.run(to: "2026-11-20T19:40")
        #expect(
            refusal { try world.answer("a", at: "2026-11-20T19:30") }
                == RemindError(
                    .nothingDue, "Aspirin is not due: taken at 08:08, next at 20:00",
                    hint: "add --extra for one more, or --early if it was the one of 20:00"))
    }

    @Test("With --replace and a time the nearer one is meant, also while the next one waits")
    func besidesOneThatWaits() throws {
        var (world, _) = try world()
        try world.run(to: "2026-11-20T20:10")
        _ = world.news()
        try world.answer("a", at: "2026-11-20T08:01", replace: true)
        #expect(world.news() == ["2026-11-20T20:10 done a@2026-11-20T08:00 happened 2026-11-20T08:01"])
        try world.answer("a", at: "2026-11-20T20:02", replace: true)
        #expect(world.news() == ["2026-11-20T20:10 done a@2026-11-20T20:00 happened 2026-11-20T20:02"])
    }

    @Test("miss --replace of what was skipped, by title as by handle", arguments: [true, false])
    func missInsteadOfSkip(byTitle: Bool) throws {
        var (world, handle) = try world()
        try world.answer("a", .skipped, replace: true)
        #expect(world.status("a@2026-11-20T08:00") == "skipped")
        _ = world.news()
        try world.answer(byTitle ? "aspirin" : handle, .missed, replace: true)
        #expect(world.news() == ["2026-11-20T08:30 missed a@2026-11-20T08:00 stated"])
    }

    /// A miss nobody reported is no answer to replace.
    @Test func aMissIsNotReplacedByTitle() throws {
        var (world, _) = try world()
        try world.run(to: "2026-11-20T23:00")
        let handle = try #require(world.occurrence("a@2026-11-20T20:00")?.handle)
        #expect(
            refusal { try world.answer("a", replace: true) }
                == RemindError(
                    .nothingDue, "Aspirin is not due: next at 2026-11-21 08:00",
                    hint: "for the one missed at 20:00: remindctl take \(handle) --at TIME"))
    }

    @Test("A dose as needed is corrected with --replace and recorded as one more without")
    func asNeeded() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("i", "as needed, at most 2 in 24h", title: "Ibuprofen")
        try world.answer("i")
        try world.run(to: "2026-11-20T08:00")
        _ = world.news()
        try world.answer("i", at: "2026-11-20T06:45", replace: true)
        #expect(world.news() == ["2026-11-20T08:00 done i@+testtest.2 happened 2026-11-20T06:45"])
        try world.answer("i", at: "2026-11-20T07:50")
        #expect(world.news().count == 1)
        #expect(refusal { try world.answer("i") }?.code == .limitReached)
    }

    /// A reason that is on record need not be given again.
    @Test func anOverrideIsKept() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("i", "as needed, at most 1 in 24h", title: "Ibuprofen")
        try world.answer("i")
        try world.run(to: "2026-11-20T08:00")
        let id = try #require(try world.take("i", reason: "as the doctor said").entries.first?.occurrence)
        try world.take("\(id)", at: "2026-11-20T07:30", replace: true)
        #expect(world.occurrence("\(id)")?.answer?.override?.reason == "as the doctor said")
    }
}
