/// Reads a plural rule by descent, a level of binding after the other.
struct PluralParser {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0
    private static let deepest = 50

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return at == bytes.count
        }
    }

    private mutating func skipSpace() {
        while at < bytes.count, [0x20, 0x09].contains(bytes[at]) { at += 1 }
    }

    /// Takes a word or sign if it is next.
    private mutating func take(_ text: String) -> Bool {
        skipSpace()
        guard bytes[at...].starts(with: text.utf8) else { return false }
        at += text.utf8.count
        return true
    }

    mutating func expect(_ text: String) throws(CatalogueError) {
        guard take(text) else { throw .plurals }
    }

    /// A decimal number of at most 18 digits.
    mutating func integer() throws(CatalogueError) -> UInt64 {
        skipSpace()
        let digits = bytes[at...].prefix { (0x30...0x39).contains($0) }
        guard (1...18).contains(digits.count) else { throw .plurals }
        at += digits.count
        return digits.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
    }

    /// The whole of a rule, or what is between parentheses.
    mutating func choice() throws(CatalogueError) -> PluralForms.Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= PluralParser.deepest else { throw .plurals }
        let condition = try pair(of: 0)
        guard take("?") else { return condition }
        let yes = try choice()
        try expect(":")
        return .choice(condition, yes, try choice())
    }

    private mutating func pair(of level: Int) throws(CatalogueError) -> PluralForms.Expression {
        let levels = PluralForms.Operator.levels
        guard level < levels.count else { return try single() }
        var left = try pair(of: level + 1)
        while let symbol = levels[level].first(where: { take($0.rawValue) }) {
            left = .pair(symbol, left, try pair(of: level + 1))
        }
        return left
    }

    private mutating func single() throws(CatalogueError) -> PluralForms.Expression {
        if take("n") { return .number }
        if take("(") {
            let inner = try choice()
            try expect(")")
            return inner
        }
        guard take("!") else { return .constant(try integer()) }
        depth += 1
        defer { depth -= 1 }
        guard depth <= PluralParser.deepest else { throw .plurals }
        return .not(try single())
    }
}
