import CivilTime
import RemindCore
import Schedules
import Testing
import Vocabulary
import Worlds

@testable import Reminders

/// A kind whose sessions a person ends, with a goal.
struct Fasting: Kind {
    let name = "fasting"
    let command = "fasting"
    let verb = Verb(imperative: "done", past: "done")
    let words = KindWords(one: "fasting", many: "fastings")
    let defaults = Defaults(grace: 3600, nag: .none, unanswered: .lapsed, urgency: .normal)
    let capabilities: [Capability] = [.anytime]
    let session: SessionRule? = SessionRule(goalField: "goal")
    let ownFields = [FieldRule("goal", .duration, help: "how long it is meant to last: 16h")]
}

@Suite("Sessions") struct SessionTests {
    private func world(_ fields: [String: String] = [:]) throws -> World {
        var world = try World("2026-11-20T08:00")
        let definition = try world.definition("asr", nil, kind: "prayer", title: "Asr", nag: nil, fields: fields)
        try world.decide(.change([.define(definition)]))
        _ = world.news()
        return world
    }

    private func fasting(_ body: (inout World) throws -> Void) throws {
        try Kinds.$all.withValue(Kinds.all + [Fasting()]) {
            var world = try World("2026-11-20T20:00")
            let definition = try world.definition("fast", nil, kind: "fasting", nag: nil, fields: ["goal": "16h"])
            try world.decide(.change([.define(definition)]))
            _ = world.news()
            try body(&world)
        }
    }

    @Test("a countdown counts once a minute, ends at its instant and is recorded")
    func countdown() throws {
        var world = try world()
        try world.start("asr")
        let begun = try #require(world.scheduler.ledger.running(of: world.id("asr")))
        world.effects = []
        try world.run(to: "2026-11-20T09:00")
        #expect(
            world.news() == [
                "2026-11-20T08:00 began asr@+testtest.2 from 2026-11-20T08:00 until 2026-11-20T08:05",
                "2026-11-20T08:05 done asr@+testtest.2",
            ])
        let wall = world.scheduler.place.local
        #expect(
            world.effects.map { "\(wall.local(at: $0.at).time) \($0.effect)" }
                == ["08:01", "08:02", "08:03", "08:04"].map { "\($0) count(\(begun.id))" }
                + ["08:05 withdraw(\(begun.id))", "08:05 sessionEnded(\(begun.id))"])
        #expect(world.scheduler.ledger.running(of: try world.id("asr")) == nil)
    }

    @Test("what a person ends, or what ends later than in an hour, wakes for nothing but its goal and its end")
    func noOtherWakes() throws {
        try fasting { world in
            try world.start("fast")
            let wake = try #require(world.scheduler.nextWake)
            #expect(wake == (try world.instant("2026-11-21T12:00")))
            try world.run(to: "2026-11-25T12:00")
            #expect(
                world.news() == [
                    "2026-11-20T20:00 began fast@+testtest.2 from 2026-11-20T20:00 for 57600",
                    "2026-11-21T12:00 delivered fast@+testtest.2",
                ])
            #expect(world.scheduler.nextWake == nil)
            try world.stop("fast", at: "2026-11-21T14:30", note: "soup")
            let reading = try #require(world.journal.last?.answer?.reading)
            let began = try world.instant("2026-11-20T20:00")
            #expect(reading.value.seconds == 18 * 3600 + 1800 && reading.from == began)
            #expect(reading.day.description == "2026-11-21")
            #expect(world.news() == ["2026-11-25T12:00 done fast@+testtest.2 happened 2026-11-21T14:30"])
        }
        var world = try world(["duration": "2h"])
        try world.start("asr")
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T10:00")))
    }

    @Test("a goal is told once, over restarts too, and again only after it was moved")
    func goalOnce() throws {
        try fasting { world in
            try world.start("fast")
            try world.run(to: "2026-11-21T12:00")
            try world.restart()
            try world.run(to: "2026-11-21T14:00")
            try world.adjust("fast", length: 20 * 3600)
            try world.run(to: "2026-11-22T12:00")
            #expect(
                world.news() == [
                    "2026-11-20T20:00 began fast@+testtest.2 from 2026-11-20T20:00 for 57600",
                    "2026-11-21T12:00 delivered fast@+testtest.2",
                    "2026-11-21T14:00 began fast@+testtest.2 from 2026-11-20T20:00 for 72000",
                    "2026-11-21T16:00 delivered fast@+testtest.2",
                ])
        }
    }

    /// Also over a restart, a sleep past two of them, and a start that is corrected.
    @Test("lengths on the way are told once each, and the goal in its own words")
    func milestones() throws {
        var world = try World("2026-11-20T20:00")
        let definition = try world.definition(
            "fast", nil, kind: "fast", title: "Fast", nag: nil,
            fields: ["goal": "at least 16h", "milestones": "20h, 8h, 12h, 13h"])
        try world.decide(.change([.define(definition)]))
        try world.start("fast")
        func title() throws -> String? {
            let running = try #require(world.scheduler.ledger.running(of: world.id("fast")))
            return SessionText(running.id, agenda: world.scheduler.agenda, now: world.now)?.title
        }
        #expect(try title() == "Fast")
        _ = world.news()
        try world.run(to: "2026-11-21T05:00")
        #expect(world.news() == ["2026-11-21T04:00 delivered fast@+testtest.2"])
        #expect(try title() == "Fast: 8 h reached")
        try world.restart()
        try world.sleep(until: "2026-11-21T09:30")
        #expect(world.news() == ["2026-11-21T09:30 delivered fast@+testtest.2 late"])
        #expect(try title() == "Fast: 13 h reached")
        try world.run(to: "2026-11-21T12:30")
        #expect(world.news() == ["2026-11-21T12:00 delivered fast@+testtest.2"])
        #expect(try title() == "Fast: 16 h reached")
        // Begun two hours earlier than was said: the next length comes two hours sooner.
        try world.adjust("fast", at: "2026-11-20T18:00")
        _ = world.news()
        try world.run(to: "2026-11-22T12:00")
        #expect(world.news() == ["2026-11-21T14:00 delivered fast@+testtest.2"])
        #expect(try title() == "Fast: 20 h reached")
        #expect(world.scheduler.nextWake == nil)
    }

    /// Also over a sleep past it, with a goal that is changed, and one that is too short for it.
    @Test("that the goal comes near is told before it, and how much is left if it is noticed late")
    func nearTheGoal() throws {
        var world = try World("2026-11-20T20:00")
        let definition = try world.definition(
            "fast", nil, kind: "fast", title: "Fast", nag: nil,
            fields: ["goal": "at least 16h", "milestones": "30m before goal, 17h, 15h, 15h before goal"])
        try world.decide(.change([.define(definition)]))
        try world.start("fast")
        func title() throws -> String? {
            let running = try #require(world.scheduler.ledger.running(of: world.id("fast")))
            return SessionText(running.id, agenda: world.scheduler.agenda, now: world.now)?.title
        }
        _ = world.news()
        try world.run(to: "2026-11-20T21:00")
        #expect(world.news() == ["2026-11-20T21:00 delivered fast@+testtest.2"])
        #expect(try title() == "Fast: 15 h left")
        try world.run(to: "2026-11-21T11:30")
        #expect(
            world.news() == [
                "2026-11-21T11:00 delivered fast@+testtest.2", "2026-11-21T11:30 delivered fast@+testtest.2",
            ])
        #expect(try title() == "Fast: 30 min left")
        try world.run(to: "2026-11-21T12:00")
        #expect(try title() == "Fast: 16 h reached")
        _ = world.news()
        // A longer goal has its own moment, and asleep at it, less is left.
        try world.adjust("fast", length: 18 * 3600)
        _ = world.news()
        try world.sleep(until: "2026-11-21T13:40")
        #expect(world.news() == ["2026-11-21T13:40 delivered fast@+testtest.2 late"])
        #expect(try title() == "Fast: 20 min left")
        try world.discard("fast")
        // A goal of 10 hours is never 15 hours ahead.
        try world.start("fast", length: 36_000)
        _ = world.news()
        try world.run(to: "2026-11-21T23:00")
        #expect(world.news().isEmpty)
        try world.run(to: "2026-11-21T23:10")
        #expect(world.news().count == 1)
        #expect(try title() == "Fast: 30 min left")
    }

    @Test("stopped early, a prayer is recorded only if a person says so")
    func early() throws {
        var world = try world()
        try world.start("asr")
        try world.run(to: "2026-11-20T08:02")
        try world.stop("asr")
        #expect(world.news().last == "2026-11-20T08:02 retracted asr@+testtest.2")
        try world.start("asr")
        try world.run(to: "2026-11-20T08:04")
        try world.stop("asr", counts: true)
        #expect(world.news().last == "2026-11-20T08:04 done asr@+testtest.4")
        try world.run(to: "2026-11-21T08:00")
        #expect(world.news() == [])
    }

    @Test("what is due is what is started: discarded, it is due again; done, it is answered")
    func due() throws {
        var world = try World("2026-11-20T14:00")
        try world.define("asr", "daily at 14:24", kind: "prayer", nag: nil, fields: ["duration": "10m"])
        try world.run(to: "2026-11-20T14:30")
        _ = world.news()
        try world.start("asr")
        #expect(world.status("asr@2026-11-20T14:24") == "running")
        try world.run(to: "2026-11-20T14:32")
        try world.discard("asr")
        #expect(world.status("asr@2026-11-20T14:24") == "due")
        try world.start("asr")
        try world.run(to: "2026-11-20T15:00")
        #expect(
            world.news() == [
                "2026-11-20T14:30 began asr@2026-11-20T14:24 from 2026-11-20T14:30 until 2026-11-20T14:40",
                "2026-11-20T14:32 retracted asr@2026-11-20T14:24",
                "2026-11-20T14:32 began asr@2026-11-20T14:24 from 2026-11-20T14:32 until 2026-11-20T14:42",
                "2026-11-20T14:42 done asr@2026-11-20T14:24",
            ])
        // Nothing lapses while it runs, and an undo discards what ended by itself.
        try world.undo("asr@2026-11-20T14:24")
        #expect(world.news().map { $0.split(separator: " ")[1] } == ["retracted", "retracted"])
        #expect(world.status("asr@2026-11-20T14:24") == "due")
        try world.run(to: "2026-11-20T16:00")
        #expect(world.news() == ["2026-11-20T15:54 lapsed asr@2026-11-20T14:24 unanswered"])
    }

    @Test("a prayer lapses without a word, and is missed only if it is an obligation", arguments: [false, true])
    func lapse(isObligatory: Bool) throws {
        var world = try World("2026-11-20T05:00")
        try world.define(
            "fajr", "daily at 05:30", kind: "prayer", nag: nil, fields: isObligatory ? ["obligatory": "yes"] : [:])
        let outcome = isObligatory ? "missed" : "lapsed"
        try world.run(to: "2026-11-20T07:00")
        #expect(world.news().last == "2026-11-20T07:00 \(outcome) fajr@2026-11-20T05:30 unanswered")
        // No notice tells of a long absence either.
        world.effects = []
        try world.sleep(until: "2026-11-23T12:00")
        let notices = world.effects.filter { if case .notify = $0.effect { true } else { false } }
        #expect(notices.isEmpty == !isObligatory)
    }

    @Test("a prayer lapses at the next alarm, if that comes before its 90 minutes are over")
    func lapseAtTheNext() throws {
        var world = try World("2026-11-20T05:00")
        try world.define("hours", "daily at 05:30, 06:15, 12:00", kind: "prayer", nag: nil)
        try world.run(to: "2026-11-20T06:15")
        #expect(world.news().contains("2026-11-20T06:15 lapsed hours@2026-11-20T05:30 unanswered"))
        try world.run(to: "2026-11-20T11:00")
        #expect(world.news().contains("2026-11-20T07:45 lapsed hours@2026-11-20T06:15 unanswered"))
        #expect(!world.journal.contains { $0.answer?.outcome == .missed })
    }

    @Test("a stop that is undone runs again, and ends when it was to end")
    func undo() throws {
        var world = try world(["duration": "10m"])
        try world.start("asr")
        try world.run(to: "2026-11-20T08:03")
        try world.stop("asr", counts: true)
        try world.run(to: "2026-11-20T08:05")
        try world.undo("asr@+testtest.2")
        #expect(world.status("asr@+testtest.2") == "running")
        try world.run(to: "2026-11-20T08:20")
        #expect(world.news().last == "2026-11-20T08:10 done asr@+testtest.2")
        #expect(world.scheduler.ledger.runningSessions.isEmpty)
    }

    @Test("adjusted, it keeps its length unless that is adjusted")
    func adjust() throws {
        var world = try world(["duration": "10m"])
        try world.start("asr")
        try world.run(to: "2026-11-20T08:03")
        _ = world.news()
        try world.adjust("asr", at: "2026-11-20T07:58")
        try world.adjust("asr", length: 3600)
        try world.adjust("asr", length: 3600)
        try world.run(to: "2026-11-20T10:00")
        #expect(
            world.news() == [
                "2026-11-20T08:03 began asr@+testtest.2 from 2026-11-20T07:58 until 2026-11-20T08:08",
                "2026-11-20T08:03 began asr@+testtest.2 from 2026-11-20T07:58 until 2026-11-20T08:58",
                "2026-11-20T08:58 done asr@+testtest.2",
            ])
    }

    @Test("it ends at its instant, once: over a restart and a sleep past it, another zone, and the end of summer time")
    func trueEnd() throws {
        var world = try world()
        try world.start("asr")
        try world.run(to: "2026-11-20T08:02")
        try world.restart()
        world.now = try world.instant("2026-11-20T11:00")
        try world.restart()
        try world.restart()
        #expect(world.news().last == "2026-11-20T11:00 done asr@+testtest.2 happened 2026-11-20T08:05")
        try world.start("asr")
        try world.fly(to: "Asia/Tokyo")
        try world.run(to: world.now + .seconds(600))
        let done = try #require(world.journal.last { $0.answer != nil })
        #expect(done.answer?.happened == done.due.map { $0 + .seconds(300) })
        #expect(world.journal.count { $0.answer != nil } == 2)

        var night = try World("2026-10-25T02:58", zone: "Europe/Zurich")
        try night.decide(.change([.define(try night.definition("isha", nil, kind: "prayer", nag: nil))]))
        // The first of the two 02:58; at 03:00 the clock is set back to 02:00.
        let begun = night.now
        try night.start("isha")
        try night.run(to: begun + .seconds(7200))
        #expect(night.journal.last?.answer?.happened == begun + .seconds(300))
        #expect(night.journal.last?.at == begun + .seconds(300))
    }

    @Test("none ends while the clock is not confirmed; then it ends at its instant")
    func unconfirmed() throws {
        var world = try world()
        try world.start("asr")
        try world.run(to: "2026-11-20T08:02")
        world.now = try world.instant("2026-11-20T15:00")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.turn()
        try world.run(to: "2026-11-20T15:09")
        #expect(world.scheduler.ledger.runningSessions.count == 1)
        #expect(world.scheduler.nextWake == nil)
        try world.decide(.clockConfirmed(wasSet: false))
        #expect(world.news().last == "2026-11-20T15:09 done asr@+testtest.2 happened 2026-11-20T08:05")
    }

    @Test("what a clock that was ahead has ended runs on, and ends in its time")
    func ahead() throws {
        var world = try world(["duration": "10m"])
        try world.start("asr")
        world.now = try world.instant("2026-11-20T10:30")
        try world.turn()
        #expect(world.scheduler.ledger.runningSessions.isEmpty)
        try world.setBack(to: world.instant("2026-11-20T08:03"))
        #expect(world.scheduler.ledger.runningSessions.count == 1)
        try world.run(to: "2026-11-20T09:00")
        #expect(world.news().last == "2026-11-20T08:10 done asr@+testtest.2")
    }

    @Test("an open one is known however old it is")
    func old() throws {
        try fasting { world in
            try world.start("fast")
            try world.run(to: "2027-03-01T08:00")
            world.scheduler.apply(.forgotten(at: world.now))
            #expect(world.status("fast@+testtest.2") == "running")
            let today = world.scheduler.agenda.day(of: world.now)
            #expect(world.scheduler.agenda.day(today, now: world.now).map(\.status) == [.running])
            try world.discard("fast")
            #expect(world.scheduler.agenda.day(today, now: world.now).isEmpty)
        }
    }

    @Test("its end is seen whatever became of its reminder", arguments: [true, false])
    func gone(isArchived: Bool) throws {
        var world = try world()
        try world.start("asr")
        try world.change(isArchived ? { .archive($0) } : { .disable($0) }, "asr")
        try world.run(to: "2026-11-20T08:30")
        #expect(world.news().last == "2026-11-20T08:05 done asr@+testtest.2")
    }

    @Test("a reminder without a schedule never rings, and is recorded at any time")
    func checkIns() throws {
        var world = try world()
        #expect(world.scheduler.nextWake == nil)
        try world.answer("asr")
        try world.answer("asr", at: "2026-11-18T05:00", note: "at home")
        try world.answer("asr")
        #expect(
            world.news() == [
                "2026-11-20T08:00 done asr@+testtest.2",
                "2026-11-20T08:00 done asr@+testtest.3 happened 2026-11-18T05:00",
                "2026-11-20T08:00 done asr@+testtest.4",
            ])
    }

    private static let refusals: [(String, @Sendable (inout World) throws -> Void)] = [
        (
            "asr has been running since 08:00: change it: remindctl adjust asr --at TIME, or stop it first: remindctl stop asr",
            { try $0.start("asr") }
        ),
        (
            "that is in the future: leave out --at, or give a time in the past",
            { try $0.adjust("asr", at: "2026-11-20T09:00") }
        ),
        ("1 second is too short: 1m to 7d", { try $0.adjust("asr", length: 1) }),
        ("8 days is too long: 1m to 7d", { try $0.adjust("asr", length: 8 * 86_400) }),
        (
            "it would have ended at 07:55: record it with: remindctl done asr --extra --at TIME",
            { try $0.adjust("asr", at: "2026-11-20T07:50") }
        ),
        (
            "asr began at 08:00, after that: to change when it began: remindctl adjust asr --at TIME",
            { try $0.stop("asr", at: "2026-11-20T07:59") }
        ),
        ("it ends early and is not recorded, so it has no note: add --count", { try $0.stop("asr", note: "x") }),
        ("fajr is not running: start it with: remindctl start fajr", { try $0.stop("fajr") }),
        (
            "pill is not running: see what is due with: remindctl today", { try $0.discard("pill") }
        ),
        (
            "a medication is not started and stopped: record it with: remindctl take pill", { try $0.start("pill") }
        ),
    ]

    @Test("what is refused changes nothing", arguments: refusals.indices)
    func refused(_ index: Int) throws {
        var world = try World("2026-11-20T08:00")
        for id in ["asr", "fajr"] {
            try world.decide(.change([.define(try world.definition(id, nil, kind: "prayer", nag: nil))]))
        }
        try world.define("pill", "daily at 20:00")
        try world.start("asr")
        world.now = world.now + .seconds(60)
        try world.turn()
        let before = world.journal.count
        let (said, act) = Self.refusals[index]
        let error = try #require(refusal { try act(&world) })
        #expect("\(error.message): \(error.hint ?? "")" == said)
        #expect(world.journal.count == before)
    }

    @Test("a prayer's duration is a minute to a day", arguments: ["30s", "25h"])
    func duration(_ text: String) throws {
        let world = try World("2026-11-20T08:00")
        #expect(throws: World.Refused.self) {
            _ = try world.definition("asr", nil, kind: "prayer", nag: nil, fields: ["duration": text])
        }
    }

    @Test("a kind has the fields that say how its sessions end")
    func kinds() {
        for kind in Kinds.all {
            for field in [kind.session?.lengthField, kind.session?.goalField].compactMap(\.self) {
                #expect(kind.fields.contains { $0.name == field })
            }
        }
    }
}
