/// Comma-separated values, after RFC 4180.
enum CSV {
    /// The line feed comes with the printing.
    static func line(_ cells: [String]) -> String { cells.map(field).joined(separator: ",") + "\r" }

    /// In quotation marks if it has one, a comma or the end of a line.
    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
        // By scalars: a quotation mark with a combining mark is another `Character`, and still ends the field.
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
