import Testing

@testable import Vocabulary

@Suite("Ids of reminders") struct ReminderIDTests {
    @Test(
        "made from a title",
        arguments: [
            ("Vitamin D 1000", "vitamin-d-1000"), ("  Fish & <b>chips</b> ", "fish-b-chips-b"),
            ("Müsli Größe", "musli-grosse"), ("mu\u{308}sli", "musli"), ("Œuvre, Ærø, Łódź", "oeuvre-aero-lodz"),
            ("Café 晨 noir", "cafe-noir"), ("3 pills", "pills"), ("晨祷", nil), ("🌅", nil), ("12", nil), ("", nil),
        ])
    func made(title: String, id: String?) {
        #expect(ReminderID(titled: title)?.rawValue == id)
    }

    @Test(
        "another one of the same title has a number",
        arguments: [
            ("metformin", 1, "metformin"), ("metformin", 2, "metformin-2"), ("metformin", 12_000, "metformin-12000"),
            (String(repeating: "a", count: 64), 2, String(repeating: "a", count: 62) + "-2"),
            (String(repeating: "a", count: 64), 1000, String(repeating: "a", count: 59) + "-1000"),
            // Cut at a hyphen.
            (String(repeating: "a", count: 61) + "-bc", 2, String(repeating: "a", count: 61) + "-2"),
            (String(repeating: "a", count: 59) + "-b-c", 10, String(repeating: "a", count: 59) + "-b-10"),
        ])
    func numbered(first: String, count: Int, wanted: String) throws {
        let id = try #require(ReminderID(rawValue: first))
        var number = 0
        let last = id.free { _ in
            number += 1
            return number < count
        }
        #expect(last.rawValue == wanted)
    }
}
