import CivilTime
import RemindCore
import Statistics
import Testing
import Vocabulary

@testable import RemindDaemon
@testable import Reminders

/// What follows its own history counts on the day on which it was done, and not on the day for which it was planned.
struct ReplacedLensTests {
    @Test func aReplacementCountsOnItsOwnDay() throws {
        let host = try LoopHost("2026-11-20T08:00")
        let id = try #require(ReminderID(rawValue: "lenses"))
        try host.openLenses("lenses", on: "2026-11-10")
        var grown = try outcomes(host)
        #expect(try days(grown, host).isEmpty)
        // Due on 10 December, replaced today.
        try host.take("lenses@2026-12-10T21:00", early: true)
        let device = host.loop.journal.device
        var reader = reader(host)
        #expect(try reader.update(&grown, device: device))
        for found in [grown, try outcomes(host)] { #expect(try days(found, host) == ["2026-11-20"]) }
        // Taken back, it counts nowhere; done again a day later, there.
        try host.undo("lenses@2026-12-10T21:00")
        #expect(try reader.update(&grown, device: device))
        for found in [grown, try outcomes(host)] { #expect(try days(found, host).isEmpty) }
        try host.run(to: "2026-11-21T23:30")
        try host.take("lenses@2026-12-10T21:00", early: true)
        #expect(try reader.update(&grown, device: device))
        for found in [grown, try outcomes(host)] { #expect(try days(found, host) == ["2026-11-21"]) }
        #expect(host.loop.scheduler.ledger.reminders[id]?.kind?.wear != nil)
    }

    private func reader(_ host: LoopHost) -> OutcomeReader {
        let journal = host.loop.journal
        return OutcomeReader(
            database: journal.database, names: journal.names, place: host.loop.scheduler.place,
            rules: OutcomeRules(host.loop.scheduler.ledger))
    }

    private func outcomes(_ host: LoopHost) throws -> Outcomes {
        var reader = reader(host)
        return try reader.all()
    }

    private func days(_ outcomes: Outcomes, _ host: LoopHost) throws -> [String] {
        let first = try #require(CivilDate("2026-11-01"))
        let scope = StatisticsScope(first: first, last: first + 60, end: host.now.seconds)
        return outcomes.statistics(scope, included: outcomes.reminders.map { $0 }).days.keys.sorted()
            .map(\.description)
    }
}
