import CivilTime
import Support
import Testing
import Vocabulary

@testable import Reminders
@testable import Statistics

@Suite("The days of what is measured") struct ReadingDaysTests {
    private struct Given {
        var value: Int64
        var day: CivilDate
        var happened: Instant
        var entry: EntryStamp
    }

    private static let today = CivilDate(epochDay: 20_500)

    private func measuring(_ measure: Measure, goal: String? = nil, fold: Measure.Fold? = nil) throws -> Measuring {
        var measuring = Measuring(measure: measure, unit: nil, fold: fold ?? measure.fold, title: "x")
        measuring.goal = try goal.map { try Goal.parse($0) }
        return measuring
    }

    /// Written from the table in the design, not from the code: for each day, the list of its readings.
    private func oracle(_ all: [Given], _ fold: Measure.Fold, _ day: CivilDate) -> Int64? {
        let values = all.filter { $0.day == day }
        guard !values.isEmpty else { return nil }
        switch fold {
        case .sum: return values.map(\.value).reduce(0, +)
        case .longest: return values.map(\.value).max()
        case .mean:
            let exact = Double(values.map(\.value).reduce(0, +)) / Double(values.count)
            return Int64(exact.rounded(.toNearestOrAwayFromZero))
        case .last:
            return values.sorted {
                $0.happened == $1.happened ? $0.entry < $1.entry : $0.happened < $1.happened
            }.last?.value
        }
    }

    @Test("random histories fold to the same days in whatever order they become known")
    func random() throws {
        var random = SeededRandom(seed: 2026)
        for round in 0..<2000 {
            var all: [Given] = []
            for sequence in 1...Int64.random(in: 1...30, using: &random) {
                let day = Self.today - Int.random(in: 0...12, using: &random)
                all.append(
                    Given(
                        value: Int64.random(in: -5000...90_000, using: &random), day: day,
                        happened: Instant(seconds: Int64.random(in: 0...40, using: &random)),
                        entry: EntryStamp(
                            turn: 0,
                            id: EntryID(device: ["a", "b"].randomElement(using: &random) ?? "a", sequence: sequence))))
            }
            var days = ReadingDays()
            for one in all.shuffled(using: &random) {
                days.add(one.value, day: one.day, happened: one.happened, entry: one.entry)
            }
            for fold in [Measure.Fold.sum, .last, .mean, .longest] {
                let series = days.series(
                    try measuring(.level, fold: fold), first: Self.today - 14, through: Self.today,
                    defined: Self.today - 14, today: Self.today)
                for offset in 0...14 {
                    let day = Self.today - offset
                    let found = series[day].measured
                    #expect(found?.value == oracle(all, fold, day), "round \(round), \(fold), \(day)")
                    #expect(Int(found?.count ?? 0) == all.count { $0.day == day })
                }
            }
        }
    }

    @Test("a day without a reading fails what starts at zero, but not before the first, and not today")
    func empty() throws {
        var days = ReadingDays()
        days.add(
            2500, day: Self.today - 2, happened: Instant(seconds: 1),
            entry: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: 1)))
        func states(_ measuring: Measuring, defined: Int = 4) -> [DayValue.State] {
            days.series(
                measuring, first: Self.today - 6, through: Self.today, defined: Self.today - defined,
                today: Self.today
            ).values.map(\.state)
        }
        #expect(
            states(try measuring(.count, goal: "at least 2 a day")) == [
                .none, .none, .unmet, .unmet, .met, .unmet, .none,
            ])
        #expect(
            states(try measuring(.count, goal: "at least 2 a day"), defined: 0) == [
                .none, .none, .none, .none, .met, .unmet, .none,
            ])
        #expect(
            states(try measuring(.count, goal: "at most 3 a day")) == [
                .none, .none, .none, .none, .met, .none, .none,
            ])
        #expect(
            states(try measuring(.level, goal: "between 2 and 3")) == [
                .none, .none, .none, .none, .met, .none, .none,
            ])
        #expect(states(try measuring(.count)) == Array(repeating: .none, count: 7))
    }

    @Test("today counts once it is met, and at once if it is too much")
    func today() throws {
        func state(_ value: Int64, _ goal: String, paused: Bool = false) throws -> DayValue.State {
            var days = ReadingDays()
            days.add(
                value, day: Self.today, happened: Instant(seconds: 1),
                entry: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: 1)))
            return days.series(
                try measuring(.count, goal: goal), first: Self.today, through: Self.today, defined: Self.today,
                today: Self.today
            )[Self.today].state
        }
        #expect(try state(1000, "at least 2 a day") == .none)
        #expect(try state(2000, "at least 2 a day") == .met)
        #expect(try state(4000, "at most 3 a day") == .unmet)
    }

    @Test("weeks, months and years have totals and means over the days with a reading")
    func periods() throws {
        var days = ReadingDays()
        // 2026-02-14 is a Saturday.
        let first = CivilDate(epochDay: 20_498)
        for (offset, value) in [(0, 1000), (1, 3000), (2, 500), (20, 250)] as [(Int, Int64)] {
            days.add(
                value, day: first + offset, happened: Instant(seconds: 1),
                entry: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: Int64(offset) + 1)))
        }
        let id = try #require(ReminderID(rawValue: "x"))
        let measuring = try measuring(.amount, goal: "at least 1 a day")
        let series = days.series(
            measuring, first: first, through: first + 30, defined: first, today: first + 30)
        let view = MeasuredView(
            series, within: first...(first + 30), measuring, of: Definition(id: id, kind: "tracker", title: "X"))
        #expect(view.weeks.map(\.total) == [4, 0.5, 0.25])
        #expect(view.weeks.map(\.days) == [2, 1, 1])
        #expect(view.weeks.map(\.mean) == [2, 0.5, 0.25])
        #expect(view.months.map(\.total) == [4.5, 0.25])
        #expect(view.years.map(\.total) == [4.75])
        #expect(view.mean == 1.188)
        #expect(view.least == MeasuredView.Extreme(value: 0.25, day: first + 20))
        #expect(view.most == MeasuredView.Extreme(value: 3, day: first + 1))
        #expect((view.met, view.of, view.longestStreak, view.streak) == (2, 30, 2, 0))
    }
}
