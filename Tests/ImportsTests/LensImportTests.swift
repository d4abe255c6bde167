import CivilTime
import Imports
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@testable import RemindCore
@testable import Statistics

/// The data of the app for lenses, in its two layouts.
@Suite struct LensImportTests {
    private static let zone = "Europe/Zurich"

    private func cycle(_ id: String, _ type: String, _ start: String, _ worn: [String]) throws -> String {
        func midnight(_ day: String) throws -> String {
            let zone = try World.zones.rules(named: Self.zone)
            return "\"\(CivilDateTime(wallSeconds: try World.instant("\(day)T00:00", in: zone).seconds)):00Z\""
        }
        let days = try worn.map(midnight).joined(separator: ", ")
        return """
            { "id": "\(id)", "lensType": "\(type)", "startDate": \(try midnight(start)), "wearDates": [\(days)] }
            """
    }

    private func history(_ previous: [String], _ current: String) -> String {
        "{ \"lensHistory\": { \"currentCycle\": \(current), \"previousCycles\": [\(previous.joined(separator: ",\n"))] } }"
    }

    private func cycles(_ world: World) throws -> [String] {
        var found: [SlotKey: Occurrence] = [:]
        for entry in world.journal {
            guard let slot = entry.slot else { continue }
            if found[slot] == nil { found[slot] = Occurrence(entry) } else { found[slot]?.add(entry) }
        }
        let reminder = try #require(world.scheduler.ledger.reminders.values.first)
        let first = try #require(reminder.definition.fields["opened"].flatMap { CivilDate($0.text) })
        return CycleHistory(first: first, Array(found.values)) {
            world.scheduler.place.rules(named: $1.zone).local(at: $0).date
        }.cycles.map { cycle in
            "\(cycle.opened) \(cycle.fields["type"]?.text ?? "-"): "
                + cycle.days.map { "\($0)".suffix(5) }.joined(separator: " ")
        }
    }

    @Test func aHistoryOnceAndWhatIsNewOfIt() throws {
        var world = try World("2026-11-20T12:00", zone: Self.zone)
        let old = try cycle("A", "monthly", "2026-10-01", ["2026-10-01", "2026-10-25", "2026-10-26"])
        let file = history([old], try cycle("B", "biweekly", "2026-11-08", ["2026-11-08", "2026-11-10"]))
        let view = try world.bringIn(file, .lenses)
        #expect(view.doses == 6 && view.reminders.map(\.title) == ["Contact lenses"] && view.notes.isEmpty)
        let expected = [
            "2026-10-01 monthly: 10-01 10-25 10-26", "2026-11-08 -: 11-08 11-10",
        ]
        #expect(try cycles(world) == expected)
        let reminder = try #require(world.scheduler.ledger.reminders.values.first)
        #expect(reminder.definition.fields["type"]?.text == "biweekly")
        #expect(
            world.scheduler.agenda.next(of: reminder.id, now: world.now)?.slot.due
                == (try world.instant("2026-11-22T21:00")))
        let entries = world.journal.count
        let again = try world.bringIn(file, .lenses)
        #expect(again.doses == 0 && again.reminders.isEmpty && world.journal.count == entries)
        // A day more, another pair, and another type there.
        let newer = history(
            [old, try cycle("B", "biweekly", "2026-11-08", ["2026-11-08", "2026-11-10", "2026-11-12"])],
            try cycle("C", "monthly", "2026-11-18", ["2026-11-18"]))
        let more = try world.bringIn(newer, .lenses)
        #expect(more.doses == 3)
        #expect(more.notes.map(\.message) == ["type is monthly there; contact-lenses keeps biweekly"])
        #expect(
            try cycles(world) == [
                expected[0], "2026-11-08 biweekly: 11-08 11-10 11-12", "2026-11-18 -: 11-18",
            ])
        try world.restart()
        #expect(try world.bringIn(newer, .lenses).doses == 0)
    }

    /// An answer given here stays.
    @Test func aDayThatIsAnsweredHere() throws {
        var world = try World("2026-11-20T12:00", zone: Self.zone)
        let start = try cycle("A", "biweekly", "2026-11-08", ["2026-11-08"])
        #expect(try world.bringIn(start, .lenses).doses == 1)
        try world.answer("contact-lenses@2026-11-10")
        let view = try world.bringIn(
            history([], try cycle("A", "biweekly", "2026-11-08", ["2026-11-08", "2026-11-10", "2026-11-11"])), .lenses)
        #expect(view.doses == 1 && view.known == 3)
        #expect(try cycles(world) == ["2026-11-08 -: 11-08 11-10 11-11"])
    }

    @Test func theSingleCycleOfOlderVersions() throws {
        for wrap in [{ $0 }, { "{ \"currentLensCycle\": \($0) }" }] as [(String) -> String] {
            var world = try World("2026-11-20T12:00", zone: Self.zone)
            let old = try cycle("A", "daily", "2026-11-08", ["2026-11-08", "2026-11-10"])
            #expect(try world.bringIn(wrap(old), .lenses).doses == 2)
            #expect(try cycles(world) == ["2026-11-08 -: 11-08 11-10"])
            // Later it is an earlier cycle of a history.
            let newer = history([old], try cycle("B", "daily", "2026-11-19", ["2026-11-19"]))
            #expect(try world.bringIn(newer, .lenses).doses == 2)
            #expect(try cycles(world) == ["2026-11-08 daily: 11-08 11-10", "2026-11-19 -: 11-19"])
        }
    }

    /// The events of lens-tracker: each eye has its own lenses and its own stock.
    @Test func theEventsOfEachEye() throws {
        func event(_ id: String, _ type: String, _ at: String, _ more: String = "") -> String {
            "{ \"id\": \"\(id)\", \"type\": \"\(type)\", \"lensTypeId\": \"default\", \"at\": \"\(at)\"\(more) }"
        }
        let events = [
            event("a", "ADD_STOCK", "2026-09-01T08:00:00.000Z", ", \"qty\": 7, \"meta\": { \"eye\": \"BOTH\" }"),
            event("b", "USE_LEFT", "2026-09-01T21:00:00.000Z", ", \"qty\": 1"),
            event("c", "CHANGE_LEFT", "2026-09-01T21:01:00.000Z", ", \"qty\": 1"),
            event("d", "USE_RIGHT", "2026-09-01T22:30:00.000Z", ", \"qty\": 1"),
            event("e", "USE_LEFT", "2026-10-03T06:00:00.000Z", ", \"qty\": 1"),
            event("f", "CORRECTION", "2026-10-04T06:00:00.000Z", ", \"qty\": -1"),
            event("g", "UPDATE_DUE_DATE", "2026-10-04T06:00:00.000Z"),
            event("h", "USE_LEFT", "2026-11-21T06:00:00.000Z", ", \"qty\": 1"),
        ]
        let text = "[\(events.joined(separator: ",\n"))]"
        let content = try Foreign.read(text, .lenses)
        #expect(
            content.reminders.map(\.fields) == [
                ["type": "monthly", "opened": "2026-09-01", "eye": "left", "pair": "lenses"],
                // Half past midnight in Zurich.
                ["type": "monthly", "opened": "2026-09-02", "eye": "right", "pair": "lenses"],
            ])
        #expect(content.reminders.map(\.stock?.amount) == ["1 lens", "2 lenses"])
        #expect(content.doses.map(\.key) == ["opened/e"])
        #expect(
            content.notes.map { "\($0.line) \($0.message)" } == [
                "7 \"UPDATE_DUE_DATE\" is not read", "8 it is in the future: left out",
                "1 how long a lens lasts is not in the events: monthly; change it with: remindctl lens edit",
            ])
        var world = try World("2026-11-20T12:00", zone: Self.zone)
        #expect(try world.bringIn(text, .lenses).reminders.map(\.stock) == ["1 lens", "2 lenses"])
        let entries = world.journal.count
        #expect(try world.bringIn(text, .lenses).doses == 0 && world.journal.count == entries)
    }

    /// A table of days, such as `lens calendar --csv` prints: worn, not worn, another pair.
    @Test func aTableOfDays() throws {
        var world = try World("2026-11-20T12:00", zone: Self.zone)
        let table = """
            date,reminder,worn,opened,due,not_worn
            2026-11-01,soft,yes,yes,no,no
            2026-11-02,soft,no,no,no,yes
            2026-11-03,soft,yes,no,no,no
            2026-11-10,soft,yes,yes,no,no
            2026-11-24,soft,no,no,yes,no

            """
        let view = try world.bringIn(table, .lenses)
        #expect(view.doses == 5 && view.notes.map(\.message).count == 2)
        #expect(try cycles(world) == ["2026-11-01 biweekly: 11-01 11-03", "2026-11-10 -: 11-10"])
        #expect(world.occurrence("soft@2026-11-02")?.answer?.outcome == .missed)
        let entries = world.journal.count
        #expect(try world.bringIn(table, .lenses).doses == 0 && world.journal.count == entries)
        // Only days.
        var other = try World("2026-11-20T12:00", zone: Self.zone)
        #expect(try other.bringIn("date\n2026-11-03\n2026-11-01\n2026-11-03\n", .lenses).doses == 2)
        #expect(try cycles(other) == ["2026-11-01 -: 11-01 11-03"])
    }

    @Test(arguments: [
        ("date,eye\n", "file:1: unknown column \"eye\""), ("day\n", "file:1: there is no column \"date\""),
        ("date\nmonday\n", "file:2: \"monday\" is not a date"), ("date,worn\n,yes\n", "file:2: it has no date"),
        ("date,worn\n2026-11-01,often\n", "file:2: \"often\" is not yes or no in the column \"worn\""),
        ("date\n1726-11-01\n", "file:2: 1726-11-01 is out of range"),
        ("[{}]", "file:1: [0]: it has no \"type\""),
        ("[{ \"type\": \"USE_LEFT\", \"at\": \"now\" }]", "file:1: [0].at: \"now\" is not a date and time"),
        ("[{ \"type\": \"USE_LEFT\",", "file:1: the file ends in the middle: it is cut short"),
        (
            "[{ \"type\": \"ADD_STOCK\", \"at\": \"2026-11-01T08:00:00Z\", \"qty\": 1000000000 }]",
            "file:1: [0].qty: 1000000000 is not from -10000 to 10000"
        ),
    ])
    func refusalsOfTables(text: String, message: String) { #expect(Foreign.refusal(text, .lenses) == message) }

    /// Midnight in California is 08:00 or 07:00 UTC: the day is that of the phone.
    @Test func itsDaysAreThoseOfThePhone() throws {
        let text = """
            { "id": "A", "lensType": "biweekly", "startDate": "2026-10-31T07:00:00Z",
              "wearDates": ["2026-10-31T07:00:00Z", "2026-11-01T07:00:00Z", "2026-11-02T08:00:00Z"] }
            """
        var world = try World("2026-11-20T12:00", zone: "America/Los_Angeles")
        #expect(try world.bringIn(text, .lenses).doses == 3)
        #expect(try cycles(world) == ["2026-10-31 -: 10-31 11-01 11-02"])
        let other = "none of its days begins at midnight in Europe/Zurich"
        #expect(Foreign.refusal(text, .lenses) == "file:1: \(other)")
    }

    @Test func whatIsOddIsSaid() throws {
        var world = try World("2026-11-20T12:00", zone: Self.zone)
        let text = """
            { "id": "A", "lensType": "biweekly", "startDate": "2026-11-08T23:00:00Z",
              "wearDates": ["2026-11-09T09:30:00Z", "2026-12-01T23:00:00Z", "2026-11-09T23:00:00Z"] }
            """
        let view = try world.bringIn(text, .lenses)
        #expect(
            view.notes.map(\.message) == [
                "it is in the future: left out",
                "it is not midnight in Europe/Zurich: it counts for the day that it was there",
            ])
        #expect(try cycles(world) == ["2026-11-09 -: 11-09 11-10"])
    }

    @Test(arguments: [
        ("[]", "file:1: no lens was ever put in use"), ("7\n", "file:1: there is no column \"date\""),
        ("{}", "file:1: it has no cycle of lenses"),
        (
            "{ \"lensHistory\": { \"currentCycle\": { \"id\": \"A\"",
            "file:1: the file ends in the middle: it is cut short"
        ),
        ("{ \"currentCycle\": { \"id\": \"A\" } }", "file:1: currentCycle: it has no \"lensType\""),
        (
            "{ \"currentCycle\": { \"id\": \"A\", \"lensType\": \"yearly\" } }",
            "file:1: currentCycle.lensType: \"yearly\" is no type of lenses"
        ),
        (
            "{ \"currentCycle\": { \"id\": \"A\", \"lensType\": \"daily\", \"startDate\": \"yesterday\" } }",
            "file:1: currentCycle.startDate: \"yesterday\" is not a date and time"
        ),
        (
            "{ \"currentCycle\": { \"id\": \"A\", \"lensType\": \"daily\", \"startDate\": \"2026-11-30T23:00:00Z\" } }",
            "file:1: currentCycle.startDate: 2026-12-01 is in the future"
        ),
        (
            "{ \"currentCycle\": { \"id\": \"A\", \"lensType\": \"daily\", \"startDate\": \"1726-11-30T23:00:00Z\" } }",
            "file:1: currentCycle.startDate: 1726-11-30T23:00:00Z is out of range"
        ),
        (
            "{ \"currentCycle\": { \"id\": \"A\", \"lensType\": \"daily\", \"startDate\": \"2026-11-10T23:00:00Z\" } }",
            "file:1: currentCycle: it has no \"wearDates\""
        ),
    ])
    func refusals(text: String, message: String) { #expect(Foreign.refusal(text, .lenses) == message) }
}
