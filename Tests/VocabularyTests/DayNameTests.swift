import CivilTime
import Testing
import Vocabulary

@Suite("Days as people name them") struct DayNameTests {
    /// A Friday.
    private let today = CivilDate("2026-11-20")

    @Test(
        "back, and ahead",
        arguments: [
            ("today", "2026-11-20", "2026-11-20"), ("Tomorrow", "2026-11-21", "2026-11-21"),
            ("yesterday", "2026-11-19", "2026-11-19"), ("fri", "2026-11-20", "2026-11-20"),
            ("mon", "2026-11-16", "2026-11-23"), ("thursday", "2026-11-19", "2026-11-26"),
            ("sat", "2026-11-14", "2026-11-21"), ("-3d", "2026-11-17", "2026-11-17"),
            ("+1w", "2026-11-27", "2026-11-27"),
            ("-0d", "2026-11-20", "2026-11-20"), ("+0w", "2026-11-20", "2026-11-20"),
            ("2027-01-31", "2027-01-31", "2027-01-31"),
        ])
    func read(_ text: String, _ back: String, _ ahead: String) throws {
        let today = try #require(today)
        #expect(try DayName.parse(text, today: today).description == back)
        #expect(try DayName.parse(text, today: today, isAhead: true).description == ahead)
        #expect(DayName.matches(text))
    }

    @Test(
        "refused, with a hint",
        arguments: [
            ("tomorow", "did you mean tomorrow?"), ("firday", "did you mean friday?"),
            ("soon", "2026-11-20, yesterday, fri or -3d"), ("3d", "2026-11-20, yesterday, fri or -3d"),
            ("0d", "2026-11-20, yesterday, fri or -3d"), ("-3h", "2026-11-20, yesterday, fri or -3d"),
            ("2026-02-30", "2026-11-20, yesterday, fri or -3d"), ("", "2026-11-20, yesterday, fri or -3d"),
        ])
    func refused(_ text: String, _ hint: String) throws {
        let today = try #require(today)
        let error = #expect(throws: TextError.self) { try DayName.parse(text, today: today) }
        #expect(error?.message == "\(quoted(text)) is not a date")
        #expect(error?.hint == hint)
    }

    @Test("a day out of range is called so", arguments: ["1899-12-31", "2201-01-01"])
    func range(_ text: String) throws {
        let today = try #require(today)
        let error = #expect(throws: TextError.self) { try DayName.parse(text, today: today) }
        #expect(error?.message == "\(text) is not between 1900 and 2200")
        #expect(error?.hint == "2026-11-20")
    }
}
