/// Splits a line into words, commas and semicolons. Everything else that is not blank belongs to a word, so that a
/// date, a time, a zone name or a rule of iCalendar is one token and an error can point at all of it.
struct ScheduleLexer {
    struct Token: Hashable {
        /// ASCII letters in lower case; what the parser compares.
        let text: String
        /// As written, for names and messages.
        let written: String
        /// In characters from the start of the line.
        let range: Range<Int>

        var isWord: Bool { text != "," && text != ";" }
    }

    static func tokens(of line: String) -> [Token] {
        var tokens: [Token] = []
        var word = ""
        var start = 0
        var offset = 0
        func finishWord() {
            guard !word.isEmpty else { return }
            tokens.append(Token(text: asciiLowercased(word), written: word, range: start..<offset))
            word = ""
        }
        for index in line.indices {
            let character = line[index]
            let isMark = character == "," || character == ";"
            if isMark, !isInICalendar(word, before: line[line.index(after: index)...].first) {
                finishWord()
                tokens.append(
                    Token(text: String(character), written: String(character), range: offset..<offset + 1))
            } else if isBlank(character) {
                finishWord()
            } else {
                if word.isEmpty { start = offset }
                word.append(character)
            }
            offset += 1
        }
        finishWord()
        return tokens
    }

    /// `isWhitespace`, which looks into the tables of Unicode even for a letter of ASCII.
    private static func isBlank(_ character: Character) -> Bool {
        guard let ascii = character.asciiValue else { return character.isWhitespace }
        return ascii == UInt8(ascii: " ") || (9...13).contains(ascii)
    }

    /// In a word of iCalendar, commas and semicolons belong to it, but not where a blank or the end of the line follows.
    private static func isInICalendar(_ word: String, before next: Character?) -> Bool {
        guard let next, !isBlank(next) else { return false }
        return ScheduleWords.iCalendarName(of: asciiLowercased(word.prefix(8))) != nil
    }
}
