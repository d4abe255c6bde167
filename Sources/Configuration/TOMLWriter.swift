internal import CivilTime
import Vocabulary

/// Writes TOML 1.0 that `TOMLDocument` reads back as the same values.
///
/// The text follows the table's order, except that at the top plain values come before tables, as TOML demands, and
/// tables before arrays of tables. Only these top tables get headers; their contents are inline.
package enum TOMLWriter {
    /// The longest line an array is written on; a longer one gets a line for each element.
    private static let lineLength = 100

    package static func text(_ document: TOMLTable) -> String {
        var lines: [String] = []
        for entry in document.entries where header(entry) == nil {
            lines.append(line(entry))
        }
        for kind in [Header.table, .arrayOfTables] {
            for entry in document.entries where header(entry) == kind {
                append(entry, to: &lines)
            }
        }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    /// A value on one line, as written after `=`.
    package static func inline(_ value: TOMLValue) -> String {
        switch value {
        case .string(let text): return quoted(text)
        case .integer(let number): return String(number)
        case .float(let number): return float(number)
        case .boolean(let flag): return flag ? "true" : "false"
        case .date(let date): return date.description
        // TOML 1.0 requires the seconds.
        case .time(let time): return time.second == 0 ? "\(time):00" : "\(time)"
        case .dateTime(let text): return text
        case .array(let elements): return "[" + elements.map { inline($0.value) }.joined(separator: ", ") + "]"
        case .table(let table):
            guard !table.entries.isEmpty else { return "{}" }
            let entries = table.entries.map { "\(key($0.key)) = \(inline($0.node.value))" }
            return "{ " + entries.joined(separator: ", ") + " }"
        }
    }

    /// A basic string, which can hold any text.
    package static func quoted(_ text: String) -> String { TextInQuotes.escaped(text) }

    /// A key, quoted unless it is bare (`A-Za-z0-9_-`).
    package static func key(_ key: String) -> String {
        let isBare = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isBare && !key.isEmpty ? key : quoted(key)
    }

    private enum Header {
        case table, arrayOfTables
    }

    private static func header(_ entry: TOMLTable.Entry) -> Header? {
        switch entry.node.value {
        case .table: return .table
        case .array(let elements):
            let areTables = elements.allSatisfy { if case .table = $0.value { true } else { false } }
            return areTables && !elements.isEmpty ? .arrayOfTables : nil
        default: return nil
        }
    }

    private static func append(_ entry: TOMLTable.Entry, to lines: inout [String]) {
        let name = key(entry.key)
        func section(_ header: String, _ table: TOMLTable) {
            if !lines.isEmpty { lines.append("") }
            lines.append(header)
            lines += table.entries.map(line)
        }
        switch entry.node.value {
        case .table(let table): section("[\(name)]", table)
        case .array(let elements):
            for element in elements {
                if case .table(let table) = element.value { section("[[\(name)]]", table) }
            }
        default: break
        }
    }

    private static func line(_ entry: TOMLTable.Entry) -> String {
        let start = "\(key(entry.key)) = "
        let short = start + inline(entry.node.value)
        guard short.count > lineLength, case .array(let elements) = entry.node.value else { return short }
        return start + "[\n" + elements.map { "    \(inline($0.value)),\n" }.joined() + "]"
    }

    private static func float(_ number: Double) -> String {
        if number.isNaN { return "nan" }
        if number.isInfinite { return number < 0 ? "-inf" : "inf" }
        // Swift prints the shortest text that reads back the same, with a fraction or an exponent, as TOML needs.
        return number.description
    }
}
