import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// When lenses ring, the text of the notification, and its buttons.
@Suite struct LensReminderTests {
    private func opened(_ day: String, type: String = "biweekly", _ fields: [String: String] = [:]) throws -> World {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: type, opened: day, fields: fields)
        _ = world.news()
        return world
    }

    private func told(_ world: World) -> [String] {
        world.effects.compactMap { at, effect in
            if case .foretell(let id) = effect { "\(world.scheduler.place.local.local(at: at)) \(id)" } else { nil }
        }
    }

    @Test func theEveningBeforeTheDayAndDailyWhileOverdue() throws {
        var world = try opened("2026-11-10")
        try world.run(to: "2026-11-26T22:00")
        #expect(told(world) == ["2026-11-23T21:00 lenses@2026-11-24T21:00"])
        #expect(
            world.news() == [
                "2026-11-24T21:00 delivered lenses@2026-11-24T21:00",
                "2026-11-25T21:00 delivered lenses@2026-11-24T21:00",
                "2026-11-26T21:00 delivered lenses@2026-11-24T21:00",
            ])
    }

    /// A notice of its own takes the place of the one of the evening before.
    @Test func whatIsSaidOfNoticesHolds() throws {
        var world = try World("2026-11-10T08:00")
        var definition = try world.definition(
            "lenses", nil, kind: "lens", nag: nil, fields: ["type": "biweekly", "opened": "2026-11-10"])
        definition.before = [3600]
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-24T22:00")
        #expect(told(world) == ["2026-11-24T20:00 lenses@2026-11-24T21:00"])
    }

    @Test func bothLimitsAndTheButtons() throws {
        var world = try opened("2026-11-10")
        for day in [10, 12, 14] { try world.wear("2026-11-\(day)", until: "2026-11-\(day)T22:00") }
        try world.run(to: "2026-11-23T21:00")
        let ahead = try #require(world.occurrenceAhead("lenses@2026-11-24T21:00"))
        #expect(ahead.title == "lenses in 24 hours")
        #expect(
            ahead.body == [
                "Replace soon - 1 day remaining", "worn 3 of 14, open 13 of 14 days", "due 2026-11-24 21:00",
            ])
        try world.run(to: "2026-11-24T21:00")
        var text = try #require(world.text(0))
        #expect(text.title == "lenses")
        #expect(text.body.prefix(3) == ["Replace today", "worn 3 of 14, open 14 of 14 days", "due 21:00"])
        #expect(text.answer == "Replaced")
        #expect(text.today == "Wore today" && text.isForTomorrow && !text.isSkippable)
        // Once the day is said, wherever, its button goes; the pair is due as before.
        try world.answer("lenses@today")
        text = try #require(world.text(0))
        #expect(text.today == nil && text.body[1] == "worn 4 of 14, open 14 of 14 days")
        try world.run(to: "2026-11-26T21:00")
        #expect(world.text(0)?.body.first == "2 days overdue - replace immediately")
        try world.answer("lenses")
        #expect(world.banners().isEmpty)
        let isWithdrawn = world.effects.contains { _, effect in
            if case .withdraw(let id) = effect { id.description == "lenses@2026-11-24T21:00" } else { false }
        }
        #expect(isWithdrawn)
    }

    @Test func tomorrowIsTheSameTimeOfDay() throws {
        var world = try opened("2026-11-10")
        try world.run(to: "2026-11-24T23:30")
        let id = try #require(OccurrenceID("lenses@2026-11-24T21:00"))
        let tomorrow = try #require(world.scheduler.agenda.tomorrow(of: id, now: world.now))
        #expect(tomorrow == (try world.instant("2026-11-25T21:00")))
        _ = world.news()
        try world.decide(.snooze(id, until: tomorrow))
        #expect(world.banners().isEmpty)
        try world.run(to: "2026-11-25T20:59")
        #expect(world.banners().isEmpty)
        try world.run(to: "2026-11-25T21:00")
        #expect(world.text(0)?.title == "lenses")
    }

    @Test func aCaseIsNotWorn() throws {
        var world = try opened("2026-08-12", type: "case")
        try world.run(to: "2026-11-10T21:00")
        let text = try #require(world.text(0))
        #expect(text.body.prefix(2) == ["Replace today", "open 90 of 90 days"])
        #expect(text.today == nil && text.isForTomorrow)
    }

    // MARK: - The worn limit

    /// Worn from its first day on, a pair reaches the worn limit on the evening before the calendar limit.
    @Test func wornEveryDayItRingsOnTheLastOfThem() throws {
        var world = try opened("2026-11-10")
        for day in 10...22 { try world.wear("2026-11-\(day)", until: "2026-11-\(day)T22:00") }
        #expect(world.nextDue == "2026-11-24T21:00")
        try world.run(to: "2026-11-23T09:00")
        // Logging wear moves the armed instant, and taking it back moves it back.
        try world.answer("lenses@today")
        #expect(world.nextDue == "2026-11-23T21:00")
        try world.undo("lenses@today")
        #expect(world.nextDue == "2026-11-24T21:00")
        try world.answer("lenses@today")
        _ = world.news()
        try world.run(to: "2026-11-23T21:00")
        #expect(world.news() == ["2026-11-23T21:00 delivered lenses@2026-11-24T21:00"])
        #expect(world.text(0)?.body.prefix(2) == ["Replace today", "worn 14 of 14: do not put them in again"])
        try world.answer("lenses")
        #expect(world.nextDue == "2026-12-07T21:00")
    }

    @Test func loggedAfterItsTimeItRingsAtOnce() throws {
        var world = try opened("2026-11-10")
        for day in 10...22 { try world.wear("2026-11-\(day)", until: "2026-11-\(day)T22:00") }
        try world.run(to: "2026-11-23T22:30")
        _ = world.news()
        try world.answer("lenses@today")
        #expect(world.news().last?.hasPrefix("2026-11-23T22:30 delivered lenses@2026-11-24T21:00") == true)
    }

    /// Worn seldom, days of wear decide alone if the reminder says so: nothing is due before the last of them, whether
    /// months have gone by, and whether the program began anew.
    @Test func onlyDaysOfWear() throws {
        var world = try opened("2026-11-10", type: "weekly", ["limit": "worn"])
        #expect(world.nextDue == nil)
        for month in ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05"] {
            try world.wear("\(month)-10", until: "\(month)-10T22:00")
        }
        #expect(world.news().allSatisfy { !$0.contains("delivered") })
        try world.restart()
        #expect(world.nextDue == nil)
        try world.run(to: "2027-06-10T08:00")
        try world.answer("lenses@today")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("lenses")])
        let id = try #require(OccurrenceID("lenses@2027-06-10"))
        #expect(
            world.scheduler.agenda.warnings(of: id, now: world.now) == [
                "worn 7 of 7: do not put them in again"
            ])
        #expect(world.scheduler.agenda.use(of: reminder, now: world.now)?.days.count == 7)
        #expect(world.nextDue == "2027-06-10T21:00")
        try world.run(to: "2027-06-11T21:00")
        #expect(world.text(0)?.body.first == "Replace today")
        try world.answer("lenses")
        #expect(world.nextDue == nil)
    }

    @Test func onlyTheCalendar() throws {
        var world = try opened("2026-11-10", ["limit": "calendar"])
        for day in 10...23 { try world.wear("2026-11-\(day)", until: "2026-11-\(day)T20:00") }
        #expect(world.nextDue == "2026-11-24T21:00")
        let id = try #require(OccurrenceID("lenses@2026-11-23"))
        #expect(world.scheduler.agenda.warnings(of: id, now: world.now).isEmpty)
    }

    /// With both limits, days of wear come first by one day at most, whatever was worn: a day cannot be worn twice.
    @Test func theWornLimitIsAtMostADayAhead() throws {
        let lens = try #require(Kinds.named("lens")?.wear)
        let world = try World("2026-11-10T08:00")
        for days in 2...366 {
            let definition = try world.definition(
                "l\(days)", nil, kind: "lens", nag: nil, fields: ["days": "\(days)", "opened": "2026-11-10"])
            let first = try #require(CivilDate("2026-11-10"))
            let all = (0..<days).map { first + $0 }
            let planned = first + days
            #expect(lens.dueDay(of: definition, planned: planned, used: all) == planned - 1)
            #expect(lens.dueDay(of: definition, planned: planned, used: all.dropLast()) == planned)
            let late = all.dropLast() + [planned + 3]
            #expect(lens.dueDay(of: definition, planned: planned, used: Array(late)) == planned)
        }
    }

    // MARK: - Travel

    /// A day that was logged stays that day, and the date on which a pair is due stays that date.
    @Test func zurichAucklandHonolulu() throws {
        var world = try opened("2026-11-10")
        try world.run(to: "2026-11-11T22:00")
        try world.answer("lenses@today")
        try world.fly(to: "Pacific/Auckland")
        // It is the morning of the 12th there.
        try world.answer("lenses@today")
        #expect(world.nextDue == "2026-11-24T21:00")
        try world.run(to: "2026-11-13T08:00")
        try world.answer("lenses@today")
        try world.fly(to: "Pacific/Honolulu")
        // It is the 12th again: worn already.
        let before = world.journal.count
        try world.answer("lenses@today")
        #expect(world.journal.count == before)
        // The 13th lies ahead here, and stays.
        #expect(throws: RemindError.self) { try world.answer("lenses@2026-11-14") }
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("lenses")])
        let days = ["2026-11-11", "2026-11-12", "2026-11-13"].compactMap { CivilDate($0) }
        #expect(world.scheduler.agenda.use(of: reminder, now: world.now)?.days == days)
        _ = world.news()
        try world.run(to: "2026-11-24T21:00")
        #expect(world.news() == ["2026-11-24T21:00 delivered lenses@2026-11-24T21:00"])
        try world.fly(to: "Europe/Zurich")
        #expect(world.status("lenses@2026-11-24T21:00") == "due")
        try world.answer("lenses")
        #expect(world.nextDue == "2026-12-09T21:00")
        try world.restart()
        #expect(world.nextDue == "2026-12-09T21:00")
    }

    /// The clock goes forward and back: a time that is left out rings as much later, and one that comes twice rings once.
    @Test(arguments: [("2026-03-15", "2026-03-29T03:30"), ("2026-10-11", "2026-10-25T02:30")])
    func theClockChanges(opened: String, due: String) throws {
        var world = try World("\(opened)T08:00")
        try world.lens(type: "biweekly", opened: opened, fields: ["remind": "at 02:30"])
        _ = world.news()
        let day = String(due.prefix(10))
        try world.run(to: "\(day)T02:00")
        try world.answer("lenses@\(day)")
        try world.run(to: "\(day)T23:00")
        #expect(world.news().filter { $0.contains("delivered") } == ["\(due) delivered lenses@\(day)T02:30"])
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("lenses")])
        let use = try #require(world.scheduler.agenda.use(of: reminder, now: world.now))
        #expect(use.days.map(\.description) == [day] && use.today - use.opened == 14)
    }

    /// A pair taken out at half past one at night was worn on the day that is over.
    @Test func theDayStartsLater() throws {
        var world = try opened("2026-11-10")
        try world.use { $0.dayStart = ClockTime(hour: 4, minute: 0) ?? .midnight }
        try world.run(to: "2026-11-12T01:30")
        try world.answer("lenses@today")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("lenses")])
        #expect(
            world.scheduler.agenda.use(of: reminder, now: world.now)?.days == [try #require(CivilDate("2026-11-11"))])
    }
}

extension World {
    fileprivate mutating func wear(_ day: String, until: String) throws {
        try run(to: until)
        try answer("lenses@\(day)")
    }

    var nextDue: String? {
        guard let id = ReminderID(rawValue: "lenses"), let next = scheduler.agenda.next(of: id, now: now) else {
            return nil
        }
        return scheduler.place.local.local(at: next.slot.due).description
    }

    /// The text of the notice ahead of an occurrence.
    fileprivate func occurrenceAhead(_ text: String) -> AdvanceNoticeText? {
        OccurrenceID(text).flatMap {
            AdvanceNoticeText(scheduler.agenda.stillAhead([$0], now: now), agenda: scheduler.agenda, now: now)
        }
    }
}
