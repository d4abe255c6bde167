package import CivilTime

/// A value of TOML 1.0.
package enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    case date(CivilDate)
    case time(ClockTime)
    /// ISO 8601 with seconds: `2026-11-20T08:00:00`, and with `Z` or `+01:00` if the file has an offset.
    case dateTime(String)
    case array([TOMLNode])
    case table(TOMLTable)

    /// The kind of value as an error message names it, as in "expected a date, found a string".
    package var kindName: String {
        switch self {
        case .string: "a string"
        case .integer: "an integer"
        case .float: "a number with a fraction"
        case .boolean: "a boolean"
        case .date: "a date"
        case .time: "a time"
        case .dateTime: "a date with time"
        case .array: "a list"
        case .table: "a table"
        }
    }
}

/// A value and its place. Equality ignores the place.
package struct TOMLNode: Hashable, Sendable {
    package var value: TOMLValue
    /// Counted from 1; 0 if the value was not read from a text.
    package var line: Int
    /// Counted from 1, in Unicode scalars.
    package var column: Int

    package init(_ value: TOMLValue, line: Int = 0, column: Int = 0) {
        (self.value, self.line, self.column) = (value, line, column)
    }

    package static func == (left: TOMLNode, right: TOMLNode) -> Bool {
        left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

/// Keys and values in the order of the file. A key that comes up in several places (`[a.b]` ... `[a.c]`) keeps its
/// first place.
package struct TOMLTable: Hashable, Sendable {
    /// A key, its place, and its value. Equality ignores the place.
    package struct Entry: Hashable, Sendable {
        package var key: String
        /// The key's line, from 1; 0 if it was not read from a text.
        package var line: Int
        package var column: Int
        package var node: TOMLNode

        package init(key: String, line: Int = 0, column: Int = 0, node: TOMLNode) {
            (self.key, self.line, self.column, self.node) = (key, line, column, node)
        }

        package static func == (left: Entry, right: Entry) -> Bool {
            left.key == right.key && left.node == right.node
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(key)
            hasher.combine(node)
        }
    }

    /// No two have the same key.
    package var entries: [Entry]

    package init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    package subscript(key: String) -> TOMLNode? {
        entries.first { $0.key == key }?.node
    }
}

extension TOMLTable: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, TOMLValue)...) {
        entries = elements.map { Entry(key: $0, node: TOMLNode($1)) }
    }
}
