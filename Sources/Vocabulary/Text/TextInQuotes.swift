/// Any text on one line in double quotes, escaped like a basic string of TOML 1.0.
package enum TextInQuotes {
    /// The text between double quotes.
    package static func escaped(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where drivesTerminal(scalar.value):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Control characters, line ends, and marks that change the direction of the line (UAX #9).
    private static func drivesTerminal(_ value: UInt32) -> Bool {
        value < 0x20 || (0x7f...0x9f).contains(value) || (0x2028...0x202e).contains(value)
            || (0x2066...0x2069).contains(value) || value == 0x061c || value == 0x200e || value == 0x200f
    }
}
