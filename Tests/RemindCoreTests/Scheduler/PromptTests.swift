import CivilTime
import RemindCore
import Statistics
import Support
import Testing
import Vocabulary
import Worlds

@testable import Reminders

@Suite("Prompts") struct PromptTests {
    private let hourly = "every 60 minutes between 08:00 and 20:00"

    private func world(
        when: String? = nil, fields: [String: String] = [:]
    ) throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("water", when ?? hourly, kind: "water", title: "Water", fields: fields)
        _ = world.news()
        return world
    }

    private func log(_ world: inout World, _ milliliters: Int64, on day: String = "2026-11-20") throws {
        let day = try #require(CivilDate(day))
        try world.turn()
        let reading = Reading(
            Measurement(thousandths: milliliters * 1000, unit: try MeasureUnit(parsing: "ml")), day: day)
        var request = AnswerRequest(.extra(try world.id("water")), .done, happened: world.now)
        (request.reading, request.isMeasured) = (reading, true)
        try world.decide(.answer(request))
    }

    private func rung(_ world: inout World) -> [String] {
        world.news().filter { $0.contains(" delivered ") }.map { String($0.dropFirst(11).prefix(5)) }
    }

    @Test("a year of prompts without an answer adds one row each, and none when the machine is off")
    func rows() throws {
        var world = try world(when: "daily at 08:00, 20:00")
        let before = world.journal.count
        try world.run(to: "2026-11-30T07:00")
        #expect(world.journal.count == before + 20)
        #expect(world.journal.suffix(20).allSatisfy { $0.fact.recorded.what == "delivered" })
        try world.sleep(until: "2027-11-30T04:00")
        #expect(world.journal.count == before + 20)
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
        #expect(world.scheduler.agenda.openCount(now: world.now) == 0)
    }

    @Test("one that was shown goes after its grace, and its notification with it")
    func expires() throws {
        var world = try world(when: "daily at 08:00")
        try world.run(to: "2026-11-20T09:59")
        #expect(world.status("water@2026-11-20T08:00") == "due")
        try world.run(to: "2026-11-20T10:01")
        #expect(world.occurrence("water@2026-11-20T08:00") == nil)
        let id = try #require(OccurrenceID("water@2026-11-20T08:00"))
        #expect(world.effects.contains { $0.effect == .withdraw(id) })
        // After a restart, too, although the record has no word of its end.
        try world.restart()
        #expect(world.scheduler.agenda.day(try #require(CivilDate("2026-11-20")), now: world.now).isEmpty)
        #expect(world.news().count == 1)
    }

    @Test("a reminder that is switched off adds no row for the prompt that waits")
    func disabled() throws {
        var world = try world(when: "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try world.change(DefinitionChange.disable, "water")
        #expect(world.news().map { $0.split(separator: " ")[1] } == ["delivered", "started"])
        #expect(world.scheduler.agenda.banners(now: world.now).isEmpty)
        try world.run(to: "2026-11-21T12:00")
        try world.change(DefinitionChange.enable, "water")
        #expect(world.scheduler.agenda.openCount(now: world.now) == 0)
    }

    @Test("no more are shown once the goal of the day is reached; the next day they are again")
    func met() throws {
        var world = try world(fields: ["goal": "at least 1 l a day", "unless": "met"])
        try world.run(to: "2026-11-20T09:30")
        #expect(rung(&world) == ["08:00", "09:00"])
        try log(&world, 999)
        try world.run(to: "2026-11-20T10:30")
        #expect(rung(&world) == ["10:00"])
        try log(&world, 1)
        try world.run(to: "2026-11-21T08:30")
        #expect(rung(&world) == ["08:00"])
        #expect(world.journal.allSatisfy { $0.fact.recorded.what != "lapsed" })
    }

    @Test("on pace, none are shown; a withheld one is decided once")
    func onPace() throws {
        var world = try world(when: "daily at 08:00, 12:00, 16:00, 20:00")
        try log(&world, 500)
        try world.run(to: "2026-11-20T11:30")
        #expect(rung(&world) == [])
        try world.run(to: "2026-11-20T13:00")
        #expect(rung(&world) == ["12:00"])
        try log(&world, 1000)
        // Taken back, it is behind again, and yet what was withheld stays so.
        try world.run(to: "2026-11-20T16:30")
        #expect(rung(&world) == [])
        let last = try #require(world.journal.last?.occurrence)
        try world.decide(.undo(last))
        try world.run(to: "2026-11-20T19:59")
        #expect(rung(&world) == [])
        try world.run(to: "2026-11-20T20:01")
        #expect(rung(&world) == ["20:00"])
    }

    @Test(
        "what has no sum to reach is always asked for",
        arguments: [["goal": "at most 3 l a day"], ["unless": "never"], ["goal": "at least 14 l a week"]])
    func always(_ fields: [String: String]) throws {
        var world = try world(when: "daily at 08:00, 20:00", fields: fields)
        try log(&world, 2500)
        try world.run(to: "2026-11-20T20:30")
        #expect(rung(&world) == ["08:00", "20:00"])
    }

    @Test("a reading of the day answers the prompt that waits, and taken back, it waits again")
    func answered() throws {
        var world = try world(when: "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try log(&world, 300, on: "2026-11-18")
        #expect(world.scheduler.agenda.openCount(now: world.now) == 1)
        try log(&world, 300)
        #expect(world.scheduler.agenda.openCount(now: world.now) == 0)
        let reading = try #require(world.journal.last?.occurrence)
        #expect(world.news().map { $0.split(separator: " ")[1] } == ["delivered", "done", "done"])
        try world.undo(reading.description)
        #expect(world.scheduler.agenda.openCount(now: world.now) == 1)
        #expect(world.news().map { $0.split(separator: " ")[1] } == ["retracted"])
    }

    /// Regression: a reading taken back on a clock that is not confirmed had a prompt ring hours after its time.
    @Test("one whose time has passed rings no more while the clock is not confirmed", arguments: ["08:30", "21:00"])
    func overBeforeADoubt(logged: String) throws {
        var world = try world(when: "daily at 08:00")
        try world.run(to: "2026-11-20T\(logged)")
        try log(&world, 300)
        let reading = try #require(world.journal.last?.occurrence)
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        world.now = try world.instant("2026-11-20T22:00")
        try world.restart()
        world.effects = []
        try world.undo(reading.description)
        let id = try #require(OccurrenceID("water@2026-11-20T08:00"))
        #expect(!world.effects.contains { $0.effect == .deliver(id) })
        // Only what was over by a right clock is known to be.
        #expect(world.banners() == (logged == "21:00" ? [] : [[id.description]]))
    }

    @Test("answered after midnight, it counts for the day it was shown for, whenever days begin")
    func midnight() throws {
        var world = try world(when: "daily at 00:30, 23:30")
        try world.run(to: "2026-11-21T00:10")
        try world.answer("water@2026-11-20T23:30")
        #expect(world.journal.last?.answer?.reading?.day == CivilDate("2026-11-20"))
        try world.use { $0.dayStart = ClockTime(secondOfDay: 10_800) }
        try world.run(to: "2026-11-22T00:40")
        try world.answer("water@2026-11-22T00:30")
        #expect(world.journal.last?.answer?.reading?.day == CivilDate("2026-11-21"))
        try world.run(to: "2026-11-22T04:00")
        try world.answer("water", extra: true)
        #expect(world.journal.last?.answer?.reading?.day == CivilDate("2026-11-22"))
    }

    @Test("one held back by quiet hours is not shown after them if the goal is reached")
    func quiet() throws {
        var world = try world(when: "daily at 06:00", fields: ["goal": "at least 1 l a day"])
        try world.use {
            $0.quiet = QuietHours(from: ClockTime(secondOfDay: 75_600), until: ClockTime(secondOfDay: 25_200))
        }
        try world.run(to: "2026-11-21T06:30")
        try log(&world, 1000, on: "2026-11-21")
        try world.run(to: "2026-11-21T12:00")
        #expect(!world.news().contains { $0.contains(" delivered ") })
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
    }

    @Test("one that a journey takes back is not shown at its time there if the goal is reached by then")
    func journey() throws {
        var world = try world(when: "daily at 15:00", fields: ["goal": "at least 1 l a day", "unless": "met"])
        try world.run(to: "2026-11-20T15:25")
        try world.fly(to: "America/New_York")
        try log(&world, 1000)
        #expect(rung(&world) == ["15:00"])
        try world.run(to: "2026-11-20T18:00")
        #expect(rung(&world) == [])
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
        try world.run(to: "2026-11-21T18:00")
        #expect(rung(&world) == ["15:00"])
    }

    @Test("whether one that is shown anew is asked is decided by the pace at its time, also after a restart")
    func decidedOnce() throws {
        var world = try world(when: "daily at 08:00, 12:00, 16:00, 20:00")
        try world.run(to: "2026-11-20T12:05")
        try world.setBack(to: try world.instant("2026-11-20T11:00"))
        try log(&world, 1000)
        _ = world.news()
        // On pace at noon, and behind soon after.
        try world.run(to: "2026-11-20T12:30")
        try world.restart()
        try world.run(to: "2026-11-20T13:30")
        #expect(rung(&world) == [])
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
    }

    @Test("shown again after a clock that was behind, it leaves no entry when the clock is right")
    func behind() throws {
        var world = try world(when: "daily at 21:00")
        try world.run(to: "2026-11-20T21:10")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.setBack(to: try world.instant("2026-07-20T21:10"))
        world.now = try world.instant("2026-11-20T21:40")
        try world.turn()
        _ = world.news()
        try world.decide(.clockConfirmed(wasSet: true))
        #expect(!world.news().contains { $0.contains("lapsed") })
        #expect(world.status("water@2026-11-20T21:00") == "due")
        try world.run(to: "2026-11-20T23:01")
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
        #expect(world.news() == [])
    }

    /// Records from before have such rows.
    @Test("a recorded lapse of a prompt reads as before")
    func lapsed() throws {
        var world = try world(when: "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        let shown = try #require(world.occurrence("water@2026-11-20T08:00"))
        let lapse = Entry(
            id: try #require(world.journal.last?.id.next), at: world.now, zone: "Europe/Zurich", origin: .automatic,
            reminder: shown.id.reminder, slot: shown.id.slot, due: shown.due, dueZone: shown.dueZone,
            fact: .answered(Answer(.lapsed, happened: world.now)))
        world.journal.append(lapse)
        world.scheduler.apply(.committed([lapse]))
        #expect(world.status("water@2026-11-20T08:00") == "lapsed")
        try world.restart()
        #expect(world.status("water@2026-11-20T08:00") == "lapsed")
        #expect(world.scheduler.agenda.openCount(now: world.now) == 0)
    }

    @Test("the notification says how far the day is, and the day's view when it asks next")
    func words() throws {
        var world = try world(when: "daily at 08:00, 12:00, 16:00, 20:00")
        try world.run(to: "2026-11-20T08:00")
        try log(&world, 250)
        try world.run(to: "2026-11-20T12:00")
        let occurrence = try #require(world.occurrence("water@2026-11-20T12:00"))
        let reminder = try #require(world.scheduler.ledger.reminders[occurrence.id.reminder])
        let text = DeliveryText(occurrence, reminder: reminder, agenda: world.scheduler.agenda, now: world.now)
        #expect(text.body.contains("250 ml of 2000 ml, 750 ml behind"), "\(text.body)")
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        #expect(BannerText(banner, agenda: world.scheduler.agenda, now: world.now)?.answer == "+250 ml")
        let ounces = try MeasureUnit(parsing: "fl oz")
        try world.use { $0.display.units = [.volume: ounces] }
        let shown = try #require(BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
        #expect(shown.body.contains("8.5 fl oz of 67.6 fl oz, 25.4 fl oz behind"), "\(shown.body)")
        #expect(shown.answer == "+8.5 fl oz")
        let day = try #require(CivilDate("2026-11-20"))
        let agenda = world.scheduler.agenda
        let views = agenda.trackers(on: day, now: world.now, where: { _ in true }) { agenda.day(of: $0.definedAt) }
        let view = try #require(views.first)
        #expect(view.pace?.expected == 1000)
        #expect(view.pace?.next == "2026-11-20T16:00:00+01:00")
        #expect(view.last?.amount == 250 && view.readings == 1)
        // A day that is over counts from the first revision, whatever the latest one says.
        let first = try #require(CivilDate("2026-11-19"))
        for (begun, state) in [(first, DayValue.State.unmet), (first + 1, .none)] {
            let agenda = world.scheduler.agenda
            let past = agenda.trackers(on: first, now: try world.instant("2026-11-20T09:00"), where: { _ in true }) {
                _ in
                begun
            }
            #expect(past.first?.state == state)
        }
    }
}
