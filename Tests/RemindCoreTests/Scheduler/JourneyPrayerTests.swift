import CivilTime
import PrayerTimes
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@testable import RemindCore

/// Prayers that follow the sun as the scheduler keeps them: windows, moves, and what a traveller combines.
@Suite("Prayers by the sun") struct JourneyPrayerTests {
    private static let five = ["fajr", "dhuhr", "asr", "maghrib", "isha"]

    private static func zurich() throws -> Coordinate { try Coordinate(latitude: 47.37, longitude: 8.54) }

    private static func rules(_ combining: PrayerJourney.Combining? = .early, isShort: Bool = false) throws
        -> PrayerRules
    {
        var rules = PrayerRules()
        rules.journey = PrayerJourney(
            from: try #require(CivilDate("2026-11-20")), until: CivilDate("2026-11-21"), combining: combining,
            isShort: isShort)
        return rules
    }

    private func world(
        _ prayers: [String] = five, from start: String = "2026-11-20T00:00", fields: [String: String] = [:]
    ) throws -> World {
        var world = try World(start, location: Self.zurich())
        for prayer in prayers {
            try world.define(
                prayer, "daily at \(prayer)", kind: "prayer", title: prayer.prefix(1).uppercased() + prayer.dropFirst(),
                fields: ["obligatory": "yes"].merging(fields) { _, own in own })
        }
        _ = world.news()
        return world
    }

    private func outcome(_ world: World, _ what: String) throws -> Answer? {
        let parts = what.split(separator: "@").map(String.init)
        return world.scheduler.ledger.occurrence(OccurrenceID(try world.id(parts[0]), SlotKey(parts[1])))?.answer
    }

    private func view(_ world: World, _ what: String) throws -> OccurrenceView {
        let occurrence = try #require(world.occurrence(what))
        return try #require(world.scheduler.agenda.view(of: occurrence, now: world.now))
    }

    @Test(
        "when it is held: after its time, or by the clock if that is not of another prayer",
        arguments: [
            ("20m", "14:44"), ("15:00", "15:00"), ("14:24", "14:24"), ("14:00", ""), ("timetable", ""),
            ("12h", "02:24"),
        ])
    func held(iqamah: String, expected: String) throws {
        var world = try world(["asr"], fields: ["iqamah": iqamah])
        try world.run(to: "2026-11-20T14:30")
        let view = try view(world, "asr@2026-11-20/asr")
        #expect(view.iqamah?.local.time.description ?? "" == expected)
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        let text = try #require(BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
        let line = "due 14:24, until 16:45" + (expected.isEmpty ? "" : ", iqamah \(expected)")
        #expect(text.body.first == line)
    }

    /// Fifteen days about each change of the clocks: none is answered, and each is missed when the next prayer begins.
    @Test("each is missed at the end of its window", arguments: ["2026-03-22", "2026-10-18"])
    func windows(from start: String) throws {
        var world = try world(from: "\(start)T00:00")
        let first = try #require(CivilDate(start))
        try world.run(to: "\(first + 15)T12:00")
        let place = world.scheduler.place
        for date in (0..<15).map({ first + $0 }) {
            for (prayer, end, days) in [
                ("fajr", SunTime.Event.sunrise, 0), ("dhuhr", .asr, 0), ("asr", .maghrib, 0), ("maghrib", .isha, 0),
                ("isha", .fajr, 1),
            ] {
                let miss = try #require(try outcome(world, "\(prayer)@\(date)/\(prayer)"), "\(date) \(prayer)")
                #expect(miss.outcome == .missed)
                #expect(miss.happened == place.time(of: end, on: date + days)?.instant, "\(date) \(prayer)")
            }
        }
    }

    @Test("a grace of one's own, and a window of one's own, win over the next prayer")
    func own() throws {
        for (fields, grace, expected) in [
            ([:], nil, "2026-11-21T05:51"), (["answer_by": "night-middle"], nil, "2026-11-21T00:12"),
            (["answer_by": "23:00"], nil, "2026-11-20T23:00"), ([:], Int64(3600), "2026-11-20T19:27"),
        ] as [([String: String], Int64?, String)] {
            var world = try world(["isha"], fields: fields)
            try world.use { settings in
                var kind = Settings.KindSettings()
                kind.grace = grace
                settings.kinds["prayer"] = kind
            }
            try world.run(to: "2026-11-20T18:30")
            let occurrence = try #require(world.scheduler.ledger.openOccurrences.first)
            let view = try #require(world.scheduler.agenda.view(of: occurrence, now: world.now))
            #expect(view.windowUntil?.local.description == String(expected.prefix(16)), "\(fields)")
        }
    }

    /// An open one keeps the window in which it rang; the next day is of the new place.
    @Test("a window across a move")
    func move() throws {
        var world = try world(["asr"])
        try world.run(to: "2026-11-20T15:00")
        let tokyo = try Coordinate(latitude: 35.68, longitude: 139.69)
        try world.fly(to: "Asia/Tokyo")
        try world.settle(at: tokyo)
        #expect(try outcome(world, "asr@2026-11-20/asr") == nil)
        try world.run(to: "2026-11-22T12:00")
        let missed = try #require(try outcome(world, "asr@2026-11-20/asr"))
        let zurich = try World.zones.rules(named: "Europe/Zurich")
        #expect("\(zurich.local(at: missed.happened))" == "2026-11-20T16:45")
        let next = try #require(try outcome(world, "asr@2026-11-21/asr"))
        let second = try #require(CivilDate("2026-11-21"))
        #expect(next.happened == world.scheduler.place.time(of: .maghrib, on: second)?.instant)
    }

    @Test("combined, two ring once and one answer is for both", arguments: [PrayerJourney.Combining.early, .late])
    func once(how: PrayerJourney.Combining) throws {
        var world = try world()
        try world.define("pill", "daily at asr", title: "Pill")
        try world.settle(at: Self.zurich(), by: Self.rules(how, isShort: true))
        _ = world.news()
        let due = how == .early ? "2026-11-20T12:12" : "2026-11-20T14:24"
        try world.run(to: due)
        #expect(
            world.news().filter { $0.contains("delivered") && !$0.contains("pill") && !$0.contains("fajr") } == [
                "\(due) delivered asr@2026-11-20/asr", "\(due) delivered dhuhr@2026-11-20/dhuhr",
            ])
        let banners = world.scheduler.agenda.banners(now: world.now).filter { $0.members.count > 1 }
        #expect(banners.count == 1 && banners[0].members.count >= 2)
        let text = try #require(BannerText(banners[0], agenda: world.scheduler.agenda, now: world.now))
        #expect(text.body.count { $0.contains("2 rak'ah") } == 2)
        // The pill rings with the later one: the button answers the medicine, and leaves the prayers.
        #expect(text.answer == (how == .early ? "All prayed" : "Taken: 1 of 3"))
        #expect(
            world.scheduler.agenda.leftOver(by: banners[0]).map(\.reminder.rawValue)
                == (how == .early ? [] : ["asr", "dhuhr"]))
        try world.answer("dhuhr")
        for prayer in ["dhuhr", "asr"] {
            let answer = try #require(try outcome(world, "\(prayer)@2026-11-20/\(prayer)"))
            #expect(answer.outcome == .done && answer.fields == [:])
        }
        let left = world.scheduler.agenda.banners(now: world.now).flatMap(\.members).map(\.reminder.rawValue)
        #expect(left.allSatisfy { $0 == "pill" })
        // The medicine at asr is no prayer: it rings at asr.
        try world.run(to: "2026-11-20T15:00")
        let asr = try world.instant("2026-11-20T14:24")
        #expect(world.journal.contains { $0.reminder?.rawValue == "pill" && $0.due == asr })
        // Nothing rings again, and after the journey all is as before.
        try world.run(to: "2026-11-22T23:00")
        let rung = world.news().filter { $0.contains("delivered dhuhr") || $0.contains("delivered asr") }
        #expect(rung.count == 4)
        #expect(rung.suffix(2).map { String($0.dropFirst(11).prefix(5)) } == ["12:13", "14:22"])
    }

    @Test("combined after the first has rung, its window grows")
    func later() throws {
        var world = try world()
        try world.run(to: "2026-11-20T13:00")
        try world.settle(at: Self.zurich(), by: Self.rules(.late))
        try world.run(to: "2026-11-20T16:00")
        #expect(try outcome(world, "dhuhr@2026-11-20/dhuhr") == nil)
        try world.answer("asr")
        #expect(try outcome(world, "dhuhr@2026-11-20/dhuhr")?.outcome == .done)
        #expect(try outcome(world, "dhuhr@2026-11-20/dhuhr")?.fields == [:])
        // Combined early after the first was prayed alone: the second may be prayed now, and rings.
        var other = try self.world()
        try other.run(to: "2026-11-20T12:30")
        try other.answer("dhuhr")
        _ = other.news()
        try other.settle(at: Self.zurich(), by: Self.rules(.early))
        #expect(other.news() == ["2026-11-20T12:30 delivered asr@2026-11-20/asr late"])
        try other.answer("asr")
        try other.run(to: "2026-11-20T16:00")
        #expect(other.news() == ["2026-11-20T12:30 done asr@2026-11-20/asr"])
    }

    @Test("both are missed, and made up, together; a countdown is for both")
    func together() throws {
        var world = try world()
        try world.settle(at: Self.zurich(), by: Self.rules())
        try world.run(to: "2026-11-20T17:30")
        let close = try world.instant("2026-11-20T16:45")
        for prayer in ["dhuhr", "asr"] {
            let miss = try #require(try outcome(world, "\(prayer)@2026-11-20/\(prayer)"))
            #expect(miss.outcome == .missed && miss.happened == close)
            #expect(try view(world, "\(prayer)@2026-11-20/\(prayer)").owed == true)
        }
        try world.answer("asr@2026-11-20/asr")
        #expect(try outcome(world, "dhuhr@2026-11-20/dhuhr")?.fields == ["made_up": .text("yes")])
        #expect(try view(world, "dhuhr@2026-11-20/dhuhr").owed == nil)
        try world.start("maghrib", length: 600)
        try world.run(to: "2026-11-20T18:00")
        let end = try world.instant("2026-11-20T17:40")
        for prayer in ["maghrib", "isha"] {
            let answer = try #require(try outcome(world, "\(prayer)@2026-11-20/\(prayer)"))
            #expect(answer.outcome == .done && answer.happened == end)
        }
    }

    @Test("without combining, prayers are only shortened")
    func shortened() throws {
        var world = try world()
        try world.settle(at: Self.zurich(), by: Self.rules(nil, isShort: true))
        try world.run(to: "2026-11-20T12:12")
        let date = try #require(CivilDate("2026-11-20"))
        let day = world.scheduler.agenda.day(date, now: world.now)
        #expect(day.filter { $0.detail == "2 rak'ah" }.map(\.title).sorted() == ["Asr", "Dhuhr", "Isha"])
        try world.answer("dhuhr")
        #expect(try outcome(world, "asr@2026-11-20/asr") == nil)
    }

    /// 40 lives of six days that travel, answer one of a pair or both, and restart: each pair has one outcome.
    @Test("random journeys")
    func lives() throws {
        for seed in UInt64(1)...40 {
            var random = SeededRandom(seed: seed)
            var world = try world(from: "2026-11-19T00:00")
            let how: PrayerJourney.Combining = Bool.random(using: &random) ? .early : .late
            try world.settle(at: Self.zurich(), by: Self.rules(how))
            var expected: [String: Bool] = [:]
            for day in 19...23 {
                for (first, second) in [("dhuhr", "asr"), ("maghrib", "isha")] {
                    let isCombined = day == 20 || day == 21
                    let date = "2026-11-\(day)"
                    // Five minutes after the second begins, both may be answered, unless the first is missed by then.
                    let event = try #require(SunTime.Event(rawValue: second))
                    let onDate = try #require(CivilDate(date))
                    let begins = try #require(world.scheduler.place.time(of: event, on: onDate)?.instant)
                    try world.run(to: begins + .seconds(300))
                    if Int.random(in: 0..<4, using: &random) == 0 { try world.restart() }
                    let choice = Int.random(in: 0..<3, using: &random)
                    if choice < 2 {
                        let named = choice == 0 ? first : second
                        try world.answer("\(named)@\(date)/\(named)")
                    }
                    let isFirst = choice == 0 || isCombined && choice == 1
                    let isSecond = choice == 1 || isCombined && choice == 0
                    expected["\(first)@\(date)/\(first)"] = isFirst
                    expected["\(second)@\(date)/\(second)"] = isSecond
                }
            }
            try world.run(to: "2026-11-25T12:00")
            for (what, isDone) in expected {
                let found = try outcome(world, what)
                #expect(found?.outcome == (isDone ? .done : .missed), "seed \(seed) \(how) \(what)")
                let parts = what.split(separator: "@").map(String.init)
                let id = OccurrenceID(try world.id(parts[0]), SlotKey(parts[1]))
                let rung = world.journal.count { entry in
                    if case .delivered = entry.fact { entry.occurrence == id } else { false }
                }
                #expect(rung == 1, "seed \(seed) \(what)")
            }
        }
    }
}
