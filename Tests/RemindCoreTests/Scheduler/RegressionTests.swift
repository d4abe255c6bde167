import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Testing
import Vocabulary
import Worlds

/// What went wrong with medicines in other programs, as their users reported it: none of it may happen here.
@Suite("Faults of others")
struct RegressionTests {
    // MARK: - Several at once, and the one that is meant

    /// medTimer #548, #996, #998: of two that come together only one could be answered, or answering one answered both, or
    /// the one that was answered came again with the other.
    @Test func ofTwoAtOnceEachIsAnsweredByItself() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("iron", "daily at 08:00", nag: .init(every: "15m", times: 3))
        try world.define("zinc", "daily at 08:00", nag: .init(every: "15m", times: 3))
        try world.run(to: "2026-11-20T08:00")
        #expect(world.banners() == [["iron@2026-11-20T08:00", "zinc@2026-11-20T08:00"]])
        try world.answer("iron")
        #expect(world.status("iron@2026-11-20T08:00") == "taken" && world.status("zinc@2026-11-20T08:00") == "due")
        #expect(world.banners() == [["zinc@2026-11-20T08:00"]])
        _ = world.news()
        try world.run(to: "2026-11-20T08:15")
        #expect(world.news() == ["2026-11-20T08:15 delivered zinc@2026-11-20T08:00"])
        try world.answer("zinc", .skipped)
        #expect(world.banners() == [])
        #expect(world.status("iron@2026-11-20T08:00") == "taken" && world.status("zinc@2026-11-20T08:00") == "skipped")
    }

    /// medTimer #892: two doses answered together took one dose from the stock.
    @Test func eachOfTwoTakesItsDoseFromTheStock() throws {
        var world = try World("2026-03-28T12:00")
        // In the short night both are due at 03:30.
        let definition = try world.definition(
            "a",
            [
                .init(when: "at 02:30", fields: ["dose": "1 tablet"]),
                .init(when: "at 03:30", fields: ["dose": "2 tablets"]),
            ])
        try world.decide(.change([.define(definition)]))
        try world.refill("a", "100")
        try world.run(to: "2026-03-29T03:30")
        for id in ["a@2026-03-29T02:30", "a@2026-03-29T03:30"] { try world.answer(id) }
        #expect(world.scheduler.ledger.stocks[try world.id("a")]?.left == 97_000)
    }

    /// medTimer #1022: with two doses of one medicine waiting, taking the second and skipping the first recorded the
    /// first as taken and the second as skipped, and a third came.
    @Test func theAnswerIsOfTheDoseThatWasNamed() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 12:00", grace: "3h")
        try world.run(to: "2026-11-20T12:00")
        let morning = try #require(world.occurrence("a@2026-11-20T08:00")?.handle)
        let noon = try #require(world.occurrence("a@2026-11-20T12:00")?.handle)
        try world.answer(noon)
        try world.answer(morning, .skipped, replace: true)
        #expect(world.status("a@2026-11-20T08:00") == "skipped" && world.status("a@2026-11-20T12:00") == "taken")
        _ = world.news()
        try world.run(to: "2026-11-21T07:00")
        #expect(world.news() == [])
    }

    /// medTimer #1022, Dosage #78: the button of a notification that stands since yesterday answers yesterday's dose.
    @Test(arguments: [Answer.Outcome.done, .skipped])
    func yesterdaysButtonAnswersYesterdays(outcome: Answer.Outcome) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", grace: "20h")
        try world.run(to: "2026-11-20T08:00")
        let yesterday = try #require(world.scheduler.agenda.banners(now: world.now).first?.members.first)
        try world.run(to: "2026-11-21T08:05")
        try world.decide(.answer(AnswerRequest(.occurrence(yesterday), outcome, happened: world.now)))
        #expect(world.status("a@2026-11-20T08:00") == (outcome == .done ? "taken" : "skipped"))
        #expect(world.status("a@2026-11-21T08:00") == "due")
        #expect(world.banners() == [["a@2026-11-21T08:00"]])
    }

    // MARK: - Doubled

    /// medTimer #1487, #1143: a dose that was put off came at its first time as well.
    @Test func whatIsPutOffComesOnce() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 16:00")
        try world.run(to: "2026-11-20T15:30")
        // For today alone: another time, and tomorrow as before.
        try world.define("a", "daily at 16:00 except 2026-11-20; once 2026-11-20 17:50")
        try world.run(to: "2026-11-20T16:10")
        #expect(world.banners() == [])
        try world.run(to: "2026-11-20T17:50")
        try world.snooze("a", until: "2026-11-20T18:30")
        try world.run(to: "2026-11-21T16:00")
        let delivered = world.news().filter { $0.contains("delivered") }
        #expect(
            delivered == [
                "2026-11-20T17:50 delivered a@2026-11-20T17:50", "2026-11-20T18:30 delivered a@2026-11-20T17:50",
                "2026-11-21T16:00 delivered a@2026-11-21T16:00",
            ])
    }

    /// medTimer #1077: taken and taken back, a dose was there twice from then on.
    @Test func whatIsTakenBackWaitsOnce() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 12:00", grace: "3h")
        try world.run(to: "2026-11-20T08:30")
        for _ in 0..<3 {
            try world.answer("a")
            try world.undo("a@2026-11-20T08:00")
        }
        #expect(world.banners() == [["a@2026-11-20T08:00"]])
        try world.answer("a")
        _ = world.news()
        try world.run(to: "2026-11-21T08:00")
        #expect(
            world.news() == [
                "2026-11-20T12:00 delivered a@2026-11-20T12:00",
                "2026-11-20T15:00 missed a@2026-11-20T12:00 unanswered",
                "2026-11-21T08:00 delivered a@2026-11-21T08:00",
            ])
    }

    /// Home Assistant's medication_tracker #3: each press of a button was another row.
    @Test func pressingTwiceIsOneAnswer() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.run(to: "2026-11-20T08:00")
        let id = try #require(OccurrenceID("a@2026-11-20T08:00"))
        try world.decide(.answer(AnswerRequest(.occurrence(id), .done, happened: world.now)))
        let count = world.journal.count
        // From the screen once more, by command, and a minute later.
        try world.decide(.answer(AnswerRequest(.occurrence(id), .done, happened: world.now)))
        try world.run(to: "2026-11-20T08:01")
        try world.answer("a@2026-11-20T08:00")
        try world.answer("a")
        #expect(world.journal.count == count)
        try world.run(to: "2026-11-20T08:06")
        #expect(refusal { try world.answer("a") }?.code == .nothingDue)
        #expect(world.journal.count == count)
    }

    // MARK: - Midnight

    /// medTimer #181, #205, Dosage #78, medTimer #666: a dose of the evening taken after midnight used up the next day's.
    @Test(arguments: [
        // Still waiting, or missed meanwhile; by its reminder, its handle or the screen.
        ("2026-11-21T00:15", nil), ("2026-11-21T00:00", nil), ("2026-11-21T02:00", "2026-11-21T01:45"),
    ])
    func aDoseTakenAfterMidnightIsTheDayBefores(now: String, happened: String?) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 23:30")
        try world.run(to: now)
        let handle = try #require(world.occurrence("a@2026-11-20T23:30")?.handle)
        try world.answer(happened == nil ? "a" : handle, at: happened)
        let answer = try #require(world.journal.last)
        #expect(answer.slot?.description == "2026-11-20T23:30")
        #expect(answer.answer?.happened == (try world.instant(happened ?? now)))
        let count = world.journal.count
        try world.answer("a")
        #expect(world.journal.count == count)
        #expect(world.status("a@2026-11-21T23:30") == "upcoming")
        // It counts for the day on which it was due.
        #expect(world.figures(on: "2026-11-20").taken == 1 && world.figures(on: "2026-11-21").isEmpty)
        _ = world.news()
        try world.run(to: "2026-11-21T23:30")
        #expect(world.news() == ["2026-11-21T23:30 delivered a@2026-11-21T23:30"])
    }

    /// A dose of the evening before can be recorded the next day: it was taken before midnight, and is a dose of that
    /// day.
    @Test func aDoseOfYesterdayEveningIsSaidToday() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 23:30", grace: "20m")
        try world.run(to: "2026-11-21T00:20")
        try world.answer("a@2026-11-20T23:30", at: "2026-11-20T23:40")
        #expect(world.status("a@2026-11-20T23:30") == "taken" && world.status("a@2026-11-21T23:30") == "upcoming")
        // What is meant by yesterday and today is of the wall.
        #expect(refusal { try world.answer("a@yesterday/23:30", .skipped) }?.code == .alreadyAnswered)
        #expect(refusal { try world.answer("a@today/23:30") }?.code == .nothingDue)
    }

    /// And the other way: tomorrow's dose taken just before midnight is tomorrow's.
    @Test func anEarlyDoseBeforeMidnightIsTheNextDays() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 00:15, 22:00", grace: "1h")
        try world.run(to: "2026-11-20T22:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T23:50")
        #expect(refusal { try world.answer("a") }?.code == .nothingDue)
        try world.answer("a", early: true)
        #expect(world.journal.last?.slot?.description == "2026-11-21T00:15")
        _ = world.news()
        // Said twice it takes no other, and it does not come in its time.
        try world.answer("a", early: true)
        try world.run(to: "2026-11-21T21:00")
        #expect(world.news() == [])
        #expect(world.figures(on: "2026-11-20").taken == 1 && world.figures(on: "2026-11-21").taken == 1)
    }

    /// With one waiting from before midnight and one from after, which is meant must be said.
    @Test func aroundMidnightWhichIsMeantIsAsked() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("drops-left", "once 2026-11-20 23:30", grace: "3h")
        try world.define("drops-right", "once 2026-11-21 00:10", grace: "3h")
        try world.run(to: "2026-11-21T00:15")
        #expect(world.banners() == [["drops-left@2026-11-20T23:30"], ["drops-right@2026-11-21T00:10"]])
        let count = world.journal.count
        #expect(
            refusal { try world.answer("drops") }
                == RemindError(
                    .ambiguous, "drops may be any of: drops-left, drops-right", hint: "type more of the id"))
        #expect(world.journal.count == count)
        try world.answer("drops-r")
        #expect(world.status("drops-left@2026-11-20T23:30") == "due")
        #expect(world.status("drops-right@2026-11-21T00:10") == "taken")
    }

    // MARK: - Missed

    /// medTimer #1136: doses of 11:00, 15:00 and 19:00 all waited at 19:34, as if three were to be taken.
    @Test func theNextDoseEndsTheOneBefore() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 11:00, 15:00, 19:00", grace: "12h")
        try world.run(to: "2026-11-20T19:34")
        #expect(world.banners() == [["a@2026-11-20T19:00"]])
        #expect(world.status("a@2026-11-20T11:00") == "missed" && world.status("a@2026-11-20T15:00") == "missed")
        try world.answer("a")
        #expect(world.figures(on: "2026-11-20") == Figures(taken: 1, missed: 2, onTime: 1))
    }

    /// medTimer #1720: what was forgotten yesterday was asked for again every day.
    @Test func whatWasForgottenIsAskedForNoMore() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "mon at 08:00", nag: .init(every: "30m", times: 3))
        try world.run(to: "2026-11-28T08:00")
        #expect(world.news().count { $0.contains("delivered") } == 4)
        #expect(world.status("a@2026-11-23T08:00") == "missed" && world.banners() == [])
    }

    /// medassist-ng #79: with another time of day, all of the past was missed.
    @Test(arguments: ["daily at 10:00", "daily at 07:00, 19:00", "every 2 days at 08:00 from 2026-11-20"])
    func anotherTimeOfDayLeavesThePast(when: String) throws {
        var world = try World("2026-11-17T07:00")
        try world.define("a", "daily at 08:00")
        for day in 17...20 {
            try world.run(to: "2026-11-\(day)T08:05")
            try world.answer("a", day == 18 ? .skipped : .done)
        }
        let before = world.journal
        try world.run(to: "2026-11-20T09:00")
        try world.define("a", when)
        try world.restart()
        #expect(world.journal.dropLast() == before[...])
        for day in 17...20 { #expect(world.status("a@2026-11-\(day)T08:00") == (day == 18 ? "skipped" : "taken")) }
        #expect(world.figures(on: "2026-11-17", through: "2026-11-20") == Figures(taken: 3, skipped: 1, onTime: 3))
    }

    /// medTimer #475: what was skipped and then taken was recorded at the time of the skip.
    @Test func aCorrectionSaysWhenItReallyWas() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", grace: "4h")
        try world.run(to: "2026-11-20T08:05")
        try world.answer("a", .skipped)
        try world.run(to: "2026-11-20T09:40")
        try world.answer("a@2026-11-20T08:00", replace: true)
        #expect(world.occurrence("a@2026-11-20T08:00")?.answer?.happened == (try world.instant("2026-11-20T09:40")))
        // Late by more than an hour, and counted once.
        #expect(world.figures(on: "2026-11-20") == Figures(taken: 1))
    }

    // MARK: - Time

    /// medTimer #56: on the day of the change a reminder was scheduled without end.
    @Test(
        arguments: ["2026-03-29", "2026-10-25"], ["Europe/Zurich", "Africa/Casablanca", "America/Nuuk", "Asia/Tokyo"])
    func theDayOfTheChangeHasItsDosesAndNoMore(date: String, zone: String) throws {
        var world = try World("\(date)T00:00", zone: zone)
        try world.define("a", "daily at 01:30, 02:30, 03:30, 12:00", nag: .init(every: "10m", times: 2))
        let day = try #require(CivilDate(date))
        try world.run(to: "\(day + 1)T00:00")
        let delivered = Dictionary(grouping: world.news().filter { $0.contains("delivered") }) { $0.suffix(18) }
        #expect(delivered.keys.sorted() == ["01:30", "02:30", "03:30", "12:00"].map { "a@\(date)T\($0)" })
        #expect(delivered.values.allSatisfy { $0.count <= 3 })
    }

    /// medTimer #519, #561, #943, HomeMedkit #136: after the change every dose came an hour off.
    @Test(arguments: [
        ("daily at 08:00", "08:00"), ("every 2 days at 08:00 from 2026-10-20", "08:00"),
        // True hours are meant to go by the stopwatch.
        ("every 24 hours from 2026-10-20 08:00", "07:00"),
    ])
    func theTimeOfDayStays(when: String, time: String) throws {
        var world = try World("2026-10-22T09:00")
        try world.define("a", when)
        try world.run(to: "2026-10-30T09:00")
        let times = Set(
            world.journal.compactMap { entry in
                entry.at > Instant(seconds: 1_792_980_000) && entry.isDelivery
                    ? world.scheduler.place.local.local(at: entry.at).time.description : nil
            })
        #expect(times == [time])
    }

    /// medTimer #851: the next dose followed the last one taken, and each day it was later.
    @Test func whatIsTakenLateComesInItsTime() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 07:30", grace: "5h")
        for day in 20...27 {
            try world.run(to: "2026-11-\(day)T07:30")
            #expect(world.news().last == "2026-11-\(day)T07:30 delivered a@2026-11-\(day)T07:30")
            try world.run(to: "2026-11-\(day)T\(day < 22 ? "0" : "")\(day - 12):10")
            try world.answer("a@2026-11-\(day)T07:30", replace: true)
        }
    }
}

extension Entry {
    fileprivate var isDelivery: Bool { if case .delivered = fact { true } else { false } }
}

extension Figures {
    fileprivate init(taken: Int = 0, missed: Int = 0, skipped: Int = 0, onTime: Int = 0) {
        self.init()
        self.taken = taken
        self.missed = missed
        self.skipped = skipped
        self.onTime = onTime
    }
}

extension World {
    /// The statistics of some days, folded from the journal.
    func figures(on first: String, through last: String? = nil) -> Figures {
        var occurrences: [OccurrenceID: Occurrence] = [:]
        for entry in journal {
            guard let id = entry.occurrence else { continue }
            if occurrences[id]?.add(entry) == nil { occurrences[id] = Occurrence(entry) }
        }
        var outcomes = Outcomes()
        for occurrence in occurrences.values.sorted(by: { $0.entries[0].stamp < $1.entries[0].stamp }) {
            let zone = scheduler.place.rules(named: occurrence.dueZone)
            outcomes.set(
                nil, to: occurrence, wall: occurrence.id.slot.floating ?? zone.local(at: occurrence.due),
                rules: scheduler.place.rules)
        }
        let scope = StatisticsScope(
            first: CivilDate(first) ?? CivilDate(epochDay: 0), last: CivilDate(last ?? first) ?? CivilDate(epochDay: 0),
            end: now.seconds)
        return outcomes.statistics(scope, included: outcomes.reminders.map { $0 }).total
    }
}
