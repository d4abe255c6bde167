import Vocabulary

// Doses as needed and their limits.
extension ScheduleParser {
    private static let asNeededHint = "as needed, at most 4 in 24h, at least 6h apart"
    /// Words in an amount such as `1 1/2 fluid ounces`, with some to spare.
    private static let longestAmount = 6

    /// After `as needed`: `at most 4 in 24h`, `at most 4 g in 24h` and `at least 6h apart`, in any order.
    mutating func asNeeded() throws(ScheduleError) -> Schedule.Rule {
        let hint = ScheduleParser.asNeededHint
        var limits = Schedule.AsNeeded()
        while true {
            if let next, next.text == "at" || next.text == "and" { _ = take(",") }
            if next?.text == "at" { _ = take("and") }
            let start = token
            if take(sequence: "at", "most") {
                try most(of: &limits, at: start?.range)
            } else if take(sequence: "at", "least") {
                guard limits.apart == nil else {
                    throw error("\"at least\" is given twice", hint: hint, at: start?.range)
                }
                limits.apart = try duration("a duration", hint: hint)
                try expect("apart", else: "\"apart\"", hint: hint)
            } else if isAt("at") {
                throw error("\"as needed\" takes no times", hint: hint)
            } else {
                return .asNeeded(limits)
            }
        }
    }

    /// After `at most`: a number of doses or an amount, each at most once.
    private mutating func most(of limits: inout Schedule.AsNeeded, at range: Range<Int>?) throws(ScheduleError) {
        let hint = ScheduleParser.asNeededHint
        if let amount = try amount() {
            guard limits.most == nil else {
                throw error("\"at most\" is given twice with an amount", hint: hint, at: range)
            }
            limits.most = Schedule.AmountLimit(amount: amount, period: try period())
            return
        }
        guard limits.limit == nil else { throw error("\"at most\" is given twice", hint: hint, at: range) }
        guard let token, let count = number(token.text) else { throw missing("a number", hint: hint) }
        guard (1...1000).contains(count) else { throw error("a limit is 1 to 1000", hint: hint) }
        index += 1
        _ = take("times", "time", "doses", "dose")
        limits.limit = Schedule.RollingLimit(count: count, period: try period(of: count))
    }

    /// - Parameter count: The number of doses before it, which the hint keeps: another one could be dangerous.
    private mutating func period(of count: Int? = nil) throws(ScheduleError) -> Duration {
        let isUnit = token.map { token in QuantityUnit.offered.contains { token.text.hasPrefix($0) } } ?? false
        let unit = isUnit ? " \(token?.text ?? "")" : ""
        let hint = count.map { "as needed, at most \($0)\(unit) in 24h" } ?? ScheduleParser.asNeededHint
        try expect("in", else: "\"in\" and a duration", hint: hint)
        return try duration("a duration", hint: hint)
    }

    /// An amount with a unit, up to `in`; `nil` for a number of doses, or if no amount is next.
    private mutating func amount() throws(ScheduleError) -> Quantity? {
        guard let first = token, first.written.first.map({ $0.isNumber || $0 == "." || $0 == "-" }) == true else {
            return nil
        }
        let words = tokens[index...].prefix(ScheduleParser.longestAmount).prefix { $0.isWord && $0.text != "in" }
        guard words.endIndex < tokens.count, tokens[words.endIndex].text == "in" else { return nil }
        let counts: Set = ["times", "time", "doses", "dose"]
        if number(first.text) != nil,
            words.dropFirst().isEmpty || words.count == 2 && counts.contains(words[index + 1].text)
        {
            return nil
        }
        let range = first.range.lowerBound..<(words.last ?? first).range.upperBound
        do {
            // Tokens are lowercase, so `IU` needs its capitals back.
            let amount = try Quantity.parse(words.map(\.text).joined(separator: " "))
            index = words.endIndex
            return amount.unit == "iu" ? Quantity(thousandths: amount.thousandths, unit: "IU") : amount
        } catch {
            throw self.error(error.message, hint: "as needed, at most 4 g in 24h", at: range)
        }
    }
}
