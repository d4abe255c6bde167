/// A duration (RFC 5545 section 3.3.6): `-PT15M`, `P1DT2H`.
package struct DurationValue: Equatable, Sendable {
    package let seconds: Int64

    /// `nil` for anything else. White space around it is ignored.
    package init?(_ text: some StringProtocol) {
        var rest = Substring(text).drop(while: \.isWhitespace)
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard rest.first == "P" || rest.first == "p", rest.count > 1 else { return nil }
        var sum: Int64?
        var number = ""
        for character in rest.dropFirst() {
            let unit: Int64
            switch character {
            case "0"..."9" where number.count < 7:
                number.append(character)
                continue
            case "T" where number.isEmpty, "t" where number.isEmpty: continue
            case "W", "w": unit = 604_800
            case "D", "d": unit = 86_400
            case "H", "h": unit = 3600
            case "M", "m": unit = 60
            case "S", "s": unit = 1
            default: return nil
            }
            guard let count = Int64(number) else { return nil }
            sum = (sum ?? 0) + count * unit
            number = ""
        }
        guard number.isEmpty, let sum else { return nil }
        seconds = isNegative ? -sum : sum
    }
}
