import CivilTime
import Vocabulary

/// Adds to the text of a remindd.toml, and changes nothing else.
enum SettingsEdit {
    /// `location = { latitude = 47.37, longitude = 8.54 }`
    static func line(_ location: Coordinate) -> String {
        // Four decimals are ten metres.
        func short(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
        return "location = { latitude = \(short(location.latitude)), longitude = \(short(location.longitude)) }"
    }

    static func hasLocation(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { line in
            String(line).trimmed.hasPrefix("location") || String(line).trimmed.hasPrefix("[location")
        }
    }

    /// The text with a location: in place of the example that is commented out, else above the first table, since a key
    /// below it would be the table's.
    static func adding(_ location: Coordinate, to text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let firstTable = lines.firstIndex { $0.trimmed.hasPrefix("[") } ?? lines.endIndex
        if let example = lines[..<firstTable].firstIndex(where: { $0.hasPrefix("#location") }) {
            lines[example] = line(location)
        } else {
            lines.insert(line(location), at: firstTable == lines.endIndex ? 0 : firstTable)
        }
        return lines.joined(separator: "\n")
    }

    /// The text with a key of a table: in place of the one it has, else first in the table, which is added at the end if
    /// there is none.
    static func setting(_ key: String, to value: String, inTable table: String, of text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = "\(key) = \(value)"
        guard let start = lines.firstIndex(where: { $0.trimmed.hasPrefix("[\(table)]") }) else {
            while lines.last == "" { lines.removeLast() }
            return (lines + (lines.isEmpty ? [] : [""]) + ["[\(table)]", line, ""]).joined(separator: "\n")
        }
        if let old = place(of: key, after: start, in: lines) {
            lines[old] = line
        } else {
            lines.insert(line, at: start + 1)
        }
        return lines.joined(separator: "\n")
    }

    /// The text without a key of a table.
    static func removing(_ key: String, inTable table: String, of text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = lines.firstIndex { $0.trimmed.hasPrefix("[\(table)]") }
        if let start, let old = place(of: key, after: start, in: lines) { lines.remove(at: old) }
        return lines.joined(separator: "\n")
    }

    /// The line of a key in the table that begins at a line.
    private static func place(of key: String, after start: Int, in lines: [String]) -> Int? {
        let end = lines[(start + 1)...].firstIndex { $0.trimmed.hasPrefix("[") } ?? lines.endIndex
        return lines[start..<end].firstIndex { line in
            line.trimmed.hasPrefix(key) && line.trimmed.dropFirst(key.count).first { $0 != " " } == "="
        }
    }
}
