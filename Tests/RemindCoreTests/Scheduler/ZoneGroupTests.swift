import CivilTime
import RemindCore
import Reminders
import Statistics
import Testing
import Vocabulary
import Worlds

/// A medicine, a change of zones or of clocks, and what becomes of every dose.
struct ZoneGroup: CustomTestStringConvertible, Sendable {
    var name: String
    var zone: String
    var start: String
    var when: String
    var fields: [String: String] = [:]
    /// When on the wall of the zone before, and where to.
    var legs: [(at: String, to: String)] = []
    /// On the wall of the last zone.
    var end: String
    /// Every slot in order of its name: `taken`, `late` where it was delivered late, `missed` and why, and what was said of
    /// the distance to the dose before when it was delivered.
    var doses: [String]

    var testDescription: String { name }
}

@Suite("Nine groups of journeys and clocks")
struct ZoneGroupTests {
    static let all: [ZoneGroup] = [
        ZoneGroup(
            name: "east: noon is jumped over, and the evening comes early", zone: "Europe/Zurich",
            start: "2026-11-20T07:00", when: "daily at 08:00, 14:00, 19:00, 22:00",
            fields: ["min_gap": "3h"], legs: [("2026-11-20T11:30", "Asia/Tokyo")], end: "2026-11-21T13:00",
            doses: [
                "2026-11-20T08:00 taken", "2026-11-20T14:00 missed travel", "2026-11-20T19:00 late",
                "2026-11-20T22:00 taken: only 2 hours 30 minutes since the dose before, not 3 hours",
                "2026-11-21T08:00 taken",
            ]),
        ZoneGroup(
            name: "west: what was taken stays taken, and the evening comes late", zone: "Europe/Zurich",
            start: "2026-11-20T07:00", when: "daily at 08:00, 20:00",
            fields: ["max_gap": "14h"], legs: [("2026-11-20T08:30", "America/New_York")], end: "2026-11-21T21:00",
            doses: [
                "2026-11-20T08:00 taken", "2026-11-20T20:00 taken: 18 hours since the dose before, more than 14 hours",
                "2026-11-21T08:00 taken", "2026-11-21T20:00 taken",
            ]),
        ZoneGroup(
            name: "date line, westward: a day is gone", zone: "Pacific/Honolulu",
            start: "2026-11-20T07:00", when: "daily at 08:00, 20:00",
            fields: ["max_gap": "12h"], legs: [("2026-11-20T12:00", "Pacific/Auckland")], end: "2026-11-22T07:00",
            doses: [
                "2026-11-20T08:00 taken", "2026-11-20T20:00 missed travel", "2026-11-21T08:00 missed travel",
                "2026-11-21T20:00 taken: 13 hours since the dose before, more than 12 hours",
            ]),
        ZoneGroup(
            name: "date line, eastward: a day comes twice", zone: "Pacific/Auckland",
            start: "2026-11-20T07:00", when: "daily at 08:00, 20:00",
            fields: ["max_gap": "24h"], legs: [("2026-11-21T12:00", "Pacific/Honolulu")], end: "2026-11-22T07:00",
            doses: [
                "2026-11-20T08:00 taken", "2026-11-20T20:00 taken", "2026-11-21T08:00 taken",
                "2026-11-21T20:00 taken: 35 hours since the dose before, more than 24 hours",
            ]),
        ZoneGroup(
            name: "spring: an hour less", zone: "Europe/Zurich", start: "2026-03-28T07:00",
            when: "daily at 02:30, 03:30, 14:30", fields: ["min_gap": "1h"], end: "2026-03-29T15:00",
            doses: [
                "2026-03-28T14:30 taken", "2026-03-29T02:30 taken",
                "2026-03-29T03:30 taken: less than a minute since the dose before, not 1 hour",
                "2026-03-29T14:30 taken",
            ]),
        ZoneGroup(
            name: "autumn: an hour more", zone: "Europe/Zurich", start: "2026-10-24T07:00",
            when: "daily at 02:30, 14:30", fields: ["max_gap": "12h"], end: "2026-10-25T15:00",
            doses: [
                "2026-10-24T14:30 taken", "2026-10-25T02:30 taken",
                "2026-10-25T14:30 taken: 13 hours since the dose before, more than 12 hours",
            ]),
        ZoneGroup(
            name: "rapid changes: five zones in four hours, and noon lies ahead again", zone: "Europe/Zurich",
            start: "2026-11-20T07:00",
            when: "daily at 08:00, 12:00, 20:00", fields: ["max_gap": "8h"],
            legs: [
                ("2026-11-20T10:00", "Europe/London"), ("2026-11-20T10:30", "Europe/Istanbul"),
                ("2026-11-20T14:00", "Asia/Dubai"), ("2026-11-20T16:00", "Asia/Kolkata"),
                ("2026-11-20T18:30", "America/New_York"),
            ], end: "2026-11-21T09:00",
            doses: [
                "2026-11-20T08:00 taken", "2026-11-20T12:00 taken: 10 hours since the dose before, more than 8 hours",
                "2026-11-20T20:00 taken", "2026-11-21T08:00 taken: 12 hours since the dose before, more than 8 hours",
            ]),
        // Midnight and half past in Zurich were before 23:45 in London, whose coming ended them; back in London one is
        // within its grace, and the other lies ahead.
        ZoneGroup(
            name: "midnight: over it and back again", zone: "Europe/London", start: "2026-11-20T07:00",
            when: "daily at 00:00, 00:30, 23:45", fields: ["min_gap": "15m"],
            legs: [("2026-11-20T23:50", "Europe/Zurich"), ("2026-11-21T01:10", "Europe/London")],
            end: "2026-11-21T12:00",
            doses: [
                "2026-11-20T23:45 taken", "2026-11-21T00:00 late", "2026-11-21T00:30 taken",
            ]),
        ZoneGroup(
            name: "leap day: onto it and over it", zone: "America/New_York", start: "2028-02-28T07:00",
            when: "daily at 08:00; yearly on feb 29 at 21:00", fields: ["max_gap": "24h"],
            legs: [("2028-02-28T12:00", "Asia/Tokyo"), ("2028-02-29T22:00", "America/New_York")],
            end: "2028-03-01T09:00",
            doses: [
                "2028-02-28T08:00 taken", "2028-02-29T08:00 taken", "2028-02-29T21:00 taken",
                "2028-03-01T08:00 taken: 25 hours since the dose before, more than 24 hours",
            ]),
        ZoneGroup(
            name: "no summer time: quarters of an hour", zone: "Asia/Kolkata", start: "2026-03-28T07:00",
            when: "daily at 08:00, 08:20, 20:00", fields: ["min_gap": "20m"],
            legs: [("2026-03-28T08:10", "Asia/Kathmandu"), ("2026-03-28T22:00", "America/Phoenix")],
            end: "2026-03-29T09:00",
            doses: [
                "2026-03-28T08:00 taken",
                "2026-03-28T08:20 late: only 10 minutes since the dose before, not 20 minutes",
                "2026-03-28T20:00 taken", "2026-03-29T08:00 taken", "2026-03-29T08:20 taken",
            ]),
    ]

    @Test(arguments: ZoneGroupTests.all, [false, true])
    func eachOnce(group: ZoneGroup, restarting: Bool) throws {
        var world = try World(group.start, zone: group.zone)
        try world.define("a", group.when, grace: "1h", fields: group.fields)
        var said: [OccurrenceID: String] = [:]
        for leg in group.legs {
            try run(&world, to: world.instant(leg.at), &said)
            try world.fly(to: leg.to)
            if restarting { try world.restart() }
            try take(&world, &said)
        }
        try run(&world, to: world.instant(group.end), &said)
        #expect(fates(world, said) == group.doses)
        // Delivered once, and nothing after its answer.
        for occurrence in world.scheduler.ledger.occurrences {
            #expect(occurrence.deliveries <= 1 && !occurrence.isOpen, "\(occurrence.id)")
        }
        // The statistics count the same: what was jumped over is in no rate before it is reviewed.
        let figures = world.figures(on: "2026-01-01", through: "2030-01-01")
        func count(_ word: String) -> Int { group.doses.count { $0.split(separator: " ")[1].hasPrefix(word) } }
        #expect(figures.taken == count("taken") + count("late"))
        #expect(figures.unreviewed == count("missed"))
        #expect(figures.missed == 0 && figures.skipped == 0)
    }

    /// Missed in a long absence, and ahead again after a flight west: each comes, and none is counted twice.
    @Test(arguments: [
        // The whole run lies ahead, a part of it, nothing but what was recorded singly, nothing.
        ("Pacific/Honolulu", 21), ("Europe/Zurich", 11), ("Asia/Tokyo", 3), ("Pacific/Auckland", 0),
    ])
    func aRunOfMissesSwallowsNothing(zone: String, ahead: Int) throws {
        var world = try World("2026-11-20T21:30", zone: "Pacific/Auckland")
        try world.define("a", "every 1 hour between 00:00 and 23:00", grace: "1h")
        var said: [OccurrenceID: String] = [:]
        try run(&world, to: world.instant("2026-11-20T22:00"), &said)
        // Somebody else's machine is off for almost a day.
        try world.sleep(until: "2026-11-21T20:30")
        try take(&world, &said)
        #expect(world.journal.contains { $0.answer?.run != nil })
        try world.fly(to: zone)
        try run(&world, to: world.instant("2026-11-21T23:30"), &said)
        let names = fates(world, said).map { String($0.prefix(16)) }
        let figures = world.figures(on: "2026-01-01", through: "2030-01-01")
        // 22:00 and 20:00, 21:00 to 23:00 at the end, and everything that lay ahead again.
        #expect(figures.taken == 5 + ahead)
        #expect(figures.unreviewed == 21 - ahead)
        #expect(Set(names).count == names.count)
    }

    // MARK: -

    private func run(_ world: inout World, to end: Instant, _ said: inout [OccurrenceID: String]) throws {
        try take(&world, &said)
        while let wake = world.scheduler.nextWake, wake <= end {
            try world.run(to: wake)
            try take(&world, &said)
        }
        try world.run(to: end)
    }

    /// Takes everything that is due, and keeps what is said of its distance to the dose before.
    private func take(_ world: inout World, _ said: inout [OccurrenceID: String]) throws {
        let due = world.scheduler.ledger.occurrences.filter { $0.isOpen && $0.wasDelivered }
        for occurrence in due.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }) {
            said[occurrence.id] = world.scheduler.agenda.view(of: occurrence, now: world.now)?.warning
            try world.decide(.answer(AnswerRequest(.occurrence(occurrence.id), .done, happened: world.now)))
        }
    }

    private func fates(_ world: World, _ said: [OccurrenceID: String]) -> [String] {
        world.scheduler.ledger.occurrences.sorted { $0.id < $1.id }.map { occurrence in
            var words = [occurrence.id.slot.description]
            switch occurrence.answer?.outcome {
            case .done: words.append(occurrence.wasDeliveredLate ? "late" : "taken")
            case .missed: words.append("missed \(occurrence.answer?.cause?.rawValue ?? "")")
            default: words.append("open")
            }
            return words.joined(separator: " ") + (said[occurrence.id].map { ": \($0)" } ?? "")
        }
    }
}
