import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Testing
import Vocabulary
import Worlds

/// Days that are answered as a whole: worn or not, kept or not.
@Suite struct DayAnswerTests {
    @Test func oneAnswerADayAndTwiceChangesNothing() throws {
        var world = try World("2026-11-20T19:00")
        try world.lens(type: "yearly", opened: "2026-02-01")
        _ = world.news()
        try world.answer("lenses@today")
        try world.answer("lenses@2026-11-18", note: "dry")
        // Before it was defined, too.
        try world.answer("lenses@2026-02-28", .missed)
        #expect(
            world.news() == [
                "2026-11-20T19:00 done lenses@2026-11-20",
                "2026-11-20T19:00 done lenses@2026-11-18 happened 2026-11-18T00:00",
                "2026-11-20T19:00 missed lenses@2026-02-28 happened 2026-02-28T00:00 stated",
            ])
        try world.answer("lenses@2026-11-20")
        try world.answer("lenses@fri")
        try world.answer("lenses@-2d")
        #expect(world.news() == [])
        #expect(throws: RemindError.self) { try world.answer("lenses@2026-11-18", .skipped) }
        try world.answer("lenses@2026-11-18", .skipped, replace: true)
        #expect(world.occurrence("lenses@2026-11-18")?.answer?.outcome == .skipped)
        try world.undo("lenses@2026-11-18")
        #expect(world.occurrence("lenses@2026-11-18")?.answer?.outcome == .done, "what was before is back")
        try world.undo("lenses@2026-11-18")
        let day = try #require(world.occurrence("lenses@2026-11-18"))
        #expect(day.answer == nil && !day.isOpen)
        #expect(world.scheduler.agenda.view(of: day, now: world.now)?.status == .cleared)
        #expect(throws: RemindError.self) { try world.undo("lenses@2026-11-18") }
    }

    @Test(arguments: [
        ("lenses@2026-11-09", "lenses begins on 2026-11-10"),
        ("lenses@tomorrow", "2026-11-21 is in the future"), ("lenses@2026-12-01", "2026-12-01 is in the future"),
        ("a@2026-11-19", "a has nothing on 2026-11-19"),
        ("a@today", "a has several on 2026-11-20: a@2026-11-20T08:00, a@2026-11-20T20:00"),
    ])
    func isRefused(what: String, message: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        try world.define("a", "daily at 08:00, 20:00")
        let before = world.journal
        let error = #expect(throws: RemindError.self) { try world.answer(what) }
        #expect(error?.message == message && error?.hint != nil)
        #expect(world.journal == before)
    }

    /// A day is no slot of the schedule: what comes next goes by replacements alone.
    @Test func wornDaysReplaceNothing() throws {
        var world = try World("2026-11-20T10:00")
        try world.lens(opened: "2026-11-10")
        let next = world.scheduler.nextWake
        for day in ["2026-11-11", "2026-11-15", "2026-11-20"] { try world.answer("lenses@\(day)") }
        #expect(world.scheduler.nextWake == next)
        #expect(world.scheduler.agenda.day(date("2026-11-20"), now: world.now).isEmpty)
        try world.restart()
        #expect(world.scheduler.nextWake == next)
        try world.run(to: "2026-11-24T22:00")
        _ = world.news()
        try world.answer("lenses")
        #expect(world.news() == ["2026-11-24T22:00 done lenses@2026-11-24T21:00"])
        try world.answer("lenses@today")
        try world.run(to: "2026-12-20T00:00")
        #expect(world.news().contains("2026-12-08T21:00 delivered lenses@after:testtest.6"))
    }

    /// A dose of a day, if it has only one.
    @Test func ofAScheduleTheOneOccurrenceOfTheDay() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-23T09:00")
        _ = world.news()
        try world.answer("a@yesterday", at: "2026-11-22T08:10")
        try world.answer("a@today")
        #expect(
            world.news() == [
                "2026-11-23T09:00 done a@2026-11-22T08:00 happened 2026-11-22T08:10",
                "2026-11-23T09:00 done a@2026-11-23T08:00",
            ])
    }

    /// "Today" is the person's day, which may start after midnight; a day that is recorded never moves.
    @Test func aDayStaysItsDay() throws {
        var world = try World("2026-11-21T01:30")
        try world.use { $0.dayStart = ClockTime("03:00") ?? .midnight }
        try world.lens(opened: "2026-11-10")
        try world.answer("lenses@today")
        #expect(world.occurrence("lenses@2026-11-20")?.answer?.outcome == .done)
        #expect(throws: RemindError.self) { try world.answer("lenses@2026-11-21") }
        let worn = try series(world)
        for zone in ["Pacific/Auckland", "Pacific/Honolulu", "Europe/Zurich"] {
            try world.fly(to: zone)
            try world.restart()
            #expect(try series(world) == worn, "\(zone)")
        }
        for start in ["00:00", "11:59"] {
            try world.use { $0.dayStart = ClockTime(start) ?? .midnight }
            #expect(try series(world) == worn, "\(start)")
        }
    }

    /// Against a table of days: answers, corrections, undo, journeys, restarts and nights of 23 and 25 hours.
    @Test(arguments: 0..<60)
    func againstATable(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var world = try World(["2026-03-27T12:00", "2026-10-23T12:00"].randomElement(using: &random) ?? "")
        try world.lens(opened: "2026-03-01")
        let first = date("2026-03-01")
        var table: [CivilDate: [Answer.Outcome]] = [:]
        for _ in 0..<80 {
            let today = world.scheduler.agenda.day(of: world.now)
            let day = first + Int.random(in: 0...(today - first + 1), using: &random)
            let outcome = [Answer.Outcome.done, .skipped, .missed].randomElement(using: &random) ?? .done
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try world.restart()
            case 1: try world.run(to: world.now + .seconds(Int64.random(in: 600...200_000, using: &random)))
            case 2:
                let zones = ["Europe/Zurich", "Pacific/Auckland", "Pacific/Honolulu", "America/New_York"]
                try world.fly(to: zones.randomElement(using: &random) ?? "")
            case 3:
                if (try? world.undo("lenses@\(day)")) != nil {
                    #expect(table[day]?.isEmpty == false)
                    table[day]?.removeLast()
                } else {
                    #expect(table[day]?.isEmpty != false)
                }
            default:
                let replaces = Bool.random(using: &random)
                let isNew = table[day]?.last != outcome
                let isFree = table[day]?.isEmpty != false
                let isRefused = day > today || isNew && !isFree && !replaces
                let said = try? world.answer("lenses@\(day)", outcome, replace: replaces)
                #expect((said == nil) == isRefused)
                if said != nil, isNew { table[day, default: []].append(outcome) }
            }
        }
        let found = try series(world)
        for (day, answers) in table {
            let value = found[day]
            let expected: DayValue.State =
                switch answers.last {
                case .done: .met
                case .missed: .unmet
                case .skipped: .skipped
                default: .none
                }
            #expect(value.state == expected, "\(day) \(answers)")
        }
        #expect(found.values.count { $0.state != .none } == table.values.count { !$0.isEmpty })
    }

    private func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(epochDay: 0) }

    /// The worn days, as calendars and grids count them.
    private func series(_ world: World) throws -> DaySeries {
        let occurrences = Dictionary(grouping: world.journal.filter { $0.slot != nil }) { $0.occurrence }
        var outcomes = Outcomes()
        for (_, entries) in occurrences.sorted(by: { $0.value[0].stamp < $1.value[0].stamp }) {
            var occurrence = try #require(entries.first.flatMap(Occurrence.init))
            for entry in entries { occurrence.add(entry) }
            guard let day = occurrence.id.slot.wholeDay else { continue }
            outcomes.set(nil, to: occurrence, wall: CivilDateTime(day, .noon)) {
                world.scheduler.place.rules(named: $0)
            }
        }
        let scope = StatisticsScope(
            first: date("2026-02-01"), last: date("2027-06-30"), dayStart: world.scheduler.snapshot.settings.dayStart,
            end: world.now.seconds)
        let id = try world.id("lenses")
        let found = outcomes.series(scope, included: outcomes.reminders, byDay: [id])
        return found[id] ?? DaySeries(first: scope.first, values: [])
    }
}
