import CivilTime
import FoundationEssentials
import RemindCore
import Reminders
import Testing
import Worlds

@Suite("What is shown")
struct ViewTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func day(_ world: World, _ date: String, start: String = "00:00") throws -> [String] {
        let date = try #require(CivilDate(date))
        let start = try #require(ClockTime(start))
        return agenda(world, dayStart: start).day(date, now: world.now).map { "\($0.id) \($0.status)" }
    }

    private func agenda(_ world: World, dayStart: ClockTime) -> Agenda {
        var (scheduler, settings) = (world.scheduler, world.scheduler.settings)
        settings.dayStart = dayStart
        scheduler.apply(.set(settings))
        return scheduler.agenda
    }

    /// The keys and nulls of LANGUAGE, "JSON": scripts rely on them.
    @Test func theKeysOfAnOccurrence() throws {
        var world = try World("2026-11-20T07:00")
        let definition = try world.definition(
            "metformin", [.init(when: "daily at 08:00")], title: "Metformin", fields: ["dose": "500 mg"])
        try world.decide(.change([.define(definition)]))
        let id = try #require(OccurrenceID("metformin@2026-11-20T08:00"))
        let handles = world.scheduler.agenda.upcomingHandles(now: world.now)
        let handle = try #require(handles[id])
        let common =
            "\"epoch\":1795158000,\"handle\":\"\(handle)\",\"id\":\"metformin@2026-11-20T08:00\",\"kind\":\"medication\""
        let due = "\"due\":\"2026-11-20T08:00:00+01:00\""
        let rest =
            "\"reminder\":\"metformin\",\"schedule\":\"daily at 08:00\",\"slot\":\"2026-11-20T08:00\",\"status\":"
        func end(_ version: String = "testtest.1") -> String {
            "\"title\":\"Metformin\",\"version\":\"\(version)\",\"zone\":\"Europe/Zurich\"}"
        }
        let upcoming = try #require(world.scheduler.agenda.view(of: id, now: world.now, handles: handles))
        #expect(
            try json(upcoming)
                == "{\"answered\":null,\"detail\":\"500 mg\",\(due),\(common),\"note\":null,\(rest)\"upcoming\",\(end())"
        )
        try world.run(to: "2026-11-20T08:00")
        let open = try #require(world.scheduler.agenda.view(of: id, now: world.now, handles: [:]))
        #expect(
            try json(open)
                == "{\"answered\":null,\"deadline\":\"2026-11-20T10:00:00+01:00\",\"detail\":\"500 mg\",\(due),"
                + "\(common),\"note\":null,\(rest)\"due\",\(end())")
        try world.run(to: "2026-11-20T10:00")
        let missed = try #require(world.scheduler.agenda.view(of: id, now: world.now, handles: [:]))
        #expect(
            try json(missed)
                == "{\"answered\":\"2026-11-20T10:00:00+01:00\",\"cause\":\"unanswered\",\"detail\":\"500 mg\",\(due),"
                + "\(common),\"note\":null,\(rest)\"missed\",\(end("testtest.1/testtest.3"))")
    }

    @Test func theStatuses() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.define("p", "daily at 08:00", kind: "prayer")
        #expect(world.status("a@2026-11-20T08:00") == "upcoming")
        try world.run(to: "2026-11-20T08:00")
        #expect(world.status("a@2026-11-20T08:00") == "due")
        try world.snooze("a", until: "2026-11-20T08:30")
        #expect(world.status("a@2026-11-20T08:00") == "snoozed")
        try world.answer("a")
        try world.answer("p")
        #expect(world.status("a@2026-11-20T08:00") == "taken")
        #expect(world.status("p@2026-11-20T08:00") == "done")
        try world.answer("a@08:00", .skipped, replace: true)
        #expect(world.status("a@2026-11-20T08:00") == "skipped")
        try world.run(to: "2026-11-20T20:00")
        try world.change(DefinitionChange.disable, "a")
        #expect(world.status("a@2026-11-20T20:00") == "lapsed")
        #expect(world.status("a@2026-11-20T21:00") == nil)
    }

    @Test func aDayHasWhatWasWhatIsAndWhatComes() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00", grace: "14h")
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        #expect(try day(world, "2026-11-20") == ["a@2026-11-20T08:00 taken", "a@2026-11-20T20:00 upcoming"])
        #expect(try day(world, "2026-11-21") == ["a@2026-11-21T08:00 upcoming", "a@2026-11-21T20:00 upcoming"])
        #expect(try day(world, "2026-11-19") == [])
        try world.run(to: "2026-11-21T07:00")
        // Open from the day before: shown in both.
        #expect(
            try day(world, "2026-11-21") == [
                "a@2026-11-20T20:00 due", "a@2026-11-21T08:00 upcoming", "a@2026-11-21T20:00 upcoming",
            ])
        #expect(try day(world, "2026-11-20") == ["a@2026-11-20T08:00 taken", "a@2026-11-20T20:00 due"])
    }

    @Test func aDayMayBeginAtThree() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 02:00, 03:00", grace: "30m")
        #expect(
            try day(world, "2026-11-20", start: "03:00") == ["a@2026-11-21T02:00 upcoming"])
        try world.run(to: "2026-11-21T02:10")
        let today = agenda(world, dayStart: try #require(ClockTime("03:00"))).day(of: world.now)
        #expect(today.description == "2026-11-20")
        #expect(try day(world, "2026-11-20", start: "03:00") == ["a@2026-11-21T02:00 due"])
        #expect(
            try day(world, "2026-11-21", start: "03:00") == [
                "a@2026-11-21T03:00 upcoming", "a@2026-11-22T02:00 upcoming",
            ])
    }

    /// 23:00 in New York is 05:00 of the next day in Zurich: that is the day a person in Zurich means.
    @Test func aFixedZoneStandsOnTheDayOfTheWallHere() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 23:00 zone America/New_York")
        #expect(try day(world, "2026-11-21") == ["a@2026-11-20T23:00[America/New_York] upcoming"])
        try world.run(to: "2026-11-21T05:10")
        #expect(try day(world, "2026-11-21") == ["a@2026-11-20T23:00[America/New_York] due"])
        #expect(try day(world, "2026-11-20") == [])
    }

    @Test func anUndoneExtraAndADisabledOneAreNotShown() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.answer("a", extra: true)
        let extra = try #require(world.journal.last?.occurrence)
        #expect(try day(world, "2026-11-20").count == 3)
        try world.decide(.undo(extra))
        #expect(try day(world, "2026-11-20").count == 2)
        try world.change(DefinitionChange.disable, "a")
        #expect(try day(world, "2026-11-20") == [])
    }

    @Test func aReminderSaysWhatItIs() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "A", nag: nil)
        try world.lens(opened: "2026-11-10")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        let view = world.scheduler.agenda.view(of: reminder, now: world.now)
        #expect(view.state == .active && view.grace == 7200 && view.nag == Nag(every: 1800, times: 3))
        #expect(view.schedules.map(\.when) == ["daily at 08:00"])
        #expect(view.next?.id == "a@2026-11-20T08:00")
        #expect(view.defined == "2026-11-20T07:00:00+01:00")
        let lens = try #require(world.scheduler.ledger.reminders[try world.id("lenses")])
        #expect(
            world.scheduler.agenda.view(of: lens, now: world.now).schedules.map(\.when) == ["once 2026-11-24 21:00"])
        try world.change(DefinitionChange.disable, "a")
        let off = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        #expect(world.scheduler.agenda.view(of: off, now: world.now).state == .disabled)
        #expect(world.scheduler.agenda.view(of: off, now: world.now).next == nil)
    }

    @Test func anEntrySaysWhatHappened() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "A")
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a", at: "2026-11-20T08:05")
        let view = world.scheduler.agenda.view(of: try #require(world.journal.last))
        #expect(view.what == "taken" && view.origin == "person" && view.device == "testtest")
        #expect(view.at == "2026-11-20T08:10:00+01:00" && view.happened == "2026-11-20T08:05:00+01:00")
        #expect(view.occurrence == "a@2026-11-20T08:00" && view.due == "2026-11-20T08:00:00+01:00")
        try world.undo("a@08:00")
        let undone = world.scheduler.agenda.view(of: try #require(world.journal.last))
        #expect(undone.what == "retracted" && undone.changes == view.id)
    }

    /// What a private title must not show.
    @Test func aCoverHidesTitleDoseAndAdvice() throws {
        var world = try World("2026-11-20T07:00")
        var definition = try world.definition(
            "metformin", [.init(when: "daily at 08:00")], title: "Metformin",
            fields: ["dose": "500 mg", "instructions": "with food"])
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-20T08:00")
        func text() throws -> DeliveryText {
            let occurrence = try #require(world.occurrence("metformin@2026-11-20T08:00"))
            let reminder = try #require(world.scheduler.ledger.reminders[try world.id("metformin")])
            return DeliveryText(
                occurrence, reminder: reminder, agenda: world.scheduler.agenda, now: world.now)
        }
        let handle = try #require(world.occurrence("metformin@2026-11-20T08:00")?.handle)
        #expect(try text().line == "Metformin 500 mg - with food - due 08:00 - remindctl take \(handle)")
        #expect(
            try text().details == ["counts as missed from 10:00", "next due 2026-11-21 08:00"])
        definition.cover = "Tea"
        try world.decide(.change([.define(definition)]))
        #expect(try text().line == "Tea - due 08:00 - remindctl take \(handle)")
    }

    @Test func notificationsUseTheClockOfTheSettings() throws {
        var world = try World("2026-11-20T19:00")
        try world.define("a", "daily at 20:00")
        try world.run(to: "2026-11-20T20:00")
        var settings = Settings()
        settings.display.clock = .twelveHours
        world.scheduler.apply(.set(settings))
        let occurrence = try #require(world.occurrence("a@2026-11-20T20:00"))
        let text = DeliveryText(
            occurrence, reminder: try #require(world.scheduler.ledger.reminders[try world.id("a")]),
            agenda: world.scheduler.agenda, now: world.now)
        #expect(text.body.contains("due 8:00 pm"))
        #expect(text.details == ["counts as missed from 10:00 pm", "next due 2026-11-21 8:00 pm"])
    }

    /// One whose dates are over is finished, but not while something of it waits, nor what may be due again.
    @Test(arguments: [
        ("once 2026-11-20 08:00", true), ("daily at 08:00 from 2026-11-19 for 2 days", true), ("daily at 08:00", false),
        ("as needed", false), ("6h after taken, first at 08:00", false), ("once 2026-11-21 08:00", false),
    ])
    func whatIsOverIsFinished(when: String, expected: Bool) throws {
        var world = try World("2026-11-19T07:00")
        try world.define("a", when)
        func finished() throws -> Bool? {
            let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
            return world.scheduler.agenda.view(of: reminder, now: world.now).finished
        }
        #expect(try finished() == nil)
        try world.run(to: "2026-11-20T08:05")
        #expect(try finished() == nil)
        try world.run(to: "2026-11-20T23:00")
        #expect(try finished() == (expected ? true : nil))
    }
}
