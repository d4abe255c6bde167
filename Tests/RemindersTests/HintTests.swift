import CivilTime
import Reminders
import Testing

/// A hint speaks the syntax that the person is typing.
@Suite struct HintTests {
    private static let day = CivilDate(epochDay: 20_777)

    @Test(
        arguments: [
            ("\(field: "dose", "500 mg")", "--dose \"500 mg\"", "dose = \"500 mg\""),
            ("\(field: "min_gap", "6h") or longer", "--min-gap 6h or longer", "min_gap = \"6h\" or longer"),
            ("\(field: "opened", day)", "--opened 2026-11-20", "opened = 2026-11-20"),
            (
                "\(field: "type", "biweekly") or \(field: "days", 30)", "--type biweekly or --days 30",
                "type = \"biweekly\" or days = 30"
            ),
            ("\(field: "private", "Tablet")", "--cover Tablet", "private = \"Tablet\""),
            ("\(field: "when", "at 08:00", own: " (off)")", "--when \"at 08:00 (off)\"", "when = \"at 08:00\""),
            ("\(field: "title", "the \"red\" one")", "--title 'the \"red\" one'", "title = \"the \\\"red\\\" one\""),
            ("at most \(3) characters", "at most 3 characters", "at most 3 characters"),
        ] as [(Hint, String, String)])
    func speaks(hint: Hint, commandLine: String, file: String) {
        #expect(hint.text(in: .commandLine) == commandLine)
        #expect(hint.text(in: .file) == file)
    }

    @Test("a form has neither options nor keys")
    func form() {
        let hint: Hint = "\(commandLine: "--escalate 30m", file: "escalate = \"30m\"", answer: "30m") or less"
        #expect(hint.text(in: .answer) == "30m or less" && hint.text(in: .commandLine) == "--escalate 30m or less")
    }
}
