import CivilTime
import Statistics
import Testing

/// The days of a year of habits.
struct HabitDaysTests {
    private let grid = HabitDays(
        first: CivilDate(epochDay: 20_757), days: [0, 2, 0, 1, 3].map { HabitDay(done: $0, total: $0 == 0 ? 0 : 4) },
        today: CivilDate(epochDay: 20_760))

    /// The first day is the last of October: each has its date, and a day to come is blank.
    @Test func days() {
        #expect(grid.all.map(\.date.description).first == "2026-10-31")
        #expect((-1...5).map { grid[grid.first + $0]?.done } == [nil, 0, 2, 0, 1, nil, nil])
        #expect((0...3).map { grid[grid.first + $0]?.level } == [nil, 3, nil, 2])
    }

    /// A month has the days on which anything was done.
    @Test func months() {
        #expect(grid.active(inMonthOf: grid.first) == 0)
        #expect(grid.active(inMonthOf: grid.first + 1) == 2)
        #expect(grid.active(inMonthOf: grid.first + 30) == 2)
        #expect(grid.active(inMonthOf: grid.first + 31) == 0)
    }
}
