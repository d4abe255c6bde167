import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Answers, corrections and undo")
struct AnswerTests {
    /// A reminder at 08:00 and 20:00, at a time of the day.
    private func world(at time: String, when: String = "daily at 08:00, 20:00") throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", when, title: "Aspirin")
        try world.run(to: "2026-11-20T\(time)")
        _ = world.news()
        return world
    }

    @Test func theSameAnswerAgainChangesNothing() throws {
        var world = try world(at: "08:05")
        try world.answer("a@08:00")
        #expect(world.news() == ["2026-11-20T08:05 done a@2026-11-20T08:00"])
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a@08:00")
        #expect(world.news() == [])
    }

    @Test func aDifferentAnswerNeedsReplace() throws {
        var world = try world(at: "08:05")
        try world.answer("a@08:00")
        let handle = try #require(world.occurrence("a@2026-11-20T08:00")?.handle)
        #expect(
            refusal { try world.answer("a@08:00", .skipped) }
                == RemindError(
                    .alreadyAnswered, "Aspirin, 08:00, is recorded as taken",
                    hint: "add --replace to change it, or take it back with: remindctl undo \(handle)"))
        try world.answer("a@08:00", .skipped, replace: true)
        #expect(world.status("a@2026-11-20T08:00") == "skipped")
        try world.undo("a@08:00")
        #expect(world.status("a@2026-11-20T08:00") == "taken")
        try world.undo("a@08:00")
        #expect(world.status("a@2026-11-20T08:00") == "due")
    }

    /// With `--replace`, the same answer at another time is a correction of the time.
    @Test func theTimeOfAnAnswerCanBeCorrected() throws {
        var world = try world(at: "08:30")
        try world.answer("a@08:00")
        _ = world.news()
        try world.answer("a@08:00", at: "2026-11-20T08:10", replace: true)
        #expect(world.news() == ["2026-11-20T08:30 done a@2026-11-20T08:00 happened 2026-11-20T08:10"])
        try world.undo("a@08:00")
        #expect(try world.occurrence("a@2026-11-20T08:00")?.answer?.happened == world.instant("2026-11-20T08:30"))
    }

    @Test(arguments: [Answer.Outcome.done, .skipped])
    func aMissIsCorrectedWithoutReplace(outcome: Answer.Outcome) throws {
        var world = try world(at: "11:00")
        try world.answer("a@08:00", outcome, at: "2026-11-20T08:20")
        #expect(world.occurrence("a@2026-11-20T08:00")?.answer?.outcome == outcome)
        try world.undo("a@08:00")
        #expect(world.status("a@2026-11-20T08:00") == "missed")
    }

    @Test func undoOfAMissIsRefusedWithAHint() throws {
        var world = try world(at: "11:00")
        #expect(
            refusal { try world.undo("a@08:00") }
                == RemindError(
                    .nothingDue, "Aspirin was missed, which cannot be undone",
                    hint: "remindctl take a@2026-11-20T08:00 --at TIME"))
        #expect(world.news() == [])
    }

    @Test func undoAfterTheDeadlineRecordsTheMissInTheSameDecision() throws {
        var world = try world(at: "08:05")
        try world.answer("a@08:00")
        try world.run(to: "2026-11-20T12:00")
        _ = world.news()
        let id = try #require(OccurrenceID("a@2026-11-20T08:00"))
        let decision = try world.decide(.undo(id))
        #expect(decision.entries.count == 2)
        #expect(
            world.news() == [
                "2026-11-20T12:00 retracted a@2026-11-20T08:00",
                "2026-11-20T12:00 missed a@2026-11-20T08:00 happened 2026-11-20T10:00 unanswered",
            ])
    }

    @Test func undoWithinTheGraceMakesItDueAgain() throws {
        var world = try world(at: "08:05")
        try world.answer("a@08:00")
        try world.undo("a@08:00")
        #expect(world.status("a@2026-11-20T08:00") == "due")
        _ = world.news()
        try world.run(to: "2026-11-20T12:00")
        #expect(world.news() == ["2026-11-20T10:00 missed a@2026-11-20T08:00 unanswered"])
    }

    @Test func takingTwiceNeverEatsTheEveningsDose() throws {
        var world = try world(at: "08:05")
        try world.answer("a")
        let count = world.journal.count
        // Typed twice, it is the same answer; with a handle or a slot it is so at any time.
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a")
        try world.answer("a@08:00")
        #expect(world.journal.count == count)
        #expect(refusal { try world.answer("a", note: "with milk") }?.code == .alreadyAnswered)
        #expect(refusal { try world.answer("a", at: "2026-11-20T08:01") }?.code == .alreadyAnswered)
        #expect(refusal { try world.answer("a", amount: "50 mg") }?.code == .alreadyAnswered)
        #expect(refusal { try world.answer("a", .skipped) }?.code == .nothingDue)
        try world.run(to: "2026-11-20T08:11")
        #expect(
            refusal { try world.answer("a") }
                == RemindError(
                    .nothingDue, "Aspirin is not due: taken at 08:05, next at 20:00",
                    hint: "add --early for the one of 20:00, or --extra for one more"))
        try world.answer("a@08:00")
        #expect(world.journal.count == count)
        #expect(world.occurrence("a@2026-11-20T20:00") == nil)
        #expect(refusal { try world.answer("a@20:00") }?.message == "Aspirin is not due before 20:00")
    }

    @Test func aMovedDoseIsHintedAtBeforeAMissedOne() throws {
        var world = try world(at: "11:00")
        try world.delay("a@20:00", until: "2026-11-20T21:00")
        try world.run(to: "2026-11-20T20:30")
        #expect(
            refusal { try world.answer("a") }?.hint == "add --early for the one of 21:00, or --extra for one more")
        try world.answer("a", early: true)
        #expect(world.occurrence("a@2026-11-20T20:00")?.answer?.outcome == .done)
    }

    @Test func whatWasMissedIsHintedAt() throws {
        var world = try world(at: "11:00")
        let handle = try #require(world.occurrence("a@2026-11-20T08:00")?.handle)
        #expect(
            refusal { try world.answer("a") }?.hint
                == "for the one missed at 08:00: remindctl take \(handle) --at TIME")
    }

    @Test func anEarlyAnswerNeverFiresLater() throws {
        var world = try world(at: "18:00")
        try world.answer("a", early: true)
        #expect(world.news() == ["2026-11-20T18:00 done a@2026-11-20T20:00"])
        try world.restart()
        try world.run(to: "2026-11-21T07:59")
        #expect(world.news() == [])
        #expect(world.status("a@2026-11-20T20:00") == "taken")
    }

    @Test func anEarlyAnswerTakenBackRingsInItsTime() throws {
        var world = try world(at: "18:00")
        try world.answer("a", early: true)
        try world.undo("a@20:00")
        _ = world.news()
        try world.run(to: "2026-11-20T20:00")
        #expect(world.news() == ["2026-11-20T20:00 delivered a@2026-11-20T20:00"])
    }

    @Test func anExtraIsOneMoreAndLeavesTheSlots() throws {
        var world = try world(at: "12:00")
        try world.answer("a", extra: true)
        #expect(world.news() == ["2026-11-20T12:00 done a@+testtest.4"])
        try world.undo("a@+testtest.4")
        #expect(world.occurrence("a@+testtest.4")?.isOpen == false)
        #expect(world.occurrence("a@+testtest.4")?.answer == nil)
        _ = world.news()
        try world.run(to: "2026-11-20T20:00")
        #expect(world.news() == ["2026-11-20T20:00 delivered a@2026-11-20T20:00"])
    }

    @Test func theFutureIsRefused() throws {
        var world = try world(at: "08:05")
        #expect(refusal { try world.answer("a", at: "2026-11-20T08:06") }?.code == .invalidTime)
        #expect(world.news() == [])
    }

    @Test func whatNoScheduleHasIsRefused() throws {
        var world = try world(at: "08:05")
        #expect(refusal { try world.answer("a@09:00") }?.message == "Aspirin has nothing due at 2026-11-20T09:00")
        // A dose from before it was defined is recorded as one more.
        let before = refusal { try world.answer("a@yesterday/08:00") }
        #expect(before?.message == "Aspirin has nothing due at 2026-11-19T08:00: its schedule counts from 07:00")
        #expect(before?.hint == "if you did: remindctl take a --at \"2026-11-19 08:00\" --extra")
    }

    @Test func severalThatWaitAreNamed() throws {
        var world = try World("2026-03-08T00:00", zone: "America/New_York")
        try world.define("a", "daily at 02:30, 03:30", title: "Aspirin")
        try world.run(to: "2026-03-08T04:00")
        let error = refusal { try world.answer("a") }
        #expect(error?.code == .ambiguous)
        #expect(error?.message.hasPrefix("Aspirin is due more than once: ") == true)
    }

    @Test func theDoseIsRecordedWithTheAnswer() throws {
        var world = try World("2026-11-20T07:00")
        let definition = try world.definition(
            "a",
            [.init(when: "daily at 08:00", fields: ["dose": "2 tablets"]), .init(when: "daily at 20:00")],
            fields: ["dose": "1 tablet"])
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("2 tablets")])
        try world.answer("a", extra: true)
        #expect(world.journal.last?.answer?.fields == ["dose": .text("1 tablet")])
        try world.run(to: "2026-11-20T20:00")
        try world.answer("a", .skipped)
        #expect(world.journal.last?.answer?.fields == [:])
    }
}
