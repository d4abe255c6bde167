import Schedules
package import Vocabulary

extension DefinitionDraft.Line {
    /// Reads the schedules of one `--when`; each may have brackets after it.
    ///
    /// - Returns: One line for the whole text if it has no brackets, otherwise one per schedule.
    /// - Throws: `TextError` for brackets that do not close, are inside a schedule, or contain nothing known.
    package static func list(parsing text: String, kind: String) throws(TextError) -> [DefinitionDraft.Line] {
        guard text.contains("(") else { return [DefinitionDraft.Line(when: text)] }
        var lines: [DefinitionDraft.Line] = []
        var when = ""
        var own: String?
        var depth = 0
        func finish() throws(TextError) {
            let fields = try own.map { (text) throws(TextError) in try Self.fields(text, kind: kind) }
            lines.append(DefinitionDraft.Line(when: when.trimmed, fields: fields))
            (when, own) = ("", nil)
        }
        for character in text {
            switch character {
            case "(" where depth == 0:
                guard own == nil else { throw TextError("a schedule has two pairs of brackets", hint: example) }
                (own, depth) = ("", 1)
            case ")" where depth == 1: depth = 0
            case ";" where depth == 0: try finish()
            case _ where depth > 0:
                own?.append(character)
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
            default:
                guard own == nil || character.isWhitespace else {
                    throw TextError("brackets go behind a schedule", hint: example)
                }
                when.append(character)
            }
        }
        guard depth == 0 else { throw TextError("a bracket is not closed", hint: example) }
        try finish()
        return lines
    }

    private static let example = "--when \"daily at 08:00 (instructions before food)\""

    /// `dose 850 mg, instructions before food, not with milk`: a comma begins a field only before a field's name.
    private static func fields(_ text: String, kind: String) throws(TextError) -> [String: String] {
        let known = Kinds.named(kind)?.scheduleFields.map(\.name) ?? []
        var fields: [String: String] = [:]
        var last: String?
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = String(part).trimmed.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
            if words == ["off"] {
                (fields["enabled"], last) = ("no", nil)
            } else if words.count == 2, known.contains(words[0]) {
                guard fields[words[0]] == nil else { throw TextError("\(words[0]) is given twice", hint: example) }
                (fields[words[0]], last) = (words[1], words[0])
            } else if let last, let before = fields[last] {
                fields[last] = before + "," + part
            } else {
                let names = SchedulePrinter.list(known.filter { $0 != "enabled" }.map { "\($0) ..." } + ["off"])
                throw TextError("\(quoted(String(part).trimmed)) is not a field of a schedule", hint: names)
            }
        }
        return fields
    }
}
