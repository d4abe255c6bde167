/// Keeps texts of different directions apart on one line: without it, a Hebrew title pulls the dose beside it apart.
///
/// Source: Unicode Bidirectional Algorithm (UAX #9), 2.4 "Explicit Directional Isolates".
package enum DirectionText {
    private static let first: Unicode.Scalar = "\u{2068}"
    private static let last: Unicode.Scalar = "\u{2069}"

    /// The parts of one line, each isolated if any of them is written from right to left, or changes the direction.
    package static func apart(_ parts: [String]) -> [String] {
        guard parts.contains(where: { $0.unicodeScalars.contains(where: turns) }) else { return parts }
        return parts.map { part in
            // One of its own would end the isolate early.
            var isolated = String.UnicodeScalarView([first])
            isolated += part.unicodeScalars.filter { !isIsolate($0) }
            isolated.append(last)
            return String(isolated)
        }
    }

    /// The same text as a terminal takes it.
    package static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isIsolate($0) }))
    }

    private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool { (0x2066...0x2069).contains(scalar.value) }

    /// Whether it is of a block that is written from right to left, or one of the marks that turn a line around.
    private static func turns(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
