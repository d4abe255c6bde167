/// Which form of a word a number needs: the rule in the header of a catalogue, an expression of C in `n`.
///
/// ```swift
/// let polish = try PluralForms(
///     "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);")
/// polish.form(of: 22)  // 1
/// polish.form(of: 25)  // 2
/// ```
///
/// The language of the expression is that of the GNU gettext manual, section 11.2.6, "Additional functions for plural forms".
package struct PluralForms: Sendable {
    /// How many forms there are; 1 to 100.
    package let count: Int
    private let rule: Expression

    /// The rule of English and German: one form for 1, and one for all other numbers. It holds for a catalogue that has none.
    package static let usual = PluralForms(count: 2, rule: .pair(.unequal, .number, .constant(1)))

    private init(count: Int, rule: Expression) { (self.count, self.rule) = (count, rule) }

    /// - Parameter text: `nplurals=2; plural=n != 1;`, at most 2,000 bytes.
    /// - Throws: `CatalogueError.plurals` for any other text, and for an expression that is nested deeper than 50 times.
    package init(_ text: some StringProtocol) throws(CatalogueError) {
        guard text.utf8.count <= 2000 else { throw .plurals }
        var parser = PluralParser(text)
        try parser.expect("nplurals")
        try parser.expect("=")
        count = Int(try parser.integer())
        guard (1...100).contains(count) else { throw .plurals }
        try parser.expect(";")
        try parser.expect("plural")
        try parser.expect("=")
        rule = try parser.choice()
        // The manual has it at the end, and some headers leave it out.
        if !parser.isAtEnd { try parser.expect(";") }
        guard parser.isAtEnd else { throw .plurals }
    }

    /// The form of a number, from 0; `nil` if the rule divides by 0.
    ///
    /// A rule that gives a form that is not there means the first one, as in GNU gettext.
    package func form(of number: UInt64) -> Int? {
        guard let value = rule.value(of: number) else { return nil }
        return value < UInt64(count) ? Int(value) : 0
    }

    /// True if only one number needs a form, as 1 in German and 2 in Arabic: its text can do without the number.
    func isOfOneNumber(_ form: Int) -> Bool { (0...1000).count { self.form(of: $0) == form } == 1 }

    /// A part of a rule.
    indirect enum Expression: Sendable {
        case number
        case constant(UInt64)
        case not(Expression)
        case pair(Operator, Expression, Expression)
        case choice(Expression, Expression, Expression)

        /// With the rules of C for `unsigned long`, as in GNU gettext: sums and products wrap around.
        func value(of number: UInt64) -> UInt64? {
            switch self {
            case .number: return number
            case .constant(let value): return value
            case .not(let part): return part.value(of: number).map { $0 == 0 ? 1 : 0 }
            case .choice(let condition, let yes, let no):
                guard let value = condition.value(of: number) else { return nil }
                return value != 0 ? yes.value(of: number) : no.value(of: number)
            case .pair(let symbol, let left, let right):
                guard let left = left.value(of: number) else { return nil }
                // A side that does not decide is not looked at: it may divide by 0.
                if symbol == .and, left == 0 { return 0 }
                if symbol == .or, left != 0 { return 1 }
                guard let right = right.value(of: number) else { return nil }
                return symbol.value(left, right)
            }
        }
    }

    enum Operator: String, CaseIterable {
        case or = "||"
        case and = "&&"
        case equal = "=="
        case unequal = "!="
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case more = ">"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case over = "/"
        case remainder = "%"

        /// From what binds least to what binds most.
        static let levels: [[Operator]] = [
            [.or], [.and], [.equal, .unequal], [.atMost, .atLeast, .less, .more], [.plus, .minus],
            [.times, .over, .remainder],
        ]

        /// `nil` for a division by 0.
        func value(_ left: UInt64, _ right: UInt64) -> UInt64? {
            switch self {
            case .or: left != 0 || right != 0 ? 1 : 0
            case .and: left != 0 && right != 0 ? 1 : 0
            case .equal: left == right ? 1 : 0
            case .unequal: left != right ? 1 : 0
            case .atMost: left <= right ? 1 : 0
            case .atLeast: left >= right ? 1 : 0
            case .less: left < right ? 1 : 0
            case .more: left > right ? 1 : 0
            case .plus: left &+ right
            case .minus: left &- right
            case .times: left &* right
            case .over: right == 0 ? nil : left / right
            case .remainder: right == 0 ? nil : left % right
            }
        }
    }
}
