/// How long a text may be: in characters, as a person counts them, and in what they are made of, since a single character
/// takes any number of combining marks.
package enum TextLimit {
    private static let scalarsOfCharacter = 4
    private static let bytesOfCharacter = 12

    /// What is too much, `has 214 characters`; `nil` for a text that is short enough.
    ///
    /// - Parameter most: Characters; as many times 4 scalars, and 12 bytes of UTF-8.
    package static func excess(of text: String, atMost most: Int) -> String? {
        let bytes = text.utf8.count
        guard bytes > most else { return nil }
        let characters = text.count
        if characters > most { return "has \(characters) characters" }
        if text.unicodeScalars.count > most * scalarsOfCharacter {
            return
                "has \(text.unicodeScalars.count) code points in \(characters == 1 ? "one character" : "\(characters) characters")"
        }
        return bytes > most * bytesOfCharacter ? "has \(bytes) bytes" : nil
    }

    /// The longest beginning that is short enough.
    package static func cut(_ text: String, to most: Int) -> String {
        guard excess(of: text, atMost: most) != nil else { return text }
        var cut = String(text.prefix(most))
        while excess(of: cut, atMost: most) != nil { cut.removeLast() }
        return cut
    }
}

extension String {
    /// Whether anything of it is seen: a title of invisible characters names nothing.
    package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        if isASCII { return (0x21...0x7E).contains(value) }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator,
            .nonspacingMark, .enclosingMark:
            return false
        default:
            // Fillers are letters, and Braille's blank is a symbol.
            return !properties.isDefaultIgnorableCodePoint && value != 0x2800
        }
    }
}
