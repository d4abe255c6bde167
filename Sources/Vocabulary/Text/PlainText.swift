/// Text that remindd can store: one line of plain text.
package enum PlainText {
    /// Why a text is not one line of plain text, in words; `nil` if it is.
    package static func fault(in text: some StringProtocol) -> String? {
        if text.unicodeScalars.contains(where: \.isControl) { return "control characters" }
        return text.unicodeScalars.first(where: \.isNoncharacter).map(noncharacter)
    }

    /// Removes the controls of UAX #9, which would turn around the text that a program shows beside it.
    package static func undirected(_ text: String) -> String {
        // The first bytes of all of them.
        guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xD8 }) else { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isBidiControl { clean.append(scalar) }
        return String(clean)
    }

    /// `U+FFFF, which is not a character`
    package static func noncharacter(_ scalar: Unicode.Scalar) -> String {
        "U+\(codePoint(scalar)), which is not a character"
    }

    /// `FFFF`, `1FFFE`: at least four digits.
    package static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let code = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - code.count)) + code
    }
}

extension Unicode.Scalar {
    /// True if Unicode reserves it as a noncharacter (23.7, "Noncharacters"). libsystemd refuses a string that has one.
    package var isNoncharacter: Bool {
        value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }

    package var isControl: Bool {
        // Most text is ASCII, and a category is looked up in a table.
        if isASCII { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
