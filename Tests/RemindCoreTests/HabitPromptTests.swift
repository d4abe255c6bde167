import CivilTime
import RemindCore
import Reminders
import Statistics
import Testing
import Vocabulary
import Worlds

/// A habit's prompt asks about its day: the day has the answer, however it is given.
@Suite struct HabitPromptTests {
    private static func world() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("read", "daily at 21:00", kind: "habit", title: "Read", fields: ["question": "Did you?"])
        _ = world.news()
        return world
    }

    @Test func aPromptIsAnsweredByTheDay() throws {
        var world = try HabitPromptTests.world()
        try world.run(to: "2026-11-20T21:05")
        try world.answer("read@2026-11-20T21:00")
        #expect(world.occurrence("read@2026-11-20")?.answer?.outcome == .done)
        #expect(world.asked.isEmpty)
        // Said again, by the day or by the prompt, it changes nothing.
        let before = world.journal.count
        try world.answer("read@today")
        try world.answer("read@2026-11-20T21:00")
        #expect(world.journal.count == before)
    }

    /// The button after midnight answers the day that was asked about.
    @Test func afterMidnight() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("read", "daily at 23:00", kind: "habit", title: "Read")
        try world.run(to: "2026-11-21T00:30")
        try world.answer("read@2026-11-20T23:00", .skipped)
        #expect(world.occurrence("read@2026-11-20")?.answer?.outcome == .skipped)
        #expect(world.occurrence("read@2026-11-21")?.answer == nil)
    }

    /// A journey takes it back, and its time comes again on a day that has its answer by then.
    @Test func aJourneyAsksOfNoDayThatHasItsAnswer() throws {
        var world = try HabitPromptTests.world()
        try world.run(to: "2026-11-20T21:05")
        try world.fly(to: "America/New_York")
        try world.answer("read@today")
        _ = world.news()
        try world.run(to: "2026-11-21T07:00")
        #expect(world.news() == [])
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
    }

    /// The question, the streak and the best one, and the buttons. A private title hides them all.
    @Test func whatTheNotificationSays() throws {
        var world = try HabitPromptTests.world()
        try world.run(to: "2026-11-20T21:00")
        func text(_ streak: (days: Int, best: Int)?) throws -> BannerText {
            let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
            return try #require(
                BannerText(banner, agenda: world.scheduler.agenda, now: world.now) { reminder in
                    reminder.id.rawValue == "read" ? streak : nil
                })
        }
        let shown = try text((4, 31))
        #expect(shown.title == "Did you?" && shown.body.prefix(2) == ["due 21:00", "streak 4 days, best 31"])
        #expect(shown.body.last?.hasPrefix("remindctl done ") == true)
        #expect(shown.answer == "Done" && shown.isSkippable && !shown.isForTomorrow)
        #expect(try text((1, 1)).body.contains("streak 1 day, best 1"))
        for none in [nil, (days: 0, best: 31)] {
            #expect(try text(none).body.allSatisfy { !$0.contains("streak") })
        }
        try world.use { $0.isPrivate = true }
        let hidden = try text((4, 31))
        #expect(([hidden.title] + hidden.body).allSatisfy { !$0.contains("streak") && !$0.contains("Did you") })
    }

    /// A day that is over shows what was archived since, done or not; a day on which it was not there does not.
    @Test func archivedSince() throws {
        var world = try HabitPromptTests.world()
        try world.run(to: "2026-11-21T09:00")
        try world.answer("read@2026-11-20")
        try world.answer("read@2026-11-18")
        try world.run(to: "2026-11-22T09:00")
        try world.change(DefinitionChange.archive, "read")
        let defined = try #require(CivilDate("2026-11-20"))
        func shown(_ day: String) throws -> [String] {
            let day = try #require(CivilDate(day))
            return world.scheduler.agenda.trackers(on: day, now: world.now, where: { _ in true }) { _ in defined }
                .map { "\($0.tracker) \($0.state.rawValue) \($0.archived?.description ?? "")" }
        }
        #expect(try shown("2026-11-20") == ["read met 2026-11-22"])
        #expect(try shown("2026-11-21") == ["read none 2026-11-22"])
        #expect(try shown("2026-11-22").isEmpty)
        #expect(try shown("2026-11-18") == ["read met 2026-11-22"] && shown("2026-11-19").isEmpty)
        try world.run(to: "2026-11-23T09:00")
        try world.change(DefinitionChange.restore, "read")
        #expect(try shown("2026-11-21") == ["read none "] && shown("2026-11-23") == ["read none "])
        #expect(try shown("2026-11-22").isEmpty && shown("2026-11-19").isEmpty)
    }

    @Test func aDayThatHasItsAnswerIsNotAskedAbout() throws {
        var world = try HabitPromptTests.world()
        try world.answer("read@today")
        let before = world.journal.count
        try world.run(to: "2026-11-21T07:00")
        #expect(world.journal.count == before)
        // The next day is asked about, and an answer by the day closes the question.
        try world.run(to: "2026-11-21T21:01")
        #expect(world.asked.count == 1)
        try world.answer("read@today", .missed)
        #expect(world.asked.isEmpty)
    }

    /// Another day's answer leaves today's question open.
    @Test func anotherDayClosesNothing() throws {
        var world = try HabitPromptTests.world()
        try world.run(to: "2026-11-20T21:01")
        try world.answer("read@yesterday")
        #expect(world.asked.count == 1)
    }

    /// Regression: on another wall clock the prompt's moment is of another day, and it was not withdrawn.
    @Test(arguments: ["Pacific/Auckland", "Asia/Tokyo"])
    func theAnswerAfterAJourneyWithdrawsThePrompt(zone: String) throws {
        var world = try HabitPromptTests.world()
        try world.run(to: "2026-11-20T21:01")
        try world.fly(to: zone)
        let before = world.effects.count
        try world.answer("read@2026-11-20")
        let prompt = try #require(OccurrenceID("read@2026-11-20T21:00"))
        #expect(world.effects[before...].contains { $0.effect == .withdraw(prompt) } && world.asked.isEmpty)
    }

    /// The prompt of a habit that stays on its own wall clock asks about the day on which it came.
    @Test func aPromptOfAnotherWallIsOfTheDayItCameOn() throws {
        var world = try World("2026-11-20T07:00")
        let definition = try world.definition(
            "read", [.init(when: "daily at 21:00")], kind: "habit", title: "Read", travel: "home")
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-20T12:00")
        try world.fly(to: "Pacific/Auckland")
        // 21:00 in Zurich is 09:00 of the 21st here.
        try world.run(to: "2026-11-21T09:01")
        #expect(world.asked.count == 1)
        try world.answer("read@2026-11-20T21:00")
        #expect(world.occurrence("read@2026-11-21")?.answer?.outcome == .done)
        #expect(world.asked.isEmpty)
    }

    @Test(arguments: ["read@today", "read@2026-11-20T21:00"])
    func undoBringsThePromptBack(answered: String) throws {
        var world = try HabitPromptTests.world()
        try world.run(to: "2026-11-20T21:05")
        try world.answer(answered)
        #expect(world.asked.isEmpty)
        let before = world.effects.count
        try world.undo("read@today")
        let prompt = try #require(OccurrenceID("read@2026-11-20T21:00"))
        #expect(world.asked.map(\.members) == [[prompt]])
        // It is put on the screen again.
        #expect(world.effects[before...].contains { if case .deliver(prompt) = $0.effect { true } else { false } })
        // Once its time has passed, it does not come back.
        try world.answer("read@today")
        try world.run(to: "2026-11-20T23:30")
        let later = world.effects.count
        try world.undo("read@today")
        #expect(world.asked.isEmpty)
        #expect(!world.effects[later...].contains { if case .deliver = $0.effect { true } else { false } })
    }

    @Test func tooManyAreRefusedAsAWhole() throws {
        var world = try World("2026-11-20T07:00")
        for number in 1...10 {
            try world.define("h\(number)", "daily at 21:00", kind: "habit", title: "H\(number)")
        }
        let before = world.journal.count
        let error = refusal { try world.define("h11", "daily at 21:00", kind: "habit", title: "H11") }
        #expect(error?.message == "10 habits are active already")
        #expect(world.journal.count == before)
        try world.change({ .archive($0) }, "h1")
        try world.define("h11", "daily at 21:00", kind: "habit", title: "H11")
        #expect(refusal { try world.change({ .restore($0) }, "h1") }?.message == "10 habits are active already")
    }
}

extension World {
    /// The notifications that wait for an answer.
    fileprivate var asked: [Banner] { scheduler.agenda.banners(now: now) }
}
