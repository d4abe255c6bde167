import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Testing
import Vocabulary
import Worlds

/// A pause of days that are over: what was missed stays recorded, and nothing counts it.
@Suite struct ExcuseTests {
    @Test func missesStayAndDoNotCount() throws {
        var world = try World("2026-11-14T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.run(to: "2026-11-14T09:00")
        try world.answer("a@2026-11-14T08:00")
        try world.run(to: "2026-11-20T12:00")
        try world.answer("a@2026-11-16T08:00", at: "2026-11-16T08:05")
        try world.answer("a@2026-11-20T08:00", at: "2026-11-20T08:05", replace: true)
        let (missed, wake) = (try figures(world).missed, world.scheduler.nextWake)
        let before = world.journal
        let plan = Pause.Plan(from: date("2026-11-15"), until: date("2026-11-18"), reason: "flu")
        try pause(&world, plan)
        #expect(world.journal.count == before.count + 1 && Array(world.journal.prefix(before.count)) == before)
        #expect(world.scheduler.nextWake == wake, "nothing to come moves")
        // Seven of the eight of these days were missed; the one that was taken counts.
        #expect(try figures(world).missed == missed - 7)
        #expect(try figures(world).taken == 3)
        let states = try series(world).part(since: date("2026-11-14"), until: date("2026-11-20")).values.map(\.state)
        #expect(states == [.partial, .paused, .met, .paused, .paused, .unmet, .met])
        // A second excuse of the same days changes nothing.
        let excused = world.journal
        try pause(&world, plan)
        #expect(world.journal == excused)
        try world.restart()
        #expect(try figures(world).missed == missed - 7)

        // Taken back, it is as it was.
        try world.change({ .takeBackPauses($0, date("2026-11-16")) }, "a")
        #expect(try figures(world).missed == missed)
        #expect(try series(world)[date("2026-11-17")].state == .unmet)
        #expect(world.scheduler.nextWake == wake)
        #expect(throws: RemindError.self) { try world.change({ .takeBackPauses($0, date("2026-11-16")) }, "a") }
        try world.restart()
        #expect(try figures(world).missed == missed && world.scheduler.nextWake == wake)
        try pause(&world, plan)
        #expect(try figures(world).missed == missed - 7, "it may be said again")
    }

    /// It was the machine that was off: the run of misses is still the same run, and review lists what is left of it.
    @Test func aRunStaysARun() throws {
        var world = try World("2026-09-10T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-09-10T08:30")
        try world.answer("a")
        try world.sleep(until: "2026-11-20T07:00")
        let run = try #require(world.scheduler.ledger.occurrences.first { $0.answer?.run != nil })
        let count = try #require(run.answer?.run?.count)
        #expect(count > 20 && run.id.description == "a@2026-09-11T08:00")
        try pause(&world, .init(from: date("2026-09-13"), until: date("2026-09-16")))
        let days = ["2026-09-12", "2026-09-14", "2026-09-18"].map { day in
            world.scheduler.agenda.day(date(day), now: world.now).map { "\($0.slot) \($0.status.rawValue)" }
        }
        #expect(days == [["2026-09-12T08:00 missed"], ["2026-09-14T08:00 missed"], ["2026-09-18T08:00 missed"]])
        let pauses = [run.id.reminder: pausedDays(world)]
        let scope = scope(world)
        #expect(try outcomes(world).countsOfRuns(at: [run.id], excused: (pauses, scope)) == [run.id: count - 4])
        // A dose of it can still be corrected.
        try world.answer("a@2026-09-18T08:00", at: "2026-09-18T08:10")
        #expect(try outcomes(world).countsOfRuns(at: [run.id], excused: (pauses, scope)) == [run.id: count - 5])
    }

    /// Until now: what is open counts as nothing, and it is paused until it is resumed.
    @Test func fromThePastOn() throws {
        var world = try World("2026-11-18T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try pause(&world, .init(from: date("2026-11-19")))
        #expect(world.scheduler.nextWake == nil)
        #expect(world.occurrence("a@2026-11-20T08:00")?.answer?.outcome == .lapsed)
        #expect(throws: RemindError.self) { try world.change({ .takeBackPauses($0, date("2026-11-19")) }, "a") }
        try world.run(to: "2026-11-23T12:00")
        try world.change(DefinitionChange.resume, "a")
        try world.run(to: "2026-11-24T12:00")
        let states = try series(world).part(since: date("2026-11-18"), until: date("2026-11-24")).values.map(\.state)
        #expect(states == [.unmet, .paused, .paused, .paused, .paused, .paused, .unmet])
    }

    @Test func noViewShowsAPrivateReason() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try pause(&world, .init(until: date("2026-11-25"), reason: "in hospital", isPrivate: true))
        let id = try world.id("a")
        let reminder = try #require(world.scheduler.ledger.reminders[id])
        #expect(reminder.pauses.map(\.plan.reason) == ["in hospital"], "the record keeps it")
        let shown = world.scheduler.agenda.view(of: reminder, now: world.now).pauses
        #expect(shown?.map(\.reason) == [nil] && shown?.map(\.private) == [true])
        let entry = try #require(world.journal.last)
        #expect(world.scheduler.agenda.view(of: entry).pause?.reason == nil)
    }

    private func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(epochDay: 0) }

    private func pause(_ world: inout World, _ plan: Pause.Plan) throws {
        try world.change({ .pause($0, plan) }, "a")
    }

    private func outcomes(_ world: World) throws -> Outcomes {
        let occurrences = Dictionary(grouping: world.journal.filter { $0.slot != nil }) { $0.occurrence }
        var outcomes = Outcomes()
        for (_, entries) in occurrences.sorted(by: { $0.value[0].stamp < $1.value[0].stamp }) {
            var occurrence = try #require(entries.first.flatMap(Occurrence.init))
            for entry in entries { occurrence.add(entry) }
            outcomes.set(
                nil, to: occurrence, wall: world.scheduler.place.local.local(at: occurrence.due)
            ) { world.scheduler.place.rules(named: $0) }
        }
        return outcomes
    }

    private func pausedDays(_ world: World) -> PausedDays {
        let agenda = world.scheduler.agenda
        return PausedDays(world.scheduler.ledger.reminders.values.flatMap(\.pauses)) { agenda.day(of: $0) }
    }

    private func scope(_ world: World) -> StatisticsScope {
        StatisticsScope(
            first: date("2026-09-01"), last: world.scheduler.agenda.day(of: world.now), end: world.now.seconds)
    }

    private func figures(_ world: World) throws -> Figures {
        let outcomes = try outcomes(world)
        let pauses = [try world.id("a"): pausedDays(world)]
        return outcomes.statistics(scope(world), included: outcomes.reminders, pauses: pauses).total
    }

    private func series(_ world: World) throws -> DaySeries {
        let outcomes = try outcomes(world)
        let id = try world.id("a")
        let found = outcomes.series(scope(world), included: outcomes.reminders, pauses: [id: pausedDays(world)])
        return try #require(found[id])
    }
}
