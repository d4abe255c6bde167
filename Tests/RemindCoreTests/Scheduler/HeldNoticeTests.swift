import CivilTime
import PrayerTimes
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Worlds

/// Notices before a prayer is held with others: `before = "10m before iqamah"`. Asr is at 14:24 in Zurich.
@Suite("Notices before iqamah") struct HeldNoticeTests {
    private static let asr = "asr@2026-11-20/asr"

    private func world(_ iqamah: String?, before: String = "10m", also: [Int64]? = nil) throws -> World {
        var world = try World("2026-11-20T12:00", location: SunReminderTests.zurich())
        let fields = ["iqamah": iqamah, "before_iqamah": before].compactMapValues { $0 }
        var definition = try world.definition("asr", [.init(when: "daily at asr")], kind: "prayer", fields: fields)
        definition.before = also
        try world.decide(.change([.define(definition)]))
        return world
    }

    private func told(_ world: World) -> [String] {
        world.effects.compactMap { at, effect in
            if case .foretell(let id) = effect { "\(world.scheduler.place.local.local(at: at)) \(id)" } else { nil }
        }
    }

    private func text(_ world: World, _ what: String = asr) throws -> AdvanceNoticeText? {
        let agenda = world.scheduler.agenda
        let ahead = agenda.stillAhead([try #require(OccurrenceID(what))], now: world.now)
        return AdvanceNoticeText(ahead, agenda: agenda, now: world.now)
    }

    @Test func comesWhileItWaits() throws {
        var world = try world("20m")
        try world.run(to: "2026-11-20T14:30")
        #expect(told(world).isEmpty)
        #expect(try text(world) == nil)
        try world.run(to: "2026-11-20T14:35")
        #expect(told(world) == ["2026-11-20T14:34 \(Self.asr)"])
        let text = try text(world)
        #expect(text?.title == "asr: iqamah in 9 minutes")
        #expect(text?.body == ["iqamah 14:44"])
        // It goes when it is held: the daemon wakes for that.
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T14:44")))
        try world.run(to: "2026-11-20T14:44")
        #expect(try self.text(world) == nil)
        try world.run(to: "2026-11-21T23:00")
        #expect(told(world).count == 2)
    }

    /// It was due while the machine slept, and so was the notice: there are still eight minutes.
    @Test func comesAfterSleep() throws {
        var world = try world("20m")
        try world.run(to: "2026-11-20T14:20")
        try world.sleep(until: "2026-11-20T14:36")
        #expect(told(world) == ["2026-11-20T14:36 \(Self.asr)"])
        #expect(try text(world)?.title == "asr: iqamah in 8 minutes")
    }

    @Test("answered, begun or off, it needs none", arguments: ["answered", "begun", "off"])
    func needsNone(what: String) throws {
        var world = try world("20m")
        try world.run(to: "2026-11-20T14:30")
        switch what {
        case "answered": try world.answer("asr")
        case "begun": try world.start("asr", length: 3600)
        default: try world.change(DefinitionChange.disable, "asr")
        }
        try world.run(to: "2026-11-20T14:40")
        #expect(told(world).isEmpty)
        #expect(try text(world) == nil)
    }

    /// Held five minutes after asr: the notice is before it is due, and says that.
    @Test func mayComeBeforeItIsDue() throws {
        var world = try world("5m")
        try world.run(to: "2026-11-20T14:20")
        #expect(told(world) == ["2026-11-20T14:19 \(Self.asr)"])
        #expect(try text(world)?.title == "asr in 4 minutes")
        try world.run(to: "2026-11-20T14:25")
        #expect(try text(world)?.body == ["iqamah 14:29"])
        #expect(told(world).count == 1)
    }

    @Test func withOtherNoticesAndARestart() throws {
        var world = try world("15:00", also: [1200])
        try world.run(to: "2026-11-20T14:50:20")
        #expect(told(world) == ["2026-11-20T14:04 \(Self.asr)", "2026-11-20T14:50 \(Self.asr)"])
        try world.restart()
        try world.run(to: "2026-11-20T14:55")
        #expect(told(world).count == 2)
        try world.run(to: "2026-11-21T12:00")
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-21T14:03")))
    }

    @Test func fromTheTimetable() throws {
        let first = try #require(CivilDate("2026-11-20"))
        let lines = (0..<3).map { "\(first + $0),05:40,07:30,12:20,14:20,17:00,18:30,\($0 == 1 ? "" : "+30")" }
        var rules = PrayerRules()
        rules.wantsTimetable = true
        rules.timetable = try PrayerTimetable.read(
            (["date,fajr,sunrise,dhuhr,asr,maghrib,isha,iqamah_asr"] + lines).joined(separator: "\n"),
            in: World.zones.rules(named: "Europe/Zurich"))
        var world = try World("2026-11-20T12:00", location: SunReminderTests.zurich())
        try world.settle(at: SunReminderTests.zurich(), by: rules)
        try world.define("asr", "daily at asr", kind: "prayer", fields: ["before_iqamah": "10m"])
        try world.run(to: "2026-11-23T12:00")
        // On the second day the mosque has none.
        #expect(told(world) == ["2026-11-20T14:40 \(Self.asr)", "2026-11-22T14:40 asr@2026-11-22/asr"])
    }

    /// Every minute of two days in any state: told once, at the minute, or not at all.
    @Test func drawn() throws {
        for seed in UInt64(1)...60 {
            var random = SeededRandom(seed: seed)
            let (held, ahead) = (Int64.random(in: 1...90, using: &random), Int64.random(in: 1...90, using: &random))
            var world = try world("\(held)m", before: "\(ahead)m")
            let due = try world.instant("2026-11-20T14:24")
            let notice = due + .seconds((held - ahead) * 60)
            let answered = due + .seconds(Int64.random(in: -60...100, using: &random) * 60 + 30)
            try world.run(to: answered)
            try world.answer(Self.asr, early: answered < due)
            try world.run(to: "2026-11-20T18:00")
            let isTold = notice < answered && notice != due
            let expected = isTold ? ["\(world.scheduler.place.local.local(at: notice)) \(Self.asr)"] : []
            #expect(told(world) == expected, "seed \(seed): \(held) \(ahead)")
        }
    }
}
