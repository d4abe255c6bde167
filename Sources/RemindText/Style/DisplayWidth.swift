/// How many columns of a terminal a text takes.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        // Most text is ASCII, where characters and columns are the same.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// A grapheme cluster takes what its widest part takes; an emoji sequence two columns.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        if scalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) { return 2 }
        return scalars.lazy.map(of).max() ?? 0
    }

    /// The longest beginning that fits, with an ellipsis where something is left out.
    static func cut(_ text: String, to columns: Int, ellipsis: String) -> String {
        guard of(text) > columns else { return text }
        let room = columns - of(ellipsis)
        guard room > 0 else { return String(text.prefix(max(columns, 0))) }
        var cut = ""
        var width = 0
        for character in text {
            width += of(character)
            if width > room { break }
            cut.append(character)
        }
        while cut.last == " " { cut.removeLast() }
        return cut + ellipsis
    }

    /// Lines that break between words, or within one that is longer than a line; what follows the first is indented as the
    /// first is, and two columns more.
    static func wrap(_ text: String, to columns: Int) -> [String] {
        guard of(text) > columns else { return [text] }
        let indent = String(text.prefix { $0 == " " })
        var lines: [String] = []
        var line = indent
        for word in text.split(separator: " ").flatMap({ pieces(of: $0, upTo: columns - indent.count - 2) }) {
            let isFirst = line.allSatisfy { $0 == " " }
            if !isFirst, of(line) + 1 + of(String(word)) > columns {
                lines.append(line)
                line = indent + "  " + word
            } else {
                line += (isFirst ? "" : " ") + word
            }
        }
        return lines + [line]
    }

    private static func pieces(of word: Substring, upTo columns: Int) -> [Substring] {
        guard of(String(word)) > columns, columns >= 8 else { return [word] }
        var pieces: [Substring] = []
        var rest = word
        while !rest.isEmpty {
            var end = rest.startIndex
            var width = 0
            while end < rest.endIndex {
                width += of(String(rest[end]))
                if width > columns, end > rest.startIndex { break }
                end = rest.index(after: end)
            }
            pieces.append(rest[..<end])
            rest = rest[end...]
        }
        return pieces
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // Vowels and final consonants that join the syllable before them.
        if (0x1160...0x11FF).contains(scalar.value) { return 0 }
        return isWide(scalar.value) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    /// East Asian Width W and F (UAX #11, Unicode 16), ascending; emoji have their own property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x2FF0...0x303E,
        0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x3190...0x31E5, 0x31EF...0x321E,
        0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x16FE4, 0x16FF0...0x16FF1, 0x17000...0x187F7, 0x18800...0x18CD5, 0x18CFF...0x18D08,
        0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132,
        0x1B150...0x1B152, 0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1D300...0x1D356,
        0x1D360...0x1D376, 0x1F200...0x1F202, 0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251,
        0x1F260...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
