import CivilTime
import PrayerTimes
import Reminders
import Schedules
import Testing
import Worlds

@testable import RemindCore

/// Isha past midnight, and a window that ends on the day after: which day an excuse of one day means.
@Suite("Prayers of the night") struct NightPrayerTests {
    private static func zurich() throws -> Coordinate { try Coordinate(latitude: 47.37, longitude: 8.54) }

    /// Isha at five past midnight on each day of June, as a mosque in the north has it.
    private func rules() throws -> PrayerRules {
        let first = try #require(CivilDate("2026-06-01"))
        let lines = (0..<30).map { "\(first + $0),03:05,05:29,13:28,17:45,21:27,00:05,00:20" }
        var rules = PrayerRules()
        rules.wantsTimetable = true
        rules.timetable = try PrayerTimetable.read(
            (["date,fajr,sunrise,dhuhr,asr,maghrib,isha,iqamah_isha"] + lines).joined(separator: "\n"),
            in: World.zones.rules(named: "Europe/Zurich"))
        return rules
    }

    private func world(_ start: String, _ rules: PrayerRules? = nil) throws -> World {
        var world = try World("\(start)T12:00", location: Self.zurich())
        if let rules { try world.settle(at: Self.zurich(), by: rules) }
        for prayer in ["maghrib", "isha"] {
            try world.define(prayer, "daily at \(prayer)", kind: "prayer", fields: ["obligatory": "yes"])
        }
        return world
    }

    /// When it was due, when it was missed, and whether it is owed.
    private func miss(_ world: World, _ what: String) throws -> String {
        let id = try #require(OccurrenceID(what))
        let occurrence = try #require(world.scheduler.ledger.occurrence(id), "\(what)")
        let answer = try #require(occurrence.answer)
        #expect(answer.outcome == .missed)
        let view = try #require(world.scheduler.agenda.view(of: occurrence, now: world.now))
        let local = world.scheduler.place.local
        let owed = view.owed == true ? " owed" : ""
        return "\(local.local(at: occurrence.due)) \(local.local(at: answer.happened))\(owed)"
    }

    private func plan(_ day: String) throws -> Pause.Plan {
        let date = try #require(CivilDate(day))
        return Pause.Plan(from: date, until: date)
    }

    /// The key has the evening's date, the window goes on to fajr, and maghrib's to five past midnight.
    @Test func aTimetablesIshaPastMidnight() throws {
        var world = try world("2026-06-19", rules())
        try world.run(to: "2026-06-20T23:30")
        let open = try #require(world.occurrence("maghrib@2026-06-20/maghrib"))
        let view = try #require(world.scheduler.agenda.view(of: open, now: world.now))
        #expect(view.windowUntil?.local.description == "2026-06-21T00:05")
        try world.run(to: "2026-06-21T00:06")
        let isha = try #require(world.occurrence("isha@2026-06-20/isha"))
        #expect(world.scheduler.agenda.view(of: isha, now: world.now)?.iqamah?.local.description == "2026-06-21T00:20")
        try world.run(to: "2026-06-24T12:00")
        for day in 19...22 {
            let next = "2026-06-\(day + 1)T"
            #expect(try miss(world, "isha@2026-06-\(day)/isha") == "\(next)00:05 \(next)03:05 owed")
        }
    }

    /// A day has what is due on it by its clock: the isha at five past midnight is of that day, said before or after.
    @Test("an excuse of one day", arguments: [false, true])
    func excuse(isAhead: Bool) throws {
        var world = try world("2026-06-19", rules())
        let plan = try plan("2026-06-21")
        if !isAhead { try world.run(to: "2026-06-24T12:00") }
        for prayer in ["maghrib", "isha"] { try world.change({ .pause($0, plan) }, prayer) }
        if isAhead { try world.run(to: "2026-06-24T12:00") }
        func isOwed(_ what: String) throws -> Bool {
            let id = try #require(OccurrenceID(what))
            guard let found = world.scheduler.ledger.occurrence(id), found.answer?.outcome == .missed else {
                return false
            }
            return world.scheduler.agenda.view(of: found, now: world.now)?.owed == true
        }
        #expect(try !isOwed("isha@2026-06-20/isha"), "due on the 21st")
        #expect(try isOwed("isha@2026-06-21/isha"), "due on the 22nd")
        #expect(try isOwed("maghrib@2026-06-20/maghrib"))
        #expect(try !isOwed("maghrib@2026-06-21/maghrib"))
    }

    /// Due at 18:27 and missed at 05:51 on the day after, it is of the evening's day.
    @Test("a window past midnight is of the day on which it began", arguments: ["2026-11-20", "2026-11-21"])
    func graceAndExcuse(day: String) throws {
        var world = try world("2026-11-19")
        try world.run(to: "2026-11-22T12:00")
        #expect(try miss(world, "isha@2026-11-20/isha") == "2026-11-20T18:27 2026-11-21T05:51 owed")
        let plan = try plan(day)
        try world.change({ .pause($0, plan) }, "isha")
        for other in ["2026-11-19", "2026-11-20", "2026-11-21"] {
            #expect(try miss(world, "isha@\(other)/isha").hasSuffix("owed") == (other != day), "\(other)")
        }
    }
}
