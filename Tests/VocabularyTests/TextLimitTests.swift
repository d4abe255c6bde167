import CivilTime
import Testing

@testable import Imports
@testable import Reminders
@testable import Schedules
@testable import Vocabulary

@Suite("How long a text may be, and that it is seen")
struct TextLimitTests {
    /// Regression: a title of one letter and 250,000 combining marks is one character.
    @Test("characters, what they are made of, and bytes")
    func excess() {
        let marks = { "a" + String(repeating: "\u{301}", count: $0) }
        #expect(TextLimit.excess(of: String(repeating: "a", count: 200), atMost: 200) == nil)
        #expect(TextLimit.excess(of: String(repeating: "a", count: 201), atMost: 200) == "has 201 characters")
        #expect(TextLimit.excess(of: String(repeating: "\u{1F48A}", count: 200), atMost: 200) == nil)
        #expect(TextLimit.excess(of: marks(799), atMost: 200) == nil)
        #expect(TextLimit.excess(of: marks(800), atMost: 200) == "has 801 code points in one character")
        let wide = String(repeating: "\u{1D1BC}\u{1D165}\u{1D16E}\u{1D16E}", count: 200)
        #expect(TextLimit.excess(of: wide, atMost: 200) != nil)
    }

    @Test("cut where it is short enough", arguments: [0, 1, 799, 800, 250_000])
    func cut(_ marks: Int) {
        let text = "Zinc" + String(repeating: "\u{301}", count: marks) + String(repeating: "x", count: 300)
        let cut = TextLimit.cut(text, to: 200)
        #expect(TextLimit.excess(of: cut, atMost: 200) == nil)
        #expect(text.hasPrefix(cut) && cut.count == (marks < 600 ? 200 : cut.count))
        #expect(cut.hasPrefix("Zin"))
    }

    @Test(
        "a title that nobody sees is refused",
        arguments: [
            "\u{200B}", "\u{2060}\u{FEFF}", "\u{115F}", "\u{3164}", "\u{2800}", "\u{301}", "\u{202E}\u{202C}", "\u{AD}",
            "\u{E0041}", "\u{600}", "\u{FE0F}",
        ])
    func invisible(_ title: String) {
        #expect(throws: FieldProblem.self) { try Definition.checkedTitle(title) }
    }

    @Test(
        "one that is seen is not", arguments: ["x", "\u{200F}א", "मेट", "💊", "é", "e\u{301}", "1", "薬", "\u{600}1", "ـ"])
    func visible(_ title: String) throws {
        #expect(try Definition.checkedTitle(title) == title)
    }

    @Test("a title, a note, an argument, a unit and a schedule of one huge character are refused")
    func everywhere() throws {
        let huge = "a" + String(repeating: "\u{301}", count: 250_000)
        #expect(throws: FieldProblem.self) { try Definition.checkedTitle(huge) }
        let notes = FieldRule("notes", .text(maximum: 1000), help: "")
        #expect(throws: FieldProblem.self) { try notes.value(huge, today: try #require(CivilDate("2026-11-20"))) }
        #expect(throws: FieldProblem.self) {
            try Escalation(Escalation.Draft(after: "5m", command: ["/bin/true", huge]), grace: 7200)
        }
        #expect(throws: TextError.self) { try Quantity.parse("1 \(huge)") }
        let problem = #expect(throws: ScheduleError.self) { try ScheduleParser.tokens(of: "daily at 08:00 \(huge)") }
        #expect((problem?.explained.utf8.count ?? 0) < 1000)
        #expect(oneLine(huge, atMost: 200).utf8.count < 3000)
    }
}
