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
}
