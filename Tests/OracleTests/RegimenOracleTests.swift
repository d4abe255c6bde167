import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Statistics
import Testing
import Vocabulary
import Worlds

/// Every regimen in twelve zones over ten years, dose by dose, against rules that are as plain as they can be.
@Suite("Regimens")
struct RegimenOracleTests {
    /// A zone, and ten years of its rules.
    struct Decade: Sendable, CustomTestStringConvertible {
        var zone: String
        var year = 2026

        var testDescription: String { "\(zone) from \(year)" }
        /// The first of January.
        var day: Int { Int(CivilDate(year: year, month: 1, clampingDay: 1).epochDay) }
        /// Noon of the day before, on any wall: when it was defined.
        var start: String { "\(CivilDate(epochDay: Int32(day - 1)))T12:00" }
        var from: Int64 { Int64(day - 5) * 86_400 }
        var through: Int64 { Int64(day + 3652) * 86_400 }

        static let all =
            [
                "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca",
                "Pacific/Auckland", "Pacific/Apia", "America/Nuuk", "Asia/Tokyo", "Pacific/Kiritimati",
                "Antarctica/Troll", "America/St_Johns",
            ].map { Decade(zone: $0) }
            // These have a date that never was, half an hour forward at midnight, and summer time twice a year.
            + [
                Decade(zone: "Pacific/Apia", year: 2009), Decade(zone: "Asia/Pyongyang", year: 2010),
                Decade(zone: "Africa/Casablanca", year: 2010),
            ]
    }

    @Test("ten years, dose by dose", arguments: Decade.all)
    func tenYears(decade: Decade) throws {
        let (wall, newYork) = try walls(decade)
        for regimen in Regimen.all {
            let world = try self.world(regimen, decade, at: decade.start)
            let after = world.now.seconds
            let expected = regimen.doses(
                day: decade.day, wall: wall, other: regimen.zone == nil ? nil : newYork, after: after,
                through: decade.through)
            #expect(expected.count > 100)
            let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
            let (ledger, place) = (world.scheduler.ledger, world.scheduler.place)
            let found = reminder.slots(
                after: world.now, through: Instant(seconds: decade.through), limit: 100_000, ledger: ledger,
                place: place)
            let doses = found.map { slot in
                Regimen.Dose(
                    key: slot.key, due: slot.due.seconds,
                    dose: reminder.definition.lines[slot.line].fields?["dose"]?.text)
            }
            guard doses == expected else {
                report(regimen, doses, expected)
                continue
            }
            // Stepping gives the same doses: around every change of the clock, and here and there.
            var near: Set<Int64> = []
            for change in wall.changes {
                for day in -1...1 as ClosedRange<Int64> { near.insert(change / 86_400 + day) }
            }
            for (index, dose) in expected.enumerated() where near.contains(dose.due / 86_400) || index % 401 == 0 {
                guard let later = expected[index...].first(where: { $0.due > dose.due }) else { break }
                let next = reminder.next(after: Instant(seconds: dose.due), ledger: ledger, place: place)
                guard next?.key == later.key, next?.due.seconds == later.due else {
                    Issue.record(
                        "\(regimen.name): after \(dose.key) comes \(later.key), not \(String(describing: next))")
                    break
                }
            }
        }
    }

    func walls(_ decade: Decade) throws -> (own: WallOracle, newYork: WallOracle) {
        func wall(_ zone: String) throws -> WallOracle {
            WallOracle(try World.zones.rules(named: zone), from: decade.from, through: decade.through + 864_000)
        }
        return (try wall(decade.zone), try wall("America/New_York"))
    }

    /// A world in which the regimen was defined at a time on the wall, and its pause, if it has one, was said.
    func world(_ regimen: Regimen, _ decade: Decade, at start: String) throws -> World {
        var world = try World(start, zone: decade.zone)
        func date(_ count: Int) -> CivilDate { CivilDate(epochDay: Int32(decade.day + count)) }
        var fields: [String: String] = [:]
        if let first = regimen.first { fields["start"] = date(first).description }
        if let last = regimen.last { fields["end"] = date(last).description }
        let steps = regimen.steps.map { step in
            "\(step.dose) from \(date(step.first))" + (step.last.map { " until \(date($0))" } ?? "")
        }
        let definition = try world.definition(
            "a", regimen.text(from: decade.day).split(separator: ";").map { .init(when: String($0)) }, fields: fields,
            steps: steps)
        try world.decide(.change([.define(definition)]))
        if let pause = regimen.pause {
            let plan = Pause.Plan(from: date(pause.lowerBound), until: date(pause.upperBound))
            try world.change({ .pause($0, plan) }, "a")
        }
        return world
    }

    private func report(_ regimen: Regimen, _ found: [Regimen.Dose], _ expected: [Regimen.Dose]) {
        let missing = Set(expected).subtracting(found).sorted { $0.due < $1.due }.prefix(3)
        let extra = Set(found).subtracting(expected).sorted { $0.due < $1.due }.prefix(3)
        let order = zip(found, expected).first { $0 != $1 }
        Issue.record(
            """
            \(regimen.name): \(found.count) doses, not \(expected.count); missing \(missing.map(text)), \
            too many \(extra.map(text)), first difference \(order.map { "\(text($0)) for \(text($1))" } ?? "none")
            """)
    }

    private func text(_ dose: Regimen.Dose) -> String {
        "\(dose.key) at \(CivilDateTime(wallSeconds: dose.due))Z \(dose.dose ?? "")"
    }
}
