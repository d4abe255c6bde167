import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// One journey or several, and what becomes of every dose: each is due once, and none is lost.
struct Journey: CustomTestStringConvertible, Sendable {
    var name: String
    var zone: String
    var start: String
    var when: String
    var grace = "1h"
    /// When on the wall of the zone before, and where to.
    var legs: [(at: String, to: String)]
    /// On the wall of the last zone.
    var end: String
    /// The slots that were missed, with their causes, and the ones delivered late; all others are taken on time.
    var missed: [String] = []
    var late: [String] = []

    var testDescription: String { name }

    static let all = [
        Journey(
            name: "east", zone: "Europe/Zurich", start: "2026-11-20T07:00", when: "daily at 08:00, 12:00, 19:00, 20:00",
            legs: [("2026-11-20T11:30", "Asia/Tokyo")], end: "2026-11-22T00:00",
            missed: ["2026-11-20T12:00 travel"], late: ["2026-11-20T19:00"]),
        Journey(
            name: "west", zone: "Europe/Zurich", start: "2026-11-20T07:00", when: "daily at 08:00, 12:00, 20:00",
            legs: [("2026-11-20T12:30", "America/New_York")], end: "2026-11-22T00:00"),
        Journey(
            name: "westward over the date line, and a day is gone", zone: "Pacific/Honolulu",
            start: "2026-11-20T07:00", when: "daily at 08:00, 12:00, 20:00",
            legs: [("2026-11-20T11:30", "Pacific/Auckland")],
            end: "2026-11-22T13:00",
            missed: ["2026-11-20T12:00 travel", "2026-11-20T20:00 travel", "2026-11-21T08:00 travel"]),
        Journey(
            name: "eastward over the date line, and a day comes twice", zone: "Pacific/Auckland",
            start: "2026-11-20T07:00", when: "daily at 08:00, 12:00, 20:00",
            legs: [("2026-11-21T10:30", "Pacific/Honolulu")],
            end: "2026-11-22T13:00"),
        Journey(
            name: "into the night that is an hour short", zone: "Europe/Zurich", start: "2026-03-07T12:00",
            when: "daily at 02:30, 03:30, 14:30", legs: [("2026-03-07T20:00", "America/New_York")],
            end: "2026-03-09T12:00"),
        Journey(
            name: "out of the night that is an hour short", zone: "America/New_York", start: "2026-03-07T12:00",
            when: "daily at 02:30, 03:30", legs: [("2026-03-08T03:45", "America/Chicago")], end: "2026-03-10T12:00"),
        Journey(
            name: "between the two half past ones", zone: "America/New_York", start: "2026-10-31T12:00",
            when: "daily at 01:30, 13:30", legs: [("2026-11-01T01:45", "America/Chicago")], end: "2026-11-03T12:00"),
        Journey(
            name: "into the night that is an hour long", zone: "Asia/Tokyo", start: "2026-11-01T07:00",
            when: "daily at 01:30, 13:30", legs: [("2026-11-01T14:45", "America/New_York")], end: "2026-11-03T12:00"),
        Journey(
            name: "there and back in a moment", zone: "Europe/Zurich", start: "2026-11-20T07:00",
            when: "daily at 08:00, 12:00, 20:00",
            legs: [("2026-11-20T11:30", "Asia/Tokyo"), ("2026-11-20T19:30", "Europe/Zurich")],
            end: "2026-11-22T00:00"),
        Journey(
            name: "around the world in five minutes", zone: "Europe/Zurich", start: "2026-11-20T07:00",
            when: "daily at 08:00, 12:00, 20:00",
            legs: [
                ("2026-11-20T11:30", "Pacific/Auckland"), ("2026-11-20T23:31", "America/Los_Angeles"),
                ("2026-11-20T02:32", "Asia/Tokyo"), ("2026-11-20T19:33", "Pacific/Honolulu"),
                ("2026-11-20T00:34", "Europe/Zurich"),
            ], end: "2026-11-22T00:00"),
        Journey(
            name: "at midnight", zone: "Europe/Zurich", start: "2026-11-20T07:00",
            when: "daily at 00:00, 00:01, 23:59", legs: [("2026-11-20T23:59:30", "Asia/Tokyo")],
            end: "2026-11-22T12:00",
            missed: ["2026-11-21T00:00 travel", "2026-11-21T00:01 travel"]),
        Journey(
            name: "over a leap day", zone: "Pacific/Honolulu", start: "2028-02-28T07:00",
            when: "yearly on feb 29 at 18:30, 21:00; daily at 19:30", legs: [("2028-02-28T20:00", "Pacific/Auckland")],
            end: "2028-03-01T12:00", late: ["2028-02-29T18:30"]),
        Journey(
            name: "back onto the leap day", zone: "Pacific/Auckland", start: "2028-02-29T07:00",
            when: "daily at 08:00", legs: [("2028-03-01T09:00", "Pacific/Honolulu")], end: "2028-03-02T12:00"),
        Journey(
            name: "between zones without summer time", zone: "America/Phoenix", start: "2026-03-27T07:00",
            when: "daily at 08:00, 20:00", legs: [("2026-03-28T07:30", "Asia/Kolkata")], end: "2026-03-30T12:00",
            missed: ["2026-03-28T08:00 travel"]),
    ]
}

@Suite("Journeys, dose by dose")
struct JourneyTests {
    /// Passes time, and takes everything the moment it comes.
    private func run(_ world: inout World, to end: Instant) throws {
        try take(&world)
        while let wake = world.scheduler.nextWake, wake <= end {
            try world.run(to: wake)
            try take(&world)
        }
        try world.run(to: end)
    }

    private func take(_ world: inout World) throws {
        for occurrence in world.scheduler.ledger.occurrences.sorted(by: { $0.id < $1.id })
        where occurrence.isOpen && occurrence.wasDelivered {
            try world.decide(.answer(AnswerRequest(.occurrence(occurrence.id), .done, happened: world.now)))
        }
    }

    private func travelled(_ journey: Journey, policy: String? = nil, restarting: Bool = false) throws -> World {
        var world = try World(journey.start, zone: journey.zone)
        try world.define("a", journey.when, grace: journey.grace, travel: policy)
        for leg in journey.legs {
            try run(&world, to: world.instant(leg.at))
            try world.fly(to: leg.to)
            if restarting { try world.restart() }
            try take(&world)
        }
        try run(&world, to: world.instant(journey.end))
        return world
    }

    /// The last word on every occurrence of the journal, in order.
    private func fates(_ world: World) -> [OccurrenceID: Occurrence] {
        var fates: [OccurrenceID: Occurrence] = [:]
        for entry in world.journal {
            guard let id = entry.occurrence else { continue }
            if fates[id]?.add(entry) == nil { fates[id] = Occurrence(entry) }
        }
        return fates
    }

    /// Every slot whose time the wall has shown or jumped over, from the start to the end.
    private func expected(_ journey: Journey, end: CivilDateTime) throws -> [String] {
        let start = try #require(CivilDateTime(journey.start))
        var keys: [String] = []
        for schedule in try Schedule.list(parsing: journey.when, context: .file) {
            let recurrence = try #require(schedule.recurrence(definedOn: start.date))
            // Nominal times, whether or not the zone has them: UTC has all.
            let from = Instant(seconds: start.wallSeconds)
            keys += recurrence.slots(
                after: from, through: Instant(seconds: end.wallSeconds), in: .utc, limit: 1000
            ).map(\.local.description)
        }
        return Set(keys).sorted()
    }

    @Test(arguments: Journey.all, [false, true])
    func eachOnceAndNoneLost(journey: Journey, restarting: Bool) throws {
        let world = try travelled(journey, restarting: restarting)
        let fates = fates(world)
        let end = try #require(CivilDateTime(journey.end))
        #expect(fates.keys.map(\.slot.description).sorted() == (try expected(journey, end: end)))
        // Twice would be a delivery of what was delivered or answered before.
        #expect(fates.values.filter { $0.deliveries > 1 }.map(\.id.description) == [])
        #expect(fates.values.filter(\.isOpen).map(\.id.description) == [])
        let missed = fates.values.filter { $0.answer?.outcome == .missed }.map {
            "\($0.id.slot) \($0.answer?.cause?.rawValue ?? "")"
        }
        #expect(missed.sorted() == journey.missed)
        let late = fates.values.filter { occurrence in
            occurrence.entries.contains { if case .delivered(late: true, _) = $0.fact { true } else { false } }
        }
        #expect(late.map(\.id.slot.description).sorted() == journey.late)
    }

    /// Where it stays at home, a journey is as if there had been none.
    @Test(arguments: Journey.all, ["home", "ask"])
    func whatStaysAtHomeKnowsNoJourney(journey: Journey, policy: String) throws {
        var stayed = journey
        stayed.legs = []
        let end = try World.instant(journey.end, in: World.zones.rules(named: journey.legs.last?.to ?? journey.zone))
        let world = try travelled(journey, policy: policy)
        var reference = try World(journey.start, zone: journey.zone)
        try reference.define("a", journey.when, grace: journey.grace)
        try run(&reference, to: end)
        func deliveries(_ world: World) -> [String] {
            world.journal.compactMap { entry in
                if case .delivered = entry.fact {
                    "\(entry.at.seconds) \(entry.slot?.description ?? "") \(entry.dueZone ?? "")"
                } else {
                    nil
                }
            }
        }
        #expect(deliveries(world) == deliveries(reference))
    }
}
