import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

/// One coming dose that a person moves to a later time.
@Suite("A dose moved to a later time")
struct DelayTests {
    private func world(_ when: String = "daily at 08:00, 20:00", at start: String = "2026-11-20T07:00") throws -> World
    {
        var world = try World(start)
        try world.define("a", when, grace: "1h")
        _ = world.news()
        return world
    }

    @Test func itRingsAtTheNewTimeOnlyAndIsMissedFromThere() throws {
        var world = try world()
        try world.delay("a", until: "2026-11-20T10:30")
        #expect(world.news() == ["2026-11-20T07:00 delayed a@2026-11-20T08:00 to 2026-11-20T10:30"])
        try world.run(to: "2026-11-20T21:00")
        #expect(
            world.news() == [
                "2026-11-20T10:30 delivered a@2026-11-20T08:00",
                "2026-11-20T11:30 missed a@2026-11-20T08:00 unanswered",
                "2026-11-20T20:00 delivered a@2026-11-20T20:00",
                "2026-11-20T21:00 missed a@2026-11-20T20:00 unanswered",
            ])
    }

    @Test func itsHandleAndItsPlaceInTheDayStay() throws {
        var world = try world()
        let before = world.scheduler.agenda.upcomingHandles(now: world.now)
        try world.delay("a", until: "2026-11-20T10:30")
        let id = try #require(OccurrenceID("a@2026-11-20T08:00"))
        #expect(world.occurrence("a@2026-11-20T08:00")?.handle == before[id])
        let day = world.scheduler.agenda.day(
            try #require(CivilDate("2026-11-20")), now: world.now)
        #expect(day.map(\.due) == ["2026-11-20T10:30:00+01:00", "2026-11-20T20:00:00+01:00"])
        #expect(day.map(\.moved) == ["2026-11-20T08:00:00+01:00", nil])
        #expect(day.map(\.status) == [.upcoming, .upcoming])
        let next = world.scheduler.agenda.next(count: 2, of: nil, now: world.now)
        #expect(next.map(\.id.description) == ["a@2026-11-20T08:00", "a@2026-11-20T20:00"])
        #expect(next.first?.slot.due == (try world.instant("2026-11-20T10:30")))
    }

    /// A dose moved over midnight is of the day it was planned for, and is listed on the day it rings while it is open.
    @Test(arguments: ["daily at 23:50", "daily at 23:50 zone Europe/Zurich", "every 24 hours from 2026-11-19 23:50"])
    func aDoseMovedOverMidnightStaysOnItsDay(when: String) throws {
        var world = try world(when, at: "2026-11-20T22:00")
        func days(_ world: World) -> [Int] {
            [20, 21].map { day in
                CivilDate("2026-11-\(day)").map { date in
                    world.scheduler.agenda.day(date, now: world.now).count {
                        $0.due == "2026-11-21T00:30:00+01:00" || $0.moved != nil
                    }
                } ?? 0
            }
        }
        try world.delay("a", until: "2026-11-21T00:30")
        let occurrence = try #require(world.scheduler.ledger.occurrences.first { $0.delay != nil })
        #expect(world.scheduler.agenda.day(of: occurrence) == CivilDate("2026-11-20"))
        #expect(days(world) == [1, 1])
        var taken = world
        try taken.answer("\(occurrence.id)", early: true)
        #expect(days(taken) == [1, 0])
        try world.run(to: "2026-11-21T00:40")
        #expect(days(world) == [1, 1])
        try world.answer("\(occurrence.id)")
        #expect(days(world) == [1, 0])
    }

    /// Two doses that are moved ring once each, and the one before waits for the new time of the one after.
    @Test func theDoseBeforeWaitsForTheNewTime() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", grace: "20h")
        try world.run(to: "2026-11-20T21:00")
        _ = world.news()
        try world.delay("a@2026-11-21T08:00", until: "2026-11-21T09:00")
        try world.run(to: "2026-11-21T09:00")
        #expect(
            world.news() == [
                "2026-11-20T21:00 delayed a@2026-11-21T08:00 to 2026-11-21T09:00",
                "2026-11-21T09:00 delivered a@2026-11-21T08:00",
                "2026-11-21T09:00 missed a@2026-11-20T20:00 unanswered",
            ])
    }

    @Test func undoGivesBackTheTimeBefore() throws {
        var world = try world()
        try world.delay("a", until: "2026-11-20T10:30")
        try world.delay("a", until: "2026-11-20T12:00")
        try world.undo("a@2026-11-20T08:00")
        #expect(
            world.scheduler.agenda.next(of: try world.id("a"), now: world.now)?.slot.due
                == (try world.instant("2026-11-20T10:30")))
        try world.undo("a@2026-11-20T08:00")
        _ = world.news()
        try world.run(to: "2026-11-20T10:30")
        #expect(
            world.news() == [
                "2026-11-20T08:00 delivered a@2026-11-20T08:00",
                "2026-11-20T09:00 missed a@2026-11-20T08:00 unanswered",
            ])
    }

    /// Giving back a time that has passed would make a miss of it.
    @Test func aTimeThatHasPassedIsNotGivenBack() throws {
        var world = try world()
        try world.delay("a", until: "2026-11-20T10:30")
        try world.run(to: "2026-11-20T09:00")
        let refused = refusal { try world.undo("a@2026-11-20T08:00") }
        #expect(refused?.message == "a cannot move back: 08:00 has passed")
        _ = world.news()
        try world.run(to: "2026-11-20T10:30")
        #expect(world.news() == ["2026-11-20T10:30 delivered a@2026-11-20T08:00"])
        #expect(refusal { try world.undo("a@2026-11-20T08:00") }?.code == .nothingDue)
    }

    @Test(arguments: [
        ("2026-11-20T08:00", "a is due at 08:00: it can only be moved to a later time"),
        ("2026-11-20T07:30", "a is due at 08:00: it can only be moved to a later time"),
        ("2026-11-20T06:30", "06:30 has passed"),
        ("2026-11-20T20:00", "the next a is due at 20:00"),
        ("2026-11-21T08:01", "a dose can be moved by 24 hours at most"),
    ])
    func whatIsRefused(until: String, message: String) throws {
        var world = try world()
        #expect(refusal { try world.delay("a", until: until) }?.message == message)
        #expect(world.news() == [])
    }

    @Test func whatIsDueOrAnsweredIsNotMoved() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:10")
        let due = refusal { try world.delay("a", until: "2026-11-20T09:00") }
        #expect(due?.message == "a is already due")
        #expect(due?.hint?.contains("remindctl snooze") == true)
        try world.answer("a")
        let answered = refusal { try world.delay("a@2026-11-20T08:00", until: "2026-11-20T09:00") }
        #expect(answered?.message == "a is already taken")
        #expect(
            refusal { try world.delay("a@2026-11-20T06:00", until: "2026-11-20T09:00") }?.message
                == "a has nothing due at 2026-11-20T06:00")
    }

    @Test(arguments: ["6h after taken, first at 08:00", "30m after other"])
    func whatFollowsFromADoseHasNoTimeToMove(when: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("other", "daily at 07:30")
        try world.define("a", when)
        try world.run(to: "2026-11-20T08:00")
        try world.answer(when.hasPrefix("6h") ? "a" : "other")
        #expect(refusal { try world.delay("a", until: "2026-11-20T18:00") }?.code == .invalidArgument)
    }

    /// A dose that follows from the moved one follows from when it was taken.
    @Test func whatFollowsItSeesTheNewTime() throws {
        var world = try world()
        try world.define("b", "30m after a")
        try world.delay("a", until: "2026-11-20T10:30")
        try world.run(to: "2026-11-20T10:40")
        try world.answer("a")
        _ = world.news()
        try world.run(to: "2026-11-20T11:15")
        let said = world.news()
        #expect(said.count == 1 && said[0].hasPrefix("2026-11-20T11:10 delivered b@"))
    }

    @Test func theGapToTheNextDoseIsFromTheNewTime() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", fields: ["min_gap": "6h"])
        try world.delay("a", until: "2026-11-20T16:00")
        let day = world.scheduler.agenda.day(
            try #require(CivilDate("2026-11-20")), now: world.now)
        #expect(day.last?.warning?.contains("4 hours") == true)
    }

    // MARK: - What comes between

    @Test func aRestartAJourneyAndAClockSetBackKeepIt() throws {
        var world = try world()
        try world.delay("a", until: "2026-11-20T10:30")
        try world.restart()
        try world.run(to: "2026-11-20T07:30")
        // West, where 08:00 is still further ahead; then east, where it has passed.
        try world.fly(to: "Europe/London")
        try world.fly(to: "Asia/Dubai")
        try world.fly(to: "Europe/Zurich")
        _ = world.news()
        try world.run(to: "2026-11-20T10:30")
        #expect(world.news() == ["2026-11-20T10:30 delivered a@2026-11-20T08:00"])
        // The clock was an hour ahead: it comes again at its new time.
        world.now = try world.instant("2026-11-20T09:30")
        let back = try world.scheduler.decide(.setBack, at: world.now)
        world.scheduler.apply(.setBack(to: world.now))
        try world.commit(back)
        try world.run(to: "2026-11-20T10:31")
        #expect(world.news().last == "2026-11-20T10:30 delivered a@2026-11-20T08:00")
    }

    @Test func whoWasAwayMissesItFromTheNewTime() throws {
        var world = try world()
        try world.delay("a", until: "2026-11-20T10:30")
        _ = world.news()
        try world.sleep(until: "2026-11-20T11:00")
        #expect(world.news() == ["2026-11-20T11:00 delivered a@2026-11-20T08:00 late"])
        var asleep = try self.world()
        try asleep.delay("a", until: "2026-11-20T10:30")
        _ = asleep.news()
        try asleep.sleep(until: "2026-11-20T12:00")
        #expect(
            asleep.news() == ["2026-11-20T12:00 missed a@2026-11-20T08:00 happened 2026-11-20T11:30 unattended"])
        // In a zone where 08:00 is still to come, it stays missed.
        try asleep.fly(to: "America/New_York")
        #expect(asleep.status("a@2026-11-20T08:00") == "missed")
    }

    /// Another schedule, a pause or an end takes a moved dose away like any other; and brings it back.
    @Test func anEditTakesItAwayAndBringsItBack() throws {
        var world = try world()
        try world.delay("a", until: "2026-11-20T10:30")
        try world.define("a", "daily at 09:00, 20:00", grace: "1h")
        var edited = world
        _ = edited.news()
        try edited.run(to: "2026-11-20T11:00")
        #expect(
            edited.news() == [
                "2026-11-20T09:00 delivered a@2026-11-20T09:00",
                "2026-11-20T10:00 missed a@2026-11-20T09:00 unanswered",
            ])
        try world.define("a", "daily at 08:00, 20:00", grace: "1h")
        _ = world.news()
        try world.run(to: "2026-11-20T10:30")
        #expect(world.news() == ["2026-11-20T10:30 delivered a@2026-11-20T08:00"])
    }

    @Test func aPauseHoldsIt() throws {
        var world = try world()
        try world.delay("a", until: "2026-11-20T10:30")
        try world.run(to: "2026-11-20T09:00")
        try world.decide(.change([.pause(try world.id("a"), Pause.Plan())]))
        var paused = world
        _ = paused.news()
        try paused.run(to: "2026-11-20T21:00")
        #expect(paused.news() == [])
        try world.run(to: "2026-11-20T10:00")
        try world.decide(.change([.resume(try world.id("a"))]))
        _ = world.news()
        try world.run(to: "2026-11-20T10:30")
        #expect(world.news() == ["2026-11-20T10:30 delivered a@2026-11-20T08:00"])
    }

    // MARK: - Any dose, any time

    /// Three doses a day, moved, given back and restarted at random, against a list of times: each rings once, at its
    /// own time, and is missed an hour later or when the next one comes.
    @Test(arguments: 1...60)
    func everyDoseRingsOnceAtItsOwnTime(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) &* 104_729)
        var world = try World("2026-11-20T00:30")
        try world.define("a", "daily at 08:00, 14:00, 20:00", grace: "1h")
        var plan = Plan()
        for day in 20...27 {
            for hour in ["08", "14", "20"] {
                plan.dues["a@2026-11-\(day)T\(hour):00", default: []].append(
                    try world.instant("2026-11-\(day)T\(hour):00"))
            }
        }
        let end = try world.instant("2026-11-26T07:00")
        var accepted = 0
        while world.now < end {
            try world.run(to: min(end, world.now + .seconds(Int64.random(in: 600...14_400, using: &random))))
            let (now, ahead) = (world.now, plan.ahead(of: world.now))
            guard let slot = ahead.prefix(3).randomElement(using: &random),
                let id = OccurrenceID(slot), let due = plan.due(slot)
            else { break }
            switch Int.random(in: 0...9, using: &random) {
            case 0...4:
                let until = due + .seconds(Int64.random(in: -3600...30_000, using: &random) / 60 * 60)
                let isFree = plan.moves(slot, to: until, now: now)
                #expect(
                    (refusal { try world.decide(.delay(id, until: until)) } == nil) == isFree, "\(slot) to \(until)")
                guard isFree else { continue }
                if until != due { plan.dues[slot]?.append(until) }
                accepted += 1
            case 5...6:
                let isFree = plan.givesBack(slot, now: now)
                #expect((refusal { try world.decide(.undo(id)) } == nil) == isFree, "\(slot) at \(now)")
                if isFree { plan.dues[slot]?.removeLast() }
            case 7: try world.restart()
            default: continue
            }
        }
        let told = world.journal.filter { entry in
            guard entry.occurrence != nil, entry.at < end else { return false }
            if case .delivered = entry.fact { return true }
            return entry.answer != nil
        }.map { "\($0.at.seconds) \($0.fact.recorded.what) \($0.occurrence?.description ?? "")" }
        #expect(told.sorted() == plan.told(before: end).sorted(), "seed \(seed)")
        #expect(accepted > 0)
    }

    /// When each dose is due: as it was planned, then each time it was moved.
    private struct Plan {
        var dues: [String: [Instant]] = [:]

        func due(_ slot: String) -> Instant? { dues[slot]?.last }

        func next(after instant: Instant) -> Instant? {
            dues.values.compactMap(\.last).filter { $0 > instant }.min()
        }

        func ahead(of now: Instant) -> [String] {
            dues.compactMap { slot, all in all.last.flatMap { $0 > now ? (due: $0, slot: slot) : nil } }
                .sorted { ($0.due, $0.slot) < ($1.due, $1.slot) }.map(\.slot)
        }

        func moves(_ slot: String, to until: Instant, now: Instant) -> Bool {
            guard let planned = dues[slot]?.first, let due = due(slot) else { return false }
            return until > now && until > planned && until <= planned + .seconds(86_400)
                && next(after: due).map { until < $0 } ?? true
        }

        func givesBack(_ slot: String, now: Instant) -> Bool {
            guard let all = dues[slot], all.count > 1 else { return false }
            return all[all.count - 2] > now
        }

        func told(before end: Instant) -> [String] {
            dues.flatMap { slot, all -> [String] in
                guard let due = all.last else { return [] }
                let over = min(due + .seconds(3600), next(after: due) ?? due + .seconds(3600))
                return (due < end ? ["\(due.seconds) delivered \(slot)"] : [])
                    + (over < end ? ["\(over.seconds) missed \(slot)"] : [])
            }
        }
    }
}
