import CivilTime
import Testing
import Vocabulary

@Suite struct SlotTextTests {
    static let today = CivilDate(epochDay: 20_777)  // 2026-11-20

    @Test(arguments: [
        ("20:00", "2026-11-20T20:00"), ("8pm", "2026-11-20T20:00"), ("today/08:00", "2026-11-20T08:00"),
        ("yesterday/20:00", "2026-11-19T20:00"), ("Tomorrow/08:00", "2026-11-21T08:00"),
        ("yesterday 20:00", "2026-11-19T20:00"), ("2026-11-19T20:00", "2026-11-19T20:00"),
        ("2026-11-19/20:00", "2026-11-19T20:00"), ("2026-11-19 20:00:30", "2026-11-19T20:00:30"),
        ("noon", "2026-11-20T12:00"),
    ])
    func isRead(text: String, slot: String) throws {
        #expect(try SlotText.parse(text, today: Self.today).description == slot)
    }

    @Test(arguments: [
        ("", "\"\" is not a time", "20:00, yesterday/20:00 or 2026-11-19T20:00"),
        ("evening", "\"evening\" is not a time", "20:00, yesterday/20:00 or 2026-11-19T20:00"),
        ("yesterday", "expected a time after \"yesterday\"", "yesterday/20:00"),
        ("2026-11-19", "expected a time after \"2026-11-19\"", "2026-11-19/20:00"),
        ("2026-02-30T20:00", "\"2026-02-30\" is not in the calendar", "2026-11-19T20:00"),
        ("8", "\"8\" could be 8am or 8pm", "08:00 or 20:00"),
        ("today/25:00", "\"25:00\" is not a time: hours go from 00 to 23", "23:00"),
    ])
    func isRefused(text: String, message: String, hint: String) {
        #expect(throws: TextError(message, hint: hint)) { try SlotText.parse(text, today: Self.today) }
    }
}
