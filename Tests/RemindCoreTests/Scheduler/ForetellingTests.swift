import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

/// Notices ahead: `before = ["15m"]`.
@Suite("Notices ahead")
struct ForetellingTests {
    @Test func comesThatLongBefore() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00", before: [3600, 900])
        try world.run(to: "2026-11-21T09:00")
        // The first was due before it was defined.
        #expect(
            told(world) == [
                "2026-11-20T07:45 a@2026-11-20T08:00", "2026-11-21T07:00 a@2026-11-21T08:00",
                "2026-11-21T07:45 a@2026-11-21T08:00",
            ])
        #expect(try text(&world, at: "2026-11-21T07:45", "a@2026-11-22T08:00")?.title == "a in 24 hours 15 minutes")
    }

    /// The app took 5 minutes from 00:03 hour and minute apart, and warned at 00:58 or not at all.
    @Test(
        "a notice ahead of a time after midnight is on the day before",
        arguments: [
            ("2026-11-20", "2026-11-20T23:58"), ("2026-12-31", "2026-12-31T23:58"), ("2026-02-28", "2026-02-28T23:58"),
            ("2028-02-28", "2028-02-28T23:58"), ("2026-03-28", "2026-03-28T23:58"), ("2026-10-24", "2026-10-24T23:58"),
        ])
    func acrossMidnight(day: String, expected: String) throws {
        var world = try World("\(day)T12:00")
        try define(&world, "a", "daily at 00:03", before: [300])
        let next = try #require(CivilDate(day)) + 1
        try world.run(to: "\(next)T12:00")
        #expect(told(world) == ["\(expected) a@\(next)T00:03"])
    }

    @Test func isNotRecorded() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00", before: [900])
        _ = world.news()
        try world.run(to: "2026-11-20T07:59")
        #expect(told(world).count == 1)
        #expect(world.news().isEmpty)
    }

    @Test func whatIsAnsweredEarlyNeedsNone() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00", before: [900])
        try world.answer("a", early: true)
        try world.run(to: "2026-11-20T12:00")
        #expect(told(world).isEmpty)
        // Taken back, it is to come again.
        try world.run(to: "2026-11-21T07:00")
        try world.answer("a", early: true)
        try world.undo("a@2026-11-21T08:00")
        try world.run(to: "2026-11-21T12:00")
        #expect(told(world) == ["2026-11-21T07:45 a@2026-11-21T08:00"])
    }

    @Test func afterSleepItIsToldLateOrNotAtAll() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00, 20:00", before: [900])
        try world.sleep(until: "2026-11-20T07:51")
        #expect(told(world) == ["2026-11-20T07:51 a@2026-11-20T08:00"])
        let ahead = world.scheduler.agenda.stillAhead([try id("a@2026-11-20T08:00")], now: world.now)
        #expect(AdvanceNoticeText(ahead, agenda: world.scheduler.agenda, now: world.now)?.title == "a in 9 minutes")
        try world.sleep(until: "2026-11-20T20:00")
        #expect(told(world).count == 1)
    }

    @Test func aRestartWithinItsMinuteSaysNothingAgain() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00", before: [900])
        try world.run(to: "2026-11-20T07:45:20")
        try world.restart()
        try world.run(to: "2026-11-20T07:59")
        #expect(told(world) == ["2026-11-20T07:45 a@2026-11-20T08:00"])
    }

    @Test func isGoneOnceItIsDueOrAnsweredOrOff() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00", before: [900])
        let a = try id("a@2026-11-20T08:00")
        try world.run(to: "2026-11-20T07:50")
        #expect(world.scheduler.agenda.stillAhead([a], now: world.now) == [a: try world.instant("2026-11-20T08:00")])
        var off = world
        try off.change(DefinitionChange.disable, "a")
        #expect(off.scheduler.agenda.stillAhead([a], now: off.now).isEmpty)
        var answered = world
        try answered.answer("a", early: true)
        #expect(answered.scheduler.agenda.stillAhead([a], now: answered.now).isEmpty)
        try world.run(to: "2026-11-20T08:00")
        #expect(world.scheduler.agenda.stillAhead([a], now: world.now).isEmpty)
    }

    @Test func aSnoozeHasNone() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00", before: [900])
        try world.run(to: "2026-11-20T08:00")
        try world.snooze("a", until: "2026-11-20T09:00")
        try world.run(to: "2026-11-20T09:30")
        #expect(told(world) == ["2026-11-20T07:45 a@2026-11-20T08:00"])
    }

    @Test func everyKindHasIt() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "chain", "6h after taken, first at 08:00", before: [1800])
        var lenses = try world.definition(
            "lenses", nil, kind: "lens", nag: nil,
            fields: ["type": "weekly", "opened": "2026-11-13", "remind": "at 21:00"])
        lenses.before = [7200]
        try world.decide(.change([.define(lenses)]))
        try world.run(to: "2026-11-20T08:10")
        try world.answer("chain")
        try world.run(to: "2026-11-20T23:00")
        #expect(
            told(world).map { $0.split(separator: "@")[0] } == [
                "2026-11-20T07:30 chain", "2026-11-20T13:40 chain", "2026-11-20T19:00 lenses",
            ])
    }

    @Test func severalAreOneText() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, "a", "daily at 08:00", before: [900])
        var hidden = try world.definition("b", [.init(when: "daily at 08:00")], cover: "Pill", fields: ["dose": "1 g"])
        hidden.before = [900]
        try world.decide(.change([.define(hidden)]))
        let a = try id("a@2026-11-20T08:00")
        let b = try id("b@2026-11-20T08:00")
        let now = try world.instant("2026-11-20T07:45")
        let agenda = world.scheduler.agenda
        let both = AdvanceNoticeText(agenda.stillAhead([a, b], now: now), agenda: agenda, now: now)
        #expect(both?.title == "2 due in 15 minutes")
        #expect(both?.body == ["08:00 a", "08:00 Pill"])
        let one = AdvanceNoticeText(agenda.stillAhead([b], now: now), agenda: agenda, now: now)
        #expect(one?.title == "Pill in 15 minutes")
        #expect(one?.body == ["due 08:00"])
    }

    @Test func waitsForTheEndOfQuietHoursOrIsDropped() throws {
        var world = try World("2026-11-20T20:00")
        try world.use {
            $0.quiet = QuietHours(
                from: ClockTime(secondOfDay: 22 * 3600), until: ClockTime(secondOfDay: 6 * 3600 + 1800))
        }
        for (id, when) in [("early", "daily at 06:40"), ("within", "daily at 05:00"), ("later", "daily at 09:00")] {
            var definition = try world.definition(id, [.init(when: when)])
            definition.before = [1800, 14_400]
            try world.decide(.change([.define(definition)]))
        }
        var wakes = 0
        let end = try world.instant("2026-11-21T09:00")
        while let wake = world.scheduler.nextWake, wake <= end {
            wakes += 1
            try world.run(to: wake)
        }
        let told = world.effects.compactMap { at, effect in
            if case .foretell(let id) = effect {
                "\(world.scheduler.place.local.local(at: at)) \(id.reminder)"
            } else {
                nil
            }
        }
        #expect(
            told == ["2026-11-21T06:30 early", "2026-11-21T06:30 later", "2026-11-21T08:30 later"])
        // Three doses and three deadlines less the last, and two ends of notices.
        #expect(wakes <= 8)
    }

    /// Against a model that lists every slot and goes back from it, over days on which clocks change; each wake-up is for a
    /// notice or for something that would have woken the daemon anyhow.
    @Test("as a model that knows every slot", arguments: 1...48)
    func model(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) &* 104_729)
        let (zone, start) = [
            ("Europe/Zurich", "2026-03-27T07:13"), ("America/New_York", "2026-10-30T07:13"),
            ("Australia/Lord_Howe", "2026-10-02T07:13"), ("Africa/Casablanca", "2026-02-13T07:13"),
            ("America/Nuuk", "2026-03-26T07:13"), ("UTC", "2026-06-01T07:13"),
        ][seed % 6]
        var plain = try World(start, zone: zone)
        var noticed = plain
        var ahead: [ReminderID: [Int64]] = [:]
        let whens = [
            "daily at 02:30", "daily at 08:00, 20:00", "every 8 hours from 2026-01-01 05:00", "weekly on Sun at 01:15",
            "daily at 23:50", "every 90 minutes from 2026-01-01 00:00",
        ]
        for index in 0..<4 {
            let name = "r\(index)"
            let when = try #require(whens.randomElement(using: &random))
            let count = Int.random(in: 1...3, using: &random)
            let seconds = (0..<count).map { _ in Int64.random(in: 1...85, using: &random) * 60 }
            let before = Set(seconds).sorted(by: >)
            try plain.define(name, when, nag: .init(every: "10m", times: 0))
            try define(&noticed, name, when, before: before)
            ahead[try plain.id(name)] = before
        }
        let begin = noticed.now
        let end = begin + .seconds(5 * 86_400)
        var expected: [String] = []
        for (id, slot) in plain.scheduler.agenda.upcoming(through: end + .seconds(86_400), now: begin) {
            for seconds in ahead[id.reminder] ?? [] {
                let notice = slot.due - .seconds(seconds)
                if begin < notice, notice <= end { expected.append("\(notice.milliseconds) \(id)") }
            }
        }
        var wakes: Set<Instant> = []
        while let wake = noticed.scheduler.nextWake, wake <= end {
            #expect(wakes.insert(wake).inserted)
            try noticed.run(to: wake)
        }
        var usual: Set<Instant> = []
        while let wake = plain.scheduler.nextWake, wake <= end {
            usual.insert(wake)
            try plain.run(to: wake)
        }
        let found = noticed.effects.compactMap { at, effect in
            if case .foretell(let id) = effect { "\(at.milliseconds) \(id)" } else { nil }
        }
        #expect(found.sorted() == expected.sorted(), "seed \(seed) in \(zone)")
        let notices = Set(expected.compactMap { $0.split(separator: " ").first.flatMap { Int64($0) } })
        #expect(wakes == usual.union(notices.map { Instant(milliseconds: $0) }), "seed \(seed) in \(zone)")
        #expect(noticed.journal.map(noticed.line) == plain.journal.map(plain.line))
    }

    @Test(arguments: [
        ("before = 15", "before is an integer, not a string or a list of strings"),
        ("before = []", "before is an empty list"),
        ("before = [15]", "before is an integer, not a string"),
        ("before = \"soon\"", "\"soon\" is not a duration"),
        ("before = \"30s\"", "a notice 30 seconds ahead is too late"),
        ("before = [\"25h\"]", "a notice 25 hours ahead is too early"),
        (
            "before = [\"1m\", \"2m\", \"3m\", \"4m\", \"5m\", \"6m\"]", "before has 6 notices"
        ),
        ("before = \"12h\"", "a notice 12 hours ahead is too early: the times are 12 hours apart"),
    ])
    func whatIsRefused(body: String, message: String) throws {
        #expect(try checked(body).problems.map(\.message) == [message])
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let definition = try #require(try checked("before = [\"15m\", \"1h\", \"60m\"]").definitions.first)
        #expect(definition.before == [3600, 900])
        #expect(RemindersExport.toml([definition]).contains("before = [\"1h\", \"15m\"]"))
        #expect(try checked("before = \"11h59m\"").definitions.first?.before == [43_140])
    }

    // MARK: -

    private func id(_ text: String) throws -> OccurrenceID { try #require(OccurrenceID(text)) }

    private func define(_ world: inout World, _ id: String, _ when: String, before: [Int64]) throws {
        var definition = try world.definition(id, [.init(when: when)])
        definition.before = before
        try world.decide(.change([.define(definition)]))
    }

    private func text(_ world: inout World, at time: String, _ what: String) throws -> AdvanceNoticeText? {
        let now = try world.instant(time)
        let agenda = world.scheduler.agenda
        return AdvanceNoticeText(agenda.stillAhead([try id(what)], now: now), agenda: agenda, now: now)
    }

    private func told(_ world: World) -> [String] {
        world.effects.compactMap { at, effect in
            if case .foretell(let id) = effect { "\(world.scheduler.place.local.local(at: at)) \(id)" } else { nil }
        }
    }

    private func checked(_ body: String) throws -> RemindersFile.Checked {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let now = try World.instant("2026-11-20T07:00", in: zone)
        return RemindersFile(
            "[[medication]]\nid = \"a\"\ntitle = \"A\"\nwhen = \"daily at 08:00, 20:00\"\n\(body)\n",
            name: "reminders.toml"
        ).checked(
            path: "/reminders.toml", against: nil, anchor: .init(at: now, zone: zone.name),
            place: TimeContext(local: zone, directory: World.zones), today: zone.local(at: now).date)
    }
}
