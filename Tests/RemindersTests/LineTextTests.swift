import Reminders
import Testing
import Vocabulary

/// What one schedule has of its own, as it is typed.
@Suite struct LineTextTests {
    @Test(
        arguments: [
            ("daily at 08:00", [.init(when: "daily at 08:00")]),
            // Without brackets the text is one line, and its semicolons are the language's.
            ("at 08:00; at 20:00", [.init(when: "at 08:00; at 20:00")]),
            (
                "at 08:00 (instructions before food); at 20:00 ( off )",
                [
                    .init(when: "at 08:00", fields: ["instructions": "before food"]),
                    .init(when: "at 20:00", fields: ["enabled": "no"]),
                ]
            ),
            (
                "at 08:00 (off, dose 850 mg, instructions with food, not milk (or tea); slowly)",
                [
                    .init(
                        when: "at 08:00",
                        fields: [
                            "enabled": "no", "dose": "850 mg", "instructions": "with food, not milk (or tea); slowly",
                        ])
                ]
            ),
            (
                "at 08:00 (instructions with food, dose 1 tablet)",
                [.init(when: "at 08:00", fields: ["instructions": "with food", "dose": "1 tablet"])]
            ),
        ] as [(String, [DefinitionDraft.Line])])
    func read(text: String, lines: [DefinitionDraft.Line]) throws {
        #expect(try DefinitionDraft.Line.list(parsing: text, kind: "medication") == lines)
    }

    @Test(
        arguments: [
            ("at 08:00 (before food)", "\"before food\" is not a field of a schedule"),
            ("at 08:00 ()", "\"\" is not a field of a schedule"),
            ("at 08:00 (dose)", "\"dose\" is not a field of a schedule"),
            ("at 08:00 (dose 1 mg, dose 2 mg)", "dose is given twice"),
            ("at 08:00 (off", "a bracket is not closed"),
            ("(off) at 08:00", "brackets go behind a schedule"),
            ("at 08:00 (off) (off)", "a schedule has two pairs of brackets"),
        ])
    func refused(text: String, message: String) {
        #expect(throws: TextError.self) { try DefinitionDraft.Line.list(parsing: text, kind: "medication") }
        do {
            _ = try DefinitionDraft.Line.list(parsing: text, kind: "medication")
        } catch {
            #expect(error.message == message)
        }
    }

    /// What `show` prints can be typed.
    @Test func whatIsPrintedIsRead() throws {
        let fields: Fields = ["dose": .text("850 mg"), "instructions": .text("before food, (not) with milk")]
        let text = "daily at 08:00" + LineText.own(fields, isOff: true)
        #expect(text == "daily at 08:00 (off, dose 850 mg, instructions before food, (not) with milk)")
        #expect(
            try DefinitionDraft.Line.list(parsing: text, kind: "medication") == [
                .init(
                    when: "daily at 08:00",
                    fields: [
                        "enabled": "no", "dose": "850 mg", "instructions": "before food, (not) with milk",
                    ])
            ])
    }
}
