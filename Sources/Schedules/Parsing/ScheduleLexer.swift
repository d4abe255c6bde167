import Vocabulary

/// Splits a line into words, commas and semicolons. Everything else that is not blank belongs to a word, so that a
/// date, a time, a zone name or a rule of iCalendar is one token and an error can point at all of it.
struct ScheduleLexer {
    struct Token: Hashable {
        /// ASCII letters in lower case; what the parser compares.
        let text: String
        /// The word in the person's own letters, for names and messages.
        let written: String
        /// The place of the word, in characters from the start of the line.
        let range: Range<Int>

        var isWord: Bool { text != "," && text != ";" }
    }

    static func tokens(of line: String) -> [Token] {
        asciiTokens(of: line) ?? anyTokens(of: line)
    }

    /// Splits a line of plain ASCII by bytes: by characters it takes three times as long. `nil` for any other line, and
    /// for one with a carriage return, which may be one character with the byte after it.
    private static func asciiTokens(of line: String) -> [Token]? {
        var line = line
        return line.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
            var tokens: [Token] = []
            var start = 0
            func finishWord(_ end: Int) {
                guard start < end else { return }
                let word = bytes[start..<end]
                let written = String(decoding: word, as: UTF8.self)
                let isLower = !word.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
                tokens.append(
                    Token(text: isLower ? written : asciiLowercased(written), written: written, range: start..<end))
            }
            for offset in bytes.indices {
                let byte = bytes[offset]
                if isBlank(byte) {
                    finishWord(offset)
                } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
                    // It belongs to a word of iCalendar if it is within it, but not before a blank or the end of the
                    // line.
                    if start < offset, offset + 1 < bytes.count, !isBlank(bytes[offset + 1]),
                        isICalendar(String(decoding: bytes[start..<min(offset, start + 8)], as: UTF8.self))
                    {
                        continue
                    }
                    finishWord(offset)
                    let mark = byte == UInt8(ascii: ",") ? "," : ";"
                    tokens.append(Token(text: mark, written: mark, range: offset..<offset + 1))
                } else {
                    continue
                }
                start = offset + 1
            }
            finishWord(bytes.count)
            return tokens
        }
    }

    private static func anyTokens(of line: String) -> [Token] {
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

    /// `isWhitespace`, without its Unicode look-up for ASCII characters.
    private static func isBlank(_ character: Character) -> Bool {
        guard let ascii = character.asciiValue else { return character.isWhitespace }
        return isBlank(ascii)
    }

    private static func isBlank(_ ascii: UInt8) -> Bool { ascii == UInt8(ascii: " ") || (9...13).contains(ascii) }

    private static func isICalendar(_ beginning: String) -> Bool {
        ScheduleWords.iCalendarName(of: asciiLowercased(beginning)) != nil
    }

    /// An iCalendar word includes its commas and semicolons, except before a blank or the end of the line.
    private static func isInICalendar(_ word: String, before next: Character?) -> Bool {
        guard let next, !isBlank(next) else { return false }
        return isICalendar(String(word.prefix(8)))
    }
}
