import CivilTime
import RemindCore
import Reminders
import Statistics
import Testing
import Worlds

@testable import RemindDaemon

/// One rule says which day an occurrence belongs to: today, and the figures, grids and calendars that a record is read for,
/// agree on it.
@Suite("The day of a dose that was moved over midnight")
struct DelayedDayTests {
    @Test(
        arguments: ["daily at 23:50", "daily at 23:50 zone Europe/Zurich", "every 24 hours from 2026-11-19 23:50"],
        [false, true])
    func figuresAgreeWithToday(when: String, isTaken: Bool) throws {
        var world = try World("2026-11-20T22:00")
        try world.define("a", when, grace: "1h")
        try world.delay("a", until: "2026-11-21T00:30")
        let id = try #require(world.scheduler.ledger.occurrences.first { $0.delay != nil }?.id)
        if isTaken { try world.answer("\(id)", early: true) }
        // Another delay, and one that is taken back, change nothing.
        if !isTaken {
            try world.delay("\(id)", until: "2026-11-21T00:40")
            try world.undo("\(id)")
        }
        try world.run(to: "2026-11-21T03:00")
        let occurrence = try #require(world.occurrence("\(id)"))
        #expect(world.scheduler.agenda.day(of: occurrence) == CivilDate("2026-11-20"))

        let database = try Database(path: "", access: .memory)
        try Schema.create(in: database)
        try database.transaction { () throws(StoreError) in
            for entry in world.journal { try database.run(EntryRow.insert, EntryRow(entry).values + [.integer(0)]) }
        }
        var reader = OutcomeReader(
            database: database, names: FormerNames(), place: world.scheduler.place, rules: OutcomeRules())
        let outcomes = try reader.all()
        let day = try #require(CivilDate("2026-11-20"))
        let scope = StatisticsScope(first: day, last: day + 1, end: world.now.seconds)
        let series = outcomes.series(scope, included: outcomes.reminders)[id.reminder]
        #expect(series?[day].done == (isTaken ? 1 : 0))
        #expect(series?[day].missed == (isTaken ? 0 : 1))
        #expect(series?[day + 1].due == 0)
    }
}
