/// Isolates texts of different directions on one line. Without this, a Hebrew title tears the dose beside it apart.
///
/// Source: Unicode Bidirectional Algorithm (UAX #9), 2.4 "Explicit Directional Isolates".
package enum DirectionText {
    private static let first: Unicode.Scalar = "\u{2068}"
    private static let last: Unicode.Scalar = "\u{2069}"

    /// The parts of one line, each isolated if any of them is written from right to left or changes the direction.
    package static func apart(_ parts: [String]) -> [String] {
        guard parts.contains(where: { $0.unicodeScalars.contains(where: turns) }) else { return parts }
        return parts.map { part in
            // An isolate mark in the part would end the isolate early.
            var isolated = String.UnicodeScalarView([first])
            isolated += part.unicodeScalars.filter { !isIsolate($0) }
            isolated.append(last)
            return String(isolated)
        }
    }

    /// The text without isolate marks, for a terminal.
    package static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isIsolate($0) }))
    }

    private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool { (0x2066...0x2069).contains(scalar.value) }

    /// True if a scalar is in a right-to-left block, or is a mark that changes the direction.
    private static func turns(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
