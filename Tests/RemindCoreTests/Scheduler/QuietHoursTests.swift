import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@Suite("Quiet hours")
struct QuietHoursTests {
    private static let night = QuietHours(
        from: ClockTime(secondOfDay: 22 * 3600), until: ClockTime(secondOfDay: 6 * 3600 + 1800))

    private func world(_ start: String, zone: String = "Europe/Zurich", quiet: QuietHours? = night) throws -> World {
        var world = try World(start, zone: zone)
        try world.use { $0.quiet = quiet }
        return world
    }

    /// Lenses never become missed; they are due at 23:00.
    private func lenses(_ world: inout World, _ id: String = "lenses", remind: String = "at 23:00") throws {
        try world.lens(id, type: "weekly", opened: "2026-11-13", remind: remind)
    }

    @Test func holdsBackWhatCannotBecomeMissed() throws {
        var world = try world("2026-11-20T20:00")
        try lenses(&world)
        try lenses(&world, "other", remind: "at 23:30")
        try world.define("pill", "daily at 23:15")
        _ = world.news()
        try world.run(to: "2026-11-21T07:00")
        #expect(
            world.news() == [
                "2026-11-20T23:00 deferred lenses@2026-11-20T23:00",
                "2026-11-20T23:15 delivered pill@2026-11-20T23:15",
                "2026-11-20T23:30 deferred other@2026-11-20T23:30",
                "2026-11-21T01:15 missed pill@2026-11-20T23:15 unanswered",
                "2026-11-21T06:30 delivered lenses@2026-11-20T23:00",
                "2026-11-21T06:30 delivered other@2026-11-20T23:30",
            ])
        // What was held back is one notification.
        let banners = world.scheduler.agenda.banners(now: world.now)
        #expect(banners.map { $0.members.map(\.reminder.rawValue) } == [["lenses", "other"]])
        let text = BannerText(
            try #require(banners.first), agenda: world.scheduler.agenda, now: world.now)
        #expect(text?.title == "After quiet hours: 2 due")
    }

    @Test func isToldOnceAcrossRestarts() throws {
        var world = try world("2026-11-20T20:00")
        try lenses(&world)
        try world.run(to: "2026-11-21T01:00")
        try world.restart()
        #expect(world.scheduler.agenda.deferredCount(now: world.now) == 1)
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-21T06:30")))
        try world.run(to: "2026-11-21T06:30")
        try world.restart()
        try world.run(to: "2026-11-21T12:00")
        #expect(rings(world) == ["2026-11-21T06:30 lenses@2026-11-20T23:00"])
    }

    @Test func isToldAtTheEndHoweverLongItSlept() throws {
        var world = try world("2026-11-20T20:00")
        try lenses(&world)
        try world.sleep(until: "2026-11-21T05:00")
        #expect(rings(world).isEmpty)
        try world.sleep(until: "2026-11-21T09:00")
        #expect(rings(world) == ["2026-11-21T09:00 lenses@2026-11-20T23:00"])
    }

    @Test func canBeAnsweredMeanwhile() throws {
        var world = try world("2026-11-20T20:00")
        try lenses(&world)
        try world.run(to: "2026-11-21T00:00")
        #expect(world.status("lenses@2026-11-20T23:00") == "due")
        #expect(
            world.scheduler.agenda.quietText(now: world.now) == "22:00 to 06:30; 1 reminder is held back until 06:30")
        try world.answer("lenses")
        #expect(world.scheduler.agenda.quietText(now: world.now) == "22:00 to 06:30")
        try world.run(to: "2026-11-21T12:00")
        #expect(rings(world).isEmpty)
    }

    @Test func holdsNagsBackAsWell() throws {
        var world = try world("2026-11-20T20:00")
        var lenses = try world.definition(
            "lenses", nil, kind: "lens", nag: .init(every: "30m", times: 5),
            fields: ["type": "weekly", "opened": "2026-11-13", "remind": "at 21:30"])
        lenses.escalation = Escalation(after: 7200)
        try world.decide(.change([.define(lenses)]))
        try world.run(to: "2026-11-21T07:00")
        #expect(
            rings(world).map { $0.prefix(16) } == ["2026-11-20T21:30", "2026-11-21T06:30", "2026-11-21T07:00"])
    }

    @Test func whatIsAllowedAgainWaitsItsWholeGrace() throws {
        var world = try world("2026-11-20T21:00")
        try world.define("prn", "as needed, at least 4h apart", grace: "1h", fields: ["again": "yes"])
        try world.answer("prn", extra: true)
        _ = world.news()
        try world.run(to: "2026-11-21T08:00")
        #expect(
            world.news().map { String($0.split(separator: " prn")[0]) } == [
                "2026-11-21T01:00 deferred", "2026-11-21T06:30 delivered", "2026-11-21T07:30 lapsed",
            ])
    }

    @Test func endsWhenTheSettingDoes() throws {
        var world = try world("2026-11-20T20:00")
        try lenses(&world)
        try world.run(to: "2026-11-21T01:00")
        try world.use { $0.quiet = nil }
        try world.run(to: "2026-11-21T01:01")
        #expect(rings(world).count == 1)
        try world.run(to: "2026-11-21T12:00")
        #expect(rings(world).count == 1)
    }

    @Test func isTheNightOfWhereverThePersonIs() throws {
        var world = try world("2026-11-20T20:00")
        try lenses(&world)
        try world.run(to: "2026-11-21T01:00")
        // 09:00 in Tokyo.
        try world.fly(to: "Asia/Tokyo")
        try world.run(to: world.now + .seconds(60))
        #expect(
            rings(world).count == 1, "\(world.journal.map(world.line)), \(String(describing: world.scheduler.nextWake))"
        )
    }

    @Test func nextSaysWhatWillBeHeldBack() throws {
        var world = try world("2026-11-20T20:00")
        try lenses(&world)
        let next = try #require(world.scheduler.agenda.next(count: 1, of: nil, now: world.now).first)
        let view = world.scheduler.agenda.view(of: next.id, slot: next.slot, handle: nil, now: world.now)
        #expect(view.deferred == "2026-11-21T06:30:00+01:00")
    }

    /// Nothing that can become missed comes later than without quiet hours, nor sooner; what was held back is told once,
    /// at the end of the night it came in, whatever restarts come.
    @Test("days of random reminders", arguments: 1...40)
    func property(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) &* 15_485_863)
        let (zone, start) = [
            ("Europe/Zurich", "2026-03-27T12:00"), ("America/New_York", "2026-10-30T12:00"),
            ("Australia/Lord_Howe", "2026-04-03T12:00"), ("UTC", "2026-06-01T12:00"),
        ][seed % 4]
        let from = ClockTime(secondOfDay: Int32.random(in: 0..<1440, using: &random) * 60)
        var until = ClockTime(secondOfDay: Int32.random(in: 0..<1440, using: &random) * 60)
        if until == from { until = ClockTime(secondOfDay: (from.secondOfDay + 3600) % 86_400) }
        let quiet = QuietHours(from: from, until: until)
        var loud = try World(start, zone: zone)
        var hushed = try world(start, zone: zone, quiet: quiet)
        for index in 0..<6 {
            let hour = Int.random(in: 0...23, using: &random)
            let time = "\(hour < 10 ? "0" : "")\(hour):30"
            for mutate in [0, 1] {
                var world = mutate == 0 ? loud : hushed
                if index < 3 {
                    try world.define("med\(index)", "daily at \(time)", nag: .init(every: "20m", times: 2))
                } else {
                    let opened = try #require(CivilDate(start.prefix(10))) - 6
                    try world.lens("lens\(index)", type: "weekly", opened: "\(opened)", remind: "at \(time)")
                }
                if mutate == 0 { loud = world } else { hushed = world }
            }
        }
        let end = loud.now + .seconds(4 * 86_400)
        try loud.run(to: end)
        while hushed.now < end {
            try hushed.run(to: min(end, hushed.now + .seconds(Int64.random(in: 600...20_000, using: &random))))
            try hushed.restart()
        }
        func missable(_ world: World) -> [String] {
            world.journal.filter { $0.reminder?.rawValue.hasPrefix("med") == true && $0.slot != nil }.map(world.line)
        }
        #expect(missable(hushed) == missable(loud), "seed \(seed) \(zone) \(from) to \(until)")
        var held: [OccurrenceID: Instant] = [:]
        var delivered: [OccurrenceID: [Instant]] = [:]
        for entry in hushed.journal {
            guard let id = entry.occurrence else { continue }
            if case .deferred(let until) = entry.fact {
                #expect(held.updateValue(until, forKey: id) == nil, "seed \(seed): twice")
            }
            if case .delivered = entry.fact { delivered[id, default: []].append(entry.at) }
        }
        for (id, until) in held where until <= end { #expect(delivered[id]?.first == until, "seed \(seed): \(id)") }
        for (id, times) in delivered where id.reminder.rawValue.hasPrefix("lens") {
            for at in times {
                #expect(quiet.around(at, in: hushed.scheduler.place.local) == nil, "seed \(seed): \(id)")
            }
        }
    }

    // MARK: - Which hours they are

    @Test(
        arguments: [
            ("Europe/Zurich", "2026-11-20T21:59:59", nil), ("Europe/Zurich", "2026-11-20T22:00", "2026-11-21T06:30"),
            ("Europe/Zurich", "2026-11-21T00:00", "2026-11-21T06:30"),
            ("Europe/Zurich", "2026-11-21T06:29:59", "2026-11-21T06:30"),
            ("Europe/Zurich", "2026-11-21T06:30", nil),
            // Clocks change in both of these nights.
            ("Europe/Zurich", "2026-03-28T23:00", "2026-03-29T06:30"),
            ("Europe/Zurich", "2026-10-24T23:00", "2026-10-25T06:30"),
            // A date that Apia left out.
            ("Pacific/Apia", "2011-12-29T23:00", "2011-12-31T06:30"),
        ] as [(String, String, String?)])
    func night(zone: String, at: String, end: String?) throws {
        let rules = try World.zones.rules(named: zone)
        let around = Self.night.around(try World.instant(at, in: rules), in: rules)
        #expect(around?.upperBound == (try end.map { try World.instant($0, in: rules) }))
    }

    /// An end within the hour that comes twice is the first: the second is loud.
    @Test func endsOnceInTheHourThatComesTwice() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let quiet = QuietHours(from: ClockTime(secondOfDay: 0), until: ClockTime(secondOfDay: 9000))
        let first = try World.instant("2026-10-25T02:30", in: zone)
        #expect(quiet.around(first - .seconds(1), in: zone)?.upperBound == first)
        #expect(quiet.around(first + .seconds(1), in: zone) == nil)
        #expect(quiet.around(first + .seconds(3000), in: zone) == nil)
    }

    private func rings(_ world: World) -> [String] {
        world.effects.compactMap { at, effect in
            if case .deliver(let id) = effect { "\(world.scheduler.place.local.local(at: at)) \(id)" } else { nil }
        }
    }
}
