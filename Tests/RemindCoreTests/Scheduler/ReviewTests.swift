import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// What was missed with nobody there, and what a person says of it afterwards.
@Suite("Review")
struct ReviewTests {
    /// Twenty days away: a run of misses and the last ten singly.
    private func back() throws -> World {
        var world = try World("2026-11-01T07:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "1 tablet"])
        try world.sleep(until: "2026-11-20T12:00")
        #expect(
            world.news().contains(
                "2026-11-20T12:00 missed a@2026-11-01T08:00 happened 2026-11-01T10:00 unattended x10 to 2026-11-10T08:00"
            ))
        return world
    }

    private func answer(
        _ world: inout World, _ slot: String, _ outcome: Answer.Outcome, at: String? = nil, wholeRun: Bool = false
    ) throws {
        let id = try #require(OccurrenceID("a@\(slot)"))
        try world.decide(
            .answer(
                AnswerRequest(
                    .occurrence(id), outcome, happened: try at.map(world.instant) ?? world.now, wholeRun: wholeRun)))
    }

    @Test func aRunIsAnsweredAsOne() throws {
        var world = try back()
        try answer(&world, "2026-11-01T08:00", .missed, wholeRun: true)
        let run = try #require(world.occurrence("a@2026-11-01T08:00"))
        #expect(run.standing?.origin == .person)
        #expect(run.answer?.run?.count == 10)
        #expect(run.answer?.cause == .stated)
        try world.undo("a@2026-11-01T08:00")
        #expect(world.occurrence("a@2026-11-01T08:00")?.standing?.origin == .automatic)
        #expect(world.occurrence("a@2026-11-01T08:00")?.answer?.run?.count == 10)
    }

    /// Regression: one dose that was taken after all replaced the entry that stands for the whole run.
    @Test func oneOfARunLeavesTheOthers() throws {
        var world = try back()
        try answer(&world, "2026-11-04T08:00", .done, at: "2026-11-04T08:05")
        #expect(world.occurrence("a@2026-11-04T08:00")?.answer?.outcome == .done)
        #expect(world.occurrence("a@2026-11-01T08:00")?.answer?.run?.count == 10)
    }

    /// Without their first one the others of a run are one by themselves, which can be reviewed as well.
    @Test func theFirstOfARunIsTakenOutOfIt() throws {
        var world = try back()
        _ = world.news()
        try answer(&world, "2026-11-01T08:00", .done, at: "2026-11-01T08:05")
        #expect(
            world.news() == [
                "2026-11-20T12:00 retracted a@2026-11-01T08:00",
                "2026-11-20T12:00 missed a@2026-11-02T08:00 happened 2026-11-02T10:00 unattended x9 to 2026-11-10T08:00",
                "2026-11-20T12:00 done a@2026-11-01T08:00 happened 2026-11-01T08:05",
            ])
        try answer(&world, "2026-11-02T08:00", .skipped, wholeRun: true)
        #expect(world.occurrence("a@2026-11-02T08:00")?.answer?.run?.count == 9)
        // Taken back, it was missed like the others, but for itself.
        try world.undo("a@2026-11-01T08:00")
        let first = try #require(world.occurrence("a@2026-11-01T08:00"))
        #expect(first.answer?.outcome == .missed && first.answer?.run == nil)
        #expect(first.answer?.cause == .unattended)
    }

    /// Where the schedule is another one by now, the others are those of the revision that they fell under.
    @Test func theFirstOfARunOfAnotherSchedule() throws {
        var world = try back()
        try world.define("a", "daily at 09:00", fields: ["dose": "2 tablets"])
        _ = world.news()
        try answer(&world, "2026-11-01T08:00", .done, at: "2026-11-01T08:05")
        #expect(
            world.news() == [
                "2026-11-20T12:00 retracted a@2026-11-01T08:00",
                "2026-11-20T12:00 missed a@2026-11-02T08:00 happened 2026-11-02T10:00 unattended x9 to 2026-11-10T08:00",
                "2026-11-20T12:00 done a@2026-11-01T08:00 happened 2026-11-01T08:05",
            ])
        #expect(world.journal.last?.answer?.fields == ["dose": .text("1 tablet")])
    }

    /// A day within a run shows the doses that the run stands for.
    @Test func aDayWithinARun() throws {
        var world = try back()
        try answer(&world, "2026-11-04T08:00", .done, at: "2026-11-04T08:05")
        func day(_ date: String) throws -> [String] {
            let date = try #require(CivilDate(date))
            return world.scheduler.agenda.day(date, now: world.now)
                .map { "\($0.id) \($0.status)" }
        }
        #expect(try day("2026-11-01") == ["a@2026-11-01T08:00 missed"])
        #expect(try day("2026-11-03") == ["a@2026-11-03T08:00 missed"])
        #expect(try day("2026-11-04") == ["a@2026-11-04T08:00 taken"])
        #expect(try day("2026-11-10") == ["a@2026-11-10T08:00 missed"])
        #expect(try day("2026-11-11") == ["a@2026-11-11T08:00 missed"])
        #expect(try day("2026-10-31") == [])
    }

    /// A schedule that came later missed nothing then; the misses of the one before still show.
    @Test func aDayWithinARunOfAnotherSchedule() throws {
        var world = try back()
        try world.define("a", "daily at 08:00, 20:00", fields: ["dose": "1 tablet"])
        let date = try #require(CivilDate("2026-11-05"))
        let day = world.scheduler.agenda.day(date, now: world.now)
        #expect(day.map { "\($0.id) \($0.status) \($0.detail ?? "-")" } == ["a@2026-11-05T08:00 missed 1 tablet"])
        #expect(
            refusal { try answer(&world, "2026-11-05T20:00", .done, at: "2026-11-05T20:05") }?.message
                == "a has nothing due at 2026-11-05T20:00: its schedule counts from 12:00")
        // Once it is as it was, each of them can be answered, whichever revision it is.
        try world.define("a", "daily at 08:00", fields: ["dose": "2 tablets"])
        try answer(&world, "2026-11-05T08:00", .done, at: "2026-11-05T08:05")
        #expect(world.status("a@2026-11-05T08:00") == "taken")
    }

    /// On the day on which a run begins its doses stand one by one.
    @Test func theFirstDayOfARun() throws {
        var world = try World("2026-11-01T07:00")
        try world.define("a", "every 1h between 08:00 and 20:00")
        try world.sleep(until: "2026-11-03T07:00")
        let run = try #require(world.occurrence("a@2026-11-01T08:00"))
        #expect(run.answer?.run?.count == 16)
        let date = try #require(CivilDate("2026-11-01"))
        let day = world.scheduler.agenda.day(date, now: world.now)
        #expect(day.count == 13)
        #expect(day.allSatisfy { $0.status == .missed && $0.count == nil })
    }

    @Test func refused() throws {
        var world = try back()
        #expect(
            refusal { try answer(&world, "2026-11-20T08:00", .missed, wholeRun: true) }
                == RemindError(
                    .invalidArgument, "a@2026-11-20T08:00 is not a run of misses", hint: "remindctl review"))
        #expect(
            refusal { try answer(&world, "2026-11-01T08:00", .done, wholeRun: true) }
                == RemindError(.invalidArgument, "a run of misses cannot be taken at once", hint: "remindctl review"))
    }

    /// A person's word that it was missed stands like any other answer.
    @Test func missedIsAnAnswer() throws {
        var world = try World("2026-11-20T07:59")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a", .missed)
        #expect(world.status("a@2026-11-20T08:00") == "missed")
        #expect(world.occurrence("a@2026-11-20T08:00")?.answer?.cause == .stated)
        #expect(world.banners() == [])
        try world.undo("a@2026-11-20T08:00")
        #expect(world.status("a@2026-11-20T08:00") == "due")
    }
}
