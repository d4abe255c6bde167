import CivilTime
import Reminders
import StrictJSON
import Testing
import Vocabulary

@Suite("A reading") struct ReadingTests {
    private func made() throws -> Reading {
        Reading(
            try .parse("120 mmHg"), parts: ["dia": try .parse("80 mmHg"), "pulse": try .parse("64 bpm")],
            from: Instant(seconds: 1_795_000_000), day: try #require(CivilDate("2026-11-20")), type: "left arm")
    }

    @Test("is kept in the record as it was typed")
    func recorded() throws {
        let answer = Answer(.done, happened: Instant(seconds: 1_795_158_000), note: "calm", reading: try made())
        let recorded = Fact.answered(answer).recorded
        let text = String(decoding: try JSON.encode(recorded.details), as: UTF8.self)
        #expect(
            text == """
                {"note":"calm","reading":{"day":"2026-11-20","from":1795000000000,\
                "parts":{"dia":"80 mmHg","pulse":"64 bpm"},"type":"left arm","value":"120 mmHg"}}
                """)
        let read = try JSON.decode(FactDetails.self, from: Array(text.utf8))
        #expect(Fact(RecordedFact(what: "done", moment: answer.happened, details: read)) == .answered(answer))
    }

    @Test(
        "is not read from what is no measurement or no date",
        arguments: [
            #"{"reading":{"day":"2026-11-20","value":"much"}}"#, #"{"reading":{"day":"today","value":"7"}}"#,
            #"{"reading":{"day":"2026-11-20","value":"7","parts":{"a":"b"}}}"#,
        ])
    func refused(_ text: String) {
        #expect(throws: (any Error).self) { try JSON.decode(FactDetails.self, from: Array(text.utf8)) }
    }

    @Test("is shown in the units that a person wants; JSON never changes")
    func shown() throws {
        var display = DisplaySettings()
        let view = ReadingView(Reading(try .parse("71.9 kg"), day: CivilDate(epochDay: 0)), zone: .utc)
        #expect(view.words(display.text) == "71.9 kg")
        display.units[.mass] = try MeasureUnit(parsing: "lb")
        #expect(view.words(display.text) == "158.5 lb")
        #expect(view.amount == 71.9 && view.unit == "kg" && view.as == "71.9 kg")
        #expect(
            ReadingView(try made(), zone: .utc).words(display.text) == "120 mmHg left arm, dia 80 mmHg, pulse 64 bpm")
    }
}
