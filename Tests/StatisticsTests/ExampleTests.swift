import CivilTime
import Statistics
import Testing
import Vocabulary
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func figures() throws {
        var week = Figures()
        (week.taken, week.missed, week.skipped, week.onTime) = (12, 1, 1, 9)
        #expect(shown(week.adherence) == "92")
        #expect(shown(week.punctuality) == "75")
        #expect(shown(Figures().adherence) == "nil")
    }

    @Test func checkIns() throws {
        let friday = CivilDate(year: 2026, month: 11, clampingDay: 20)
        let days = [friday: 5, friday - 1: 3, friday - 2: 1, friday - 7: 2]
        let counted = CheckIns(days, today: friday, weekStart: .monday)
        #expect(shown(counted.week) == "9")
        #expect(shown(counted.streak) == "3")
        #expect(shown(counted.total) == "11")
    }

    @Test func trend() throws {
        let friday = CivilDate(year: 2026, month: 11, clampingDay: 20)
        var weights = ReadingDays()
        for (index, grams) in [80_000, 81_000, 79_000].enumerated() {
            let entry = EntryStamp(turn: 0, id: EntryID(device: "a", sequence: Int64(index + 1)))
            weights.add(Int64(grams), day: friday - 2 + index, happened: Instant(seconds: 0), entry: entry)
        }
        #expect(shown(Trend(weights, through: friday)?.values.map { $0.rounded() }) == "[80000.0, 80100.0, 79990.0]")
    }
}
