import Vocabulary

/// Text from titles and notes, made safe to write: nothing in it moves the cursor, changes colours or reorders the
/// text beside it.
package enum CleanText {
    /// One line: control characters become U+FFFD.
    package static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
        return String(clean)
    }

    /// Keeps line feeds, for messages that show a place.
    package static func lines(_ text: String) -> String {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
            .joined(separator: "\n")
    }

    /// A document of JSON as the same document: characters that JSON allows, but that would drive a terminal, become
    /// `\u202e`.
    package static func json(_ document: [UInt8]) -> String {
        let text = String(decoding: document, as: UTF8.self)
        // The first bytes of all that is unsafe: JSON has escaped the rest.
        guard document.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }) else { return text }
        var clean = ""
        for scalar in text.unicodeScalars {
            guard isUnsafe(scalar) || !scalar.isASCII && scalar.properties.isBidiControl else {
                clean.unicodeScalars.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            clean += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return clean
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        // Most text is ASCII, and asking for properties is dear.
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: isDirection(scalar)
        }
    }

    /// Embeddings, overrides and isolates (UAX #9) would turn the rest of the line around.
    private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}

extension PersonTitled {
    /// The title with its person, safe to write.
    var cleanTitle: String { CleanText.line(fullTitle) }
}
