import CivilTime
import RemindCore
import Reminders
import Statistics
import Testing
import Worlds

/// "Did you wear them today?": asked once a day, answered with Yes or No anywhere.
@Suite struct LensQuestionTests {
    private static let day = "lenses@2026-11-10"

    private func world(_ fields: [String: String] = [:], opened: String = "2026-11-01") throws -> World {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: "monthly", opened: opened, fields: ["ask": "at 22:00"].merging(fields) { $1 })
        _ = world.news()
        return world
    }

    @Test func itIsAskedOnceADayAndEndsWithItsGrace() throws {
        var world = try world()
        try world.run(to: "2026-11-10T22:00")
        #expect(world.news() == ["2026-11-10T22:00 delivered lenses@2026-11-10"])
        #expect(world.banners() == [["lenses@2026-11-10"]])
        let text = try #require(world.text(0))
        let handle = try #require(world.occurrence(Self.day)?.handle)
        #expect(text.title == "lenses" && text.isQuestion && text.answer == nil && text.today == nil)
        #expect(text.body == ["Did you wear them today?", "remindctl done \(handle), or miss \(handle)"])
        try world.restart()
        #expect(world.banners() == [["lenses@2026-11-10"]])
        try world.run(to: "2026-11-10T23:59")
        #expect(world.banners().count == 1)
        try world.run(to: "2026-11-11T00:00")
        #expect(world.banners().isEmpty)
        // Its end writes nothing, it is nothing that is due, and the next day is asked about.
        try world.run(to: "2026-11-12T08:00")
        #expect(world.news() == ["2026-11-11T22:00 delivered lenses@2026-11-11"])
        #expect(world.scheduler.agenda.openCount(now: world.now) == 0)
        #expect(world.scheduler.agenda.day(try #require(CivilDate("2026-11-11")), now: world.now).isEmpty)
        #expect(world.nextDue == "2026-12-01T21:00")
    }

    /// No is recorded too: a day that was not worn is told from one that nobody spoke of.
    @Test(arguments: [(Answer.Outcome.done, 1), (.missed, 0)])
    func eitherAnswerClosesIt(outcome: Answer.Outcome, worn: Int) throws {
        var world = try world()
        try world.run(to: "2026-11-10T22:30")
        _ = world.news()
        let id = try #require(OccurrenceID(Self.day))
        try world.decide(.answer(AnswerRequest(.occurrence(id), outcome, happened: world.now)))
        #expect(world.banners().isEmpty)
        #expect(world.effects.contains { if case .withdraw(id) = $0.effect { true } else { false } })
        #expect(world.occurrence(Self.day)?.answer?.outcome == outcome)
        #expect(try world.lensCycles().map(\.days.count) == [worn])
        // Taken back, it is asked again for the rest of its time.
        let before = world.effects.count
        try world.undo(Self.day)
        #expect(world.banners() == [[Self.day]])
        #expect(world.effects[before...].contains { if case .deliver(id) = $0.effect { true } else { false } })
        try world.run(to: "2026-11-11T00:00")
        #expect(world.banners().isEmpty)
    }

    /// The button after midnight answers the day that was asked about.
    @Test func afterMidnight() throws {
        var world = try world(["ask": "at 23:30"])
        try world.run(to: "2026-11-11T00:30")
        #expect(world.text(0)?.body.first == "Did you wear them yesterday?")
        let id = try #require(OccurrenceID(Self.day))
        try world.decide(.answer(AnswerRequest(.occurrence(id), .done, happened: world.now)))
        #expect(world.occurrence(Self.day)?.answer?.outcome == .done && world.occurrence("lenses@2026-11-11") == nil)
    }

    @Test func aDayThatHasItsAnswerIsNotAskedAbout() throws {
        var world = try world()
        try world.answer("lenses@today")
        // Put in at half past nine, they are asked about at 23:00 alone: that they are in is the answer.
        try world.run(to: "2026-11-11T21:30")
        try world.start("lenses")
        _ = world.news()
        try world.run(to: "2026-11-11T22:30")
        #expect(world.news().allSatisfy { !$0.contains("delivered") })
        try world.stop("lenses")
        // Withheld once, it does not come when the day's answer is taken back.
        try world.undo("lenses@2026-11-11")
        try world.discard("lenses")
        _ = world.news()
        try world.run(to: "2026-11-12T08:00")
        #expect(world.news().allSatisfy { !$0.contains("delivered") } && world.banners().isEmpty)
    }

    @Test func notWhilePausedArchivedOrBeforeTheFirstPair() throws {
        var world = try world()
        let day = try #require(CivilDate("2026-11-10"))
        try world.decide(.change([.pause(try world.id("lenses"), Pause.Plan(from: day, until: day))]))
        try world.run(to: "2026-11-10T23:00")
        #expect(world.banners().isEmpty)
        try world.run(to: "2026-11-11T22:00")
        #expect(world.banners().count == 1)
        try world.change({ .archive($0) }, "lenses")
        #expect(world.banners().isEmpty)
        try world.run(to: "2026-11-12T23:00")
        #expect(world.banners().isEmpty)
    }

    /// After an absence only a question that would still wait is put, and of no other day.
    @Test func afterAnAbsence() throws {
        var world = try world()
        try world.sleep(until: "2026-11-14T12:00")
        #expect(world.banners().isEmpty && world.news().isEmpty)
        try world.sleep(until: "2026-11-14T23:00")
        #expect(world.news() == ["2026-11-14T23:00 delivered lenses@2026-11-14 late"])
        try world.run(to: "2026-11-15T00:59")
        #expect(world.banners().count == 1)
        try world.run(to: "2026-11-15T01:00")
        #expect(world.banners().isEmpty)
    }

    /// Quiet hours put it off until their end, and it asks about its own day.
    @Test func quietHours() throws {
        var world = try world()
        try world.use {
            $0.quiet = QuietHours(from: ClockTime(secondOfDay: 75_600), until: ClockTime(secondOfDay: 25_200))
        }
        try world.run(to: "2026-11-11T06:59")
        #expect(world.banners().isEmpty)
        try world.run(to: "2026-11-11T07:00")
        #expect(world.banners() == [[Self.day]])
        #expect(world.text(0)?.body.first == "Did you wear them yesterday?")
    }

    /// Both eyes are one question; it does not mix with the day to replace them.
    @Test func bothEyes() throws {
        var world = try World("2026-11-10T08:00")
        for eye in ["left", "right"] {
            try world.lens(
                eye, type: "monthly", opened: "2026-10-11", remind: "at 22:00",
                fields: ["ask": "at 22:00", "eye": eye, "pair": "lenses"])
        }
        try world.run(to: "2026-11-10T22:00")
        #expect(
            world.banners() == [
                ["left@2026-11-10T22:00", "right@2026-11-10T22:00"], ["left@2026-11-10", "right@2026-11-10"],
            ])
        let text = try #require(world.text(1))
        #expect(text.title == "left, right" && text.body.first == "Did you wear them today?" && text.isQuestion)
        #expect(world.text(0)?.answer == "All replaced")
    }

    /// A private title stays so, and the question says nothing of it.
    @Test func behindACover() throws {
        var world = try World("2026-11-10T08:00")
        let definition = try world.definition(
            "lenses", nil, kind: "lens", nag: nil, cover: "Something",
            fields: ["type": "monthly", "opened": "2026-11-01", "ask": "at 22:00"])
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-10T22:00")
        let text = try #require(world.text(0))
        #expect(text.title == "Something" && text.body.first == "Yes or no?")
    }

    @Test func refusals() throws {
        let world = try World("2026-11-10T08:00")
        func problem(_ fields: [String: String]) throws -> String? {
            let usual = ["type": "monthly", "opened": "2026-11-01"].merging(fields) { $1 }
            do {
                _ = try world.definition("lenses", nil, kind: "lens", nag: nil, fields: usual)
                return nil
            } catch let error as World.Refused {
                return error.problems.first?.message
            }
        }
        #expect(try problem(["ask": "at 22:00"]) == nil)
        #expect(try problem(["ask": "at 08:00, 22:00"]) == "ask is one time of day")
        #expect(try problem(["ask": "sunset"]) != nil)
        #expect(try problem(["ask": "at 22:00", "type": "case"]) == "a case is not worn")
    }

    // MARK: - The end of a prescription

    @Test func aPrescriptionThatEndsIsToldOfThirtyDaysBefore() throws {
        var world = try World("2026-11-10T08:00")
        for (eye, day) in [("left", "2027-01-20"), ("right", "2027-01-20")] {
            try world.lens(eye, type: "yearly", opened: "2026-11-10", fields: ["eye": eye, "valid": day])
        }
        try world.lens("old", type: "yearly", opened: "2026-11-10", fields: ["prescribed": "2025-03-02"])
        try world.run(to: "2026-12-21T08:59")
        #expect(world.notices().isEmpty)
        try world.run(to: "2026-12-21T09:00")
        #expect(
            world.notices() == [
                Notice(
                    .prescription, title: "2 prescriptions end soon",
                    body: [
                        "left: valid until 2027-01-20", "right: valid until 2027-01-20",
                        "With a new one: remindctl lens edit WHAT --prescribed DAY",
                    ])
            ])
        // Once, also after a restart, and after an edit of something else.
        try world.restart()
        try world.lens(
            "left", type: "yearly", opened: "2026-11-10", fields: ["eye": "left", "valid": "2027-01-20", "hours": "9h"])
        try world.run(to: "2027-02-21T09:00")
        #expect(world.notices().count == 1)
    }

    @Test func aYearIsTheUsualAndAnAbsenceIsMadeUpFor() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: "yearly", opened: "2026-11-10", fields: ["prescribed": "2026-01-05"])
        // Until 4 January: the 30 days begin on 5 December.
        try world.sleep(until: "2026-12-20T12:00")
        #expect(
            world.notices().map(\.body) == [
                ["lenses: valid until 2027-01-04", "With a new one: remindctl lens edit lenses --prescribed DAY"]
            ])
        #expect(world.notices().first?.title == "The prescription of lenses ends soon")
        // A new one, and nothing is said of the old.
        try world.lens(type: "yearly", opened: "2026-11-10", fields: ["prescribed": "2026-12-20"])
        try world.run(to: "2027-01-10T12:00")
        #expect(world.notices().count == 1)
    }
}
