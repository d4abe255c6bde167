import CivilTime
import Configuration
import Counting
import RemindCore
import Schedules
import Testing
import Vocabulary
import Worlds

@testable import Reminders

/// A schedule is read and compiled once, from a file or the record to the ledger, however often it is looked at on the way.
@Suite("One reading of a schedule") struct OneReadingTests {
    private static let path = "/home/anna/reminders.toml"
    /// Long, so that what is allocated to read it stands out from everything else.
    private static let long =
        "RRULE:FREQ=DAILY;COUNT=1 from 2026-12-01T08:00 RDATE:"
        + (0..<3000).map { number in
            func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            return "\(2027 + number / 336)\(digits(1 + number / 28 % 12))\(digits(1 + number % 28))T080000"
        }.joined(separator: ",")

    private func check(_ when: String, in world: World) throws -> [Definition] {
        let text = "[[medication]]\nid = \"a\"\ntitle = \"A\"\nbefore = \"15m\"\nmin_gap = \"1m\"\nwhen = \"\(when)\"\n"
        let zone = world.scheduler.place.local
        let checked = RemindersFile(text, name: "reminders.toml").checked(
            path: Self.path, against: world.scheduler.ledger.defined,
            anchor: ScheduleAnchor(at: world.now, zone: zone.name), place: world.scheduler.place,
            today: zone.local(at: world.now).date)
        #expect(checked.problems.isEmpty, "\(checked.problems)")
        return checked.definitions
    }

    private func apply(_ definitions: [Definition], to world: inout World) throws {
        let agenda = world.scheduler.agenda
        try world.decide(.change(agenda.changes(applying: definitions, of: Self.path, at: world.now).changes))
    }

    @Test(
        "what a file's check has read and compiled is in the ledger",
        arguments: [
            "every day at 08:00", "daily at 08:00 for 5 days", "daily at 08:00 zone Asia/Tokyo",
            "every 36h from 2026-11-20T08:00",
        ])
    func carried(when: String) throws {
        var world = try World("2026-11-20T07:00")
        let checked = try check(when, in: world)
        try apply(checked, to: &world)
        let id = try world.id("a")
        let first = try #require(world.scheduler.ledger.reminders[id])
        #expect(first.definition.lines[0].text === checked.first?.lines.first?.text)
        // The file is read again, with another title: the schedule stays what it is.
        try apply(
            try check(when, in: world).map {
                var other = $0; other.title = "B"; return other
            }, to: &world)
        let second = try #require(world.scheduler.ledger.reminders[id])
        #expect(second.definition.title == "B" && second.lines[0].compiled === first.lines[0].compiled)
        #expect(second.definition.lines[0].text === first.definition.lines[0].text)
    }

    @Test("other rules of zones compile it again")
    func journey() throws {
        var world = try World("2026-11-20T07:00")
        try apply(try check("daily at 08:00", in: world), to: &world)
        let before = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        try world.fly(to: "America/New_York")
        let after = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        #expect(after.lines[0].compiled !== before.lines[0].compiled)
        #expect(after.definition.lines[0].text === before.definition.lines[0].text)
    }

    private func bytes(_ work: () throws -> Void) rethrows -> Int {
        counting_begin()
        defer { _ = counting_end() }
        try work()
        return Int(counting_end())
    }

    @Test("from a file or the record to the ledger, no text is read twice", .enabled(if: counting_works()))
    func work() throws {
        var world = try World("2026-11-20T07:00")
        let one = try bytes { _ = try Schedule(parsing: Self.long) }
        var definitions: [Definition] = []
        let checking = try bytes { definitions = try check(Self.long, in: world) }
        let defining = try bytes { try apply(definitions, to: &world) }
        let again = try bytes { definitions = try check(Self.long, in: world) }
        var ledger = Ledger(head: EntryID(device: "b", sequence: 0))
        var place = world.scheduler.place
        let line = try #require(definitions.first?.lines.first)
        definitions[0].lines[0].text = WrittenSchedule(rawValue: line.when)
        let entry = try #require(world.journal.first)
        let read = Entry(
            id: entry.id, at: entry.at, zone: entry.zone, origin: entry.origin, reminder: entry.reminder,
            fact: .defined(definitions[0]))
        let loading = bytes { ledger.apply(read, place: &place) }
        #expect(checking < one * 3 / 2 && defining < one / 10 && again < one / 2 && loading < one * 3 / 2)
    }
}
