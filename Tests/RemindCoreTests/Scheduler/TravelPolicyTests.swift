import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite("Reminders that do not follow the person")
struct TravelPolicyTests {
    private func notices(_ world: World) -> [Notice] {
        world.effects.compactMap {
            if case .notify(let notice) = $0.effect, notice.topic == .travel { notice } else { nil }
        }
    }

    // MARK: - Edits

    /// 11:30 in Zurich is 19:30 in Tokyo; the dose of 20:00 there was taken, so the one of 20:00 at home is no other.
    @Test func anEditToHomeMakesNoTwin() throws {
        var world = try World("2026-11-19T21:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.run(to: "2026-11-20T09:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Asia/Tokyo")
        try world.run(to: "2026-11-20T20:05")
        try world.answer("a")
        _ = world.news()
        try world.define("a", "daily at 08:00, 20:00", travel: "home")
        try world.run(to: "2026-11-21T17:00")
        #expect(
            world.news() == [
                "2026-11-20T20:05 defined a", "2026-11-21T16:00 delivered a@2026-11-21T08:00",
            ])
        #expect(
            world.scheduler.ledger.occurrence(try #require(OccurrenceID("a@2026-11-21T08:00")))?.dueZone
                == "Europe/Zurich")
    }

    /// In Tokyo at 10:00 it is 02:00 at home: the dose of 08:00 lay ahead there and is jumped over by the edit.
    @Test(arguments: [
        ("4h", "2026-11-21T10:00 delivered a@2026-11-21T08:00 late"),
        ("1h", "2026-11-21T10:00 missed a@2026-11-21T08:00 happened 2026-11-21T09:00 travel"),
    ])
    func anEditToLocalLosesNothing(grace: String, expected: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", grace: grace, travel: "home")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Asia/Tokyo")
        try world.run(to: "2026-11-21T04:30")
        try world.answer("a")
        try world.run(to: "2026-11-21T10:00")
        _ = world.news()
        try world.define("a", "daily at 08:00, 20:00", grace: grace, travel: "local")
        #expect(world.news() == ["2026-11-21T10:00 defined a", expected])
        try world.run(to: "2026-11-21T20:00")
        #expect(world.news().last == "2026-11-21T20:00 delivered a@2026-11-21T20:00")
    }

    @Test func homeIsWhereItWasDefinedHoweverFarAwayThePersonIs() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 20:00")
        try world.fly(to: "Asia/Tokyo")
        try world.define("a", "daily at 20:00", travel: "home")
        #expect(try world.scheduler.ledger.reminders[world.id("a")]?.definition.home == "Europe/Zurich")
        // An edit of something else abroad changes nothing about it, nor does one of the schedule.
        try world.define("a", "daily at 21:00", title: "A", travel: "home")
        #expect(try world.scheduler.ledger.reminders[world.id("a")]?.definition.home == "Europe/Zurich")
        try world.define("a", "daily at 21:00", title: "A", travel: "local")
        #expect(try world.scheduler.ledger.reminders[world.id("a")]?.definition.home == nil)
    }

    @Test func askingBeginsWhereThePersonIs() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 20:00")
        try world.fly(to: "Asia/Tokyo")
        try world.define("a", "daily at 20:00", travel: "ask")
        #expect(try world.scheduler.ledger.reminders[world.id("a")]?.definition.home == "Asia/Tokyo")
    }

    @Test func aZoneWithoutANameIsNoHome() throws {
        let world = try World("2026-11-20T07:00")
        var draft = DefinitionDraft(kind: "medication")
        draft.id = "a"
        draft.title = "A"
        draft.when = [.init(when: "daily at 08:00")]
        draft.travel = "home"
        let made = Definition.make(
            draft, over: nil, source: .command, anchor: .init(at: world.now, zone: "localtime"), context: .file,
            today: CivilDate(year: 2026, month: 11, clampingDay: 20))
        #expect(
            made.problems == [
                FieldProblem(
                    "travel", "this computer's time zone has no name, so a reminder cannot keep it",
                    hint: "set the system to a named time zone, such as Europe/Zurich")
            ])
    }

    @Test func anUnknownPolicyIsRefused() throws {
        let world = try World("2026-11-20T07:00")
        do {
            _ = try world.definition("a", [.init(when: "daily at 08:00")], travel: "abroad")
            Issue.record("taken")
        } catch let refused as World.Refused {
            #expect(
                refused.problems == [
                    FieldProblem("travel", "travel cannot be \"abroad\"", hint: "local, home, ask")
                ])
        }
    }

    // MARK: - Being asked

    private func asked() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", title: "Pill", travel: "ask")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Asia/Tokyo")
        return world
    }

    @Test func aJourneyAsks() throws {
        let world = try asked()
        #expect(
            notices(world) == [
                Notice(
                    .travel, title: "The time zone is now Asia/Tokyo",
                    body: [
                        "Pill: stays at Sat 04:00, or moves to 20:00?",
                        "remindctl travel keep, or: remindctl travel move",
                    ], choices: [.keep, .move])
            ])
        #expect(world.scheduler.agenda.travelQuestions(now: world.now).map(\.rawValue) == ["a"])
    }

    @Test func keptItStaysAndAsksNoMore() throws {
        var world = try asked()
        try world.decide(.change([.travel(try world.id("a"), .keep)]))
        #expect(world.scheduler.agenda.travelQuestions(now: world.now) == [])
        try world.restart()
        #expect(world.scheduler.agenda.travelNotice(now: world.now) == nil)
        _ = world.news()
        try world.run(to: "2026-11-21T05:00")
        #expect(world.news() == ["2026-11-21T04:00 delivered a@2026-11-20T20:00"])
        // The next journey asks anew; the one home has nothing to ask.
        try world.fly(to: "America/New_York")
        #expect(world.scheduler.agenda.travelQuestions(now: world.now).map(\.rawValue) == ["a"])
        try world.fly(to: "Europe/Zurich")
        #expect(world.scheduler.agenda.travelQuestions(now: world.now) == [])
        #expect(notices(world).count == 2)
    }

    @Test func movedItFollowsFromThenOn() throws {
        var world = try asked()
        try world.decide(.change([.travel(try world.id("a"), .move)]))
        try world.restart()
        #expect(world.scheduler.agenda.travelQuestions(now: world.now) == [])
        _ = world.news()
        try world.run(to: "2026-11-21T09:00")
        #expect(
            world.news() == [
                "2026-11-20T20:00 delivered a@2026-11-20T20:00",
                "2026-11-20T22:00 missed a@2026-11-20T20:00 unanswered",
                "2026-11-21T08:00 delivered a@2026-11-21T08:00",
            ])
    }

    /// Answered hours after the journey: 20:00 on the new wall has passed, and at home it has not come yet.
    @Test func movedLateItComesLateAndOnce() throws {
        var world = try asked()
        try world.run(to: "2026-11-20T21:00")
        _ = world.news()
        try world.decide(.change([.travel(try world.id("a"), .move)]))
        #expect(
            world.news() == ["2026-11-20T21:00 defined a", "2026-11-20T21:00 delivered a@2026-11-20T20:00 late"])
        try world.answer("a")
        try world.run(to: "2026-11-21T07:59")
        #expect(world.news().count == 1)
    }

    @Test func anUnansweredQuestionSurvivesARestart() throws {
        var world = try asked()
        try world.restart()
        #expect(
            world.scheduler.agenda.travelNotice(now: world.now)
                == Notice(
                    .travel, title: "The time zone is now Asia/Tokyo",
                    body: [
                        "Pill: stays at Sat 04:00, or moves to 20:00?",
                        "remindctl travel keep, or: remindctl travel move",
                    ], choices: [.keep, .move]))
    }

    @Test func aReminderThatFollowsThePersonHasNothingToAnswer() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        #expect(
            refusal { try world.decide(.change([.travel(try world.id("a"), .keep)])) }
                == RemindError(
                    .invalidArgument, "a already follows your local time",
                    hint: "remindctl med edit a --travel home"))
    }

    @Test func aHomeCanMove() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", travel: "home")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Asia/Tokyo")
        try world.decide(.change([.travel(try world.id("a"), .keep)]))
        #expect(try world.scheduler.ledger.reminders[world.id("a")]?.definition.home == "Europe/Zurich")
        try world.decide(.change([.travel(try world.id("a"), .move)]))
        #expect(try world.scheduler.ledger.reminders[world.id("a")]?.definition.home == "Asia/Tokyo")
    }

    // MARK: - The notice

    @Test func oneNoticeSaysWhatMoves() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("metformin", "daily at 08:00, 20:00", title: "Metformin")
        try world.define("secret", "daily at 21:00", title: "Naltrexone", cover: "Tablet")
        try world.define("pill", "daily at 22:00", title: "The pill", travel: "home")
        try world.define("fixed", "daily at 22:00 zone Europe/Zurich")
        try world.define("elapsed", "every 8 hours from 2026-11-20 12:00")
        try world.define("needed", "as needed")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Asia/Tokyo")
        #expect(
            notices(world) == [
                Notice(
                    .travel, title: "The time zone is now Asia/Tokyo",
                    body: [
                        "Metformin: 20:00, Sat 08:00 (was Sat 04:00, Sat 16:00)", "Tablet: 21:00 (was Sat 05:00)",
                    ])
            ])
    }

    @Test func nothingIsSaidWhereNothingMoves() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 20:00")
        try world.define("done", "once 2026-11-20 08:00", grace: "10m")
        try world.run(to: "2026-11-20T11:30")
        try world.fly(to: "Europe/Berlin")
        #expect(notices(world) == [])
        var empty = try World("2026-11-20T07:00")
        try empty.fly(to: "Asia/Tokyo")
        #expect(notices(empty) == [])
    }

    @Test func manyAreNamedInPart() throws {
        var world = try World("2026-11-20T07:00")
        for number in 10..<21 { try world.define("r\(number)", "daily at 08:00, 09:00, 10:00, 11:00, 12:00") }
        try world.fly(to: "America/New_York")
        let body = try #require(notices(world).first).body
        #expect(body.count == 9)
        #expect(body.last == "and 3 more: remindctl agenda")
        #expect(body[0] == "r10: 08:00, 09:00, 10:00, 11:00 and 1 more (was 02:00, 03:00, 04:00, 05:00 and 1 more)")
    }

    @Test func whereThePersonIsIsRecorded() throws {
        var world = try World("2026-11-20T07:00")
        try world.fly(to: "Asia/Tokyo")
        #expect(world.journal.map { "\($0.zone) \($0.fact == .started(.stay))" } == ["Asia/Tokyo true"])
        let view = world.scheduler.agenda.view(of: try #require(world.journal.first))
        #expect(view.what == "started" && view.span == "stay" && view.reminder == nil)
    }
}
