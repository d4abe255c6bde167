/// Limits how long a text may be: in characters, as a person counts them, and in scalars and bytes, since one character
/// may have any number of combining marks.
package enum TextLimit {
    private static let scalarsOfCharacter = 4
    private static let bytesOfCharacter = 12

    /// How a text is too long, `has 214 characters`; `nil` if it is short enough.
    ///
    /// - Parameters:
    ///   - text: Text of a person.
    ///   - most: The limit in characters; for each of them, 4 scalars and 12 bytes of UTF-8.
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

    /// More bytes of UTF-8 than these are never within the limit.
    package static func mostBytes(_ most: Int) -> Int { most * bytesOfCharacter }

    /// The longest beginning within the limit.
    package static func cut(_ text: String, to most: Int) -> String {
        guard excess(of: text, atMost: most) != nil else { return text }
        var cut = String(text.prefix(most))
        while excess(of: cut, atMost: most) != nil { cut.removeLast() }
        return cut
    }
}

extension String {
    /// True if any character is visible: an invisible title names nothing.
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
            // Unicode calls fillers letters, and Braille's blank a symbol.
            return !properties.isDefaultIgnorableCodePoint && value != 0x2800
        }
    }
}
