public import CivilTime

/// What TOML 1.0 can say.
public enum TOMLValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    case date(CivilDate)
    case time(ClockTime)
    /// ISO 8601 with seconds: `2026-11-20T08:00:00`, and with `Z` or `+01:00` where the file has an offset.
    case dateTime(String)
    case array([TOMLNode])
    case table(TOMLTable)

    /// The kind of value as an error message names it, as in "expected a date, found a string".
    public var kindName: String {
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

/// A value and where it starts. Two nodes are equal where their values are, wherever they stand.
public struct TOMLNode: Hashable, Sendable {
    public var value: TOMLValue
    /// Counted from 1; 0 where the value was not read from a text.
    public var line: Int
    /// Counted from 1, in Unicode scalars.
    public var column: Int

    public init(_ value: TOMLValue, line: Int = 0, column: Int = 0) {
        self.value = value
        self.line = line
        self.column = column
    }

    public static func == (left: TOMLNode, right: TOMLNode) -> Bool {
        left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

/// Keys and values in the order of the file. A key that comes up in several places (`[a.b]` ... `[a.c]`) stands where it
/// came up first.
public struct TOMLTable: Hashable, Sendable {
    /// A key, where it stands, and its value. Equality is that of key and value.
    public struct Entry: Hashable, Sendable {
        public var key: String
        /// Of the key. Counted from 1; 0 where it was not read from a text.
        public var line: Int
        public var column: Int
        public var node: TOMLNode

        public init(key: String, line: Int = 0, column: Int = 0, node: TOMLNode) {
            self.key = key
            self.line = line
            self.column = column
            self.node = node
        }

        public static func == (left: Entry, right: Entry) -> Bool {
            left.key == right.key && left.node == right.node
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(key)
            hasher.combine(node)
        }
    }

    /// No two have the same key.
    public var entries: [Entry]

    public init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    public subscript(key: String) -> TOMLNode? {
        entries.first { $0.key == key }?.node
    }
}

extension TOMLTable: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, TOMLValue)...) {
        entries = elements.map { Entry(key: $0, node: TOMLNode($1)) }
    }
}
