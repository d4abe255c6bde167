import CivilTime
import RemindCore
import Reminders
import Statistics
import Testing
import Vocabulary

@testable import RemindDaemon

/// Answers that were given by a wrong clock (TIME, section 6.1, rule 7).
@Suite("Answers by a clock that was wrong")
struct CorrectedAnswerTests {
    @Test("it is marked, and has no lateness", arguments: [false, true])
    func wrongAnswer(isRestarted: Bool) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.restart(at: "2031-06-01T08:00")
        try host.run(.seconds(30))
        try host.take("a@2031-06-01T08:00")
        try host.run(.seconds(30))
        if isRestarted { try host.restart() }
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T07:50")
        if isRestarted { try host.restart() }
        let view = try #require(try host.views().last { $0.what == "taken" })
        #expect(view.wrongClock == true && view.lateness == nil)
        #expect(view.corrected?.local.description == "2026-11-20T07:49:30")
        #expect(view.happened?.local.description == "2031-06-01T08:00:30")
        // `history --status "clock set"` finds what says so, and "clock confirmed" does not.
        func ids(_ words: [EntryFilter.Word]) throws -> [String] {
            var selection = EntrySelection()
            selection.filter.words = words
            return try host.loop.journal.page(of: selection, from: .first, limit: 100).map(\.id.description)
        }
        let ends = try host.views().filter { $0.what == "ended" && $0.span == Span.unconfirmedClock.rawValue }
        #expect(try ids(EntryFilter.Word.clockSet) == ends.filter { $0.reminder != nil }.map(\.id))
        #expect(try ids([EntryFilter.Word.clockConfirmed]) == ends.filter { $0.reminder == nil }.map(\.id))
        #expect(ends.last { $0.reminder != nil }?.happened?.local.description == "2026-11-20T07:49:30")
        // Figures count that it was taken, and not how late.
        var rules = OutcomeRules()
        rules.corrections = host.loop.scheduler.ledger.corrections
        var reader = OutcomeReader(
            database: host.loop.journal.database, names: FormerNames(), place: host.loop.scheduler.place, rules: rules)
        let outcomes = try reader.all()
        let day = try #require(CivilDate("2031-06-01"))
        let figures = outcomes.statistics(
            StatisticsScope(first: day, last: day, end: .max), included: outcomes.reminders
        ).total
        #expect(figures.taken == 1 && figures.onTime == 0 && figures.untimed == 1 && figures.punctuality == nil)
        // It rings in its own time, since the record has it of another day.
        try host.run(to: "2026-11-20T08:00")
        #expect(host.rang.last == "2026-11-20T08:00 a@2026-11-20T08:00")
    }

    @Test("an answer on a right clock is not marked by a false leap that was taken back")
    func falseLeap() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T08:00")
        try host.take("a@2026-11-20T08:00")
        host.isSynchronised = false
        try host.setClock(to: "2026-12-30T08:05")
        host.confirmClock()
        try host.setClock(to: "2026-11-20T08:10")
        #expect(try host.views().allSatisfy { $0.wrongClock == nil })
    }

    @Test("nor is one on a clock that was right and is confirmed later")
    func confirmed() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T08:00")
        try host.take("a@2026-11-20T08:00")
        try host.restart(at: "2026-11-20T09:00")
        host.confirmClock()
        #expect(try host.views().allSatisfy { $0.wrongClock == nil })
        #expect(host.loop.scheduler.trust.isTrusted)
    }

    @Test(
        "one of another start of the computer is marked, although its right time is not known",
        arguments: ["2020-01-01T07:59:30", "2031-01-01T07:59:30"])
    func earlierStart(wrong: String) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.restart(at: wrong)
        try host.run(.seconds(40))
        try host.take("a@\(wrong.prefix(10))T08:00")
        try host.restart(at: "2026-11-20T09:00")
        host.confirmClock()
        let view = try #require(try host.views().last { $0.what == "taken" })
        #expect(view.wrongClock == true && view.lateness == nil && view.corrected == nil)
    }

    /// One dose of a medicine that allows one a day, taken by a clock that is wrong.
    private func dosed(by wrong: String) throws -> LoopHost {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("p", "as needed, at most 1 in 24h")
        host.isSynchronised = false
        try host.restart(at: wrong)
        try host.put("p")
        return host
    }

    @Test("a limit counts it by the later of its two times", arguments: ["2031-06-01T08:00", "2026-11-20T10:00"])
    func limit(wrong: String) throws {
        let host = try dosed(by: wrong)
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T08:00")
        #expect(throws: RemindError.self) { try host.put("p") }
        try host.restart()
        try host.run(to: "2026-11-21T07:50")
        #expect(throws: RemindError.self) { try host.put("p") }
        try host.run(to: "2026-11-21T08:01")
        try host.put("p")
    }

    @Test("a limit counts a dose of another start as of now, until the right time is known")
    func limitInDoubt() throws {
        let host = try dosed(by: "2020-01-01T00:00")
        try host.restart(at: "2026-11-20T09:00")
        #expect(throws: RemindError.self) { try host.put("p") }
        try host.run(.seconds(700))
        #expect(host.loop.scheduler.trust.isTrusted)
        #expect(throws: RemindError.self) { try host.put("p") }
        try host.run(to: "2026-11-21T09:05")
        #expect(throws: RemindError.self) { try host.put("p") }
        try host.run(to: "2026-11-21T09:12")
        try host.put("p")
    }

    @Test("a limit counts a dose that a clock years behind recorded, also after a start", arguments: [false, true])
    func limitBehind(isRestartedInDoubt: Bool) throws {
        let host = try dosed(by: "2020-01-01T00:00")
        if isRestartedInDoubt { try host.restart() }
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T08:00")
        try host.restart()
        #expect(throws: RemindError.self) { try host.put("p") }
        try host.restart(at: "2026-11-20T20:00")
        #expect(throws: RemindError.self) { try host.put("p") }
        try host.run(to: "2026-11-21T08:01")
        try host.put("p")
    }
}
