import CivilTime
import Testing

/// The month of a date.
struct MonthTests {
    @Test(
        arguments: [
            ("2026-11-20", "2026-11-01", "2026-11-30"), ("2026-11-01", "2026-11-01", "2026-11-30"),
            ("2026-12-31", "2026-12-01", "2026-12-31"), ("2024-02-10", "2024-02-01", "2024-02-29"),
            ("2025-02-28", "2025-02-01", "2025-02-28"), ("1900-02-10", "1900-02-01", "1900-02-28"),
        ])
    func beginsAndEnds(text: String, first: String, last: String) throws {
        let date = try #require(CivilDate(text))
        #expect(date.beginningOfMonth.description == first)
        #expect(date.endOfMonth.description == last)
        let days = date.daysOfMonth
        #expect(days.first == date.beginningOfMonth && days.last == date.endOfMonth)
        #expect(days.map(\.day) == Array(1...days.count))
    }
}
