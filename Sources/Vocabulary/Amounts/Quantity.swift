/// An amount and its unit, as FHIR's `Quantity`: `500 mg`, `2 tablets`, `1/2 tablet`, `2.5 ml`.
///
/// Amounts are exact: thousandths, never binary fractions, so a hundred halves are fifty. The unit is free text. Known
/// units are read in every spelling; masses convert to masses, and volumes to volumes.
///
/// ```swift
/// let dose = try Quantity.parse("1.5 tablets")
/// dose  // 1 1/2 tablets
/// dose.thousandths  // 1500
/// try Quantity.parse("½ tablet")  // 1/2 tablet
/// ```
package struct Quantity: Hashable, Sendable {
    /// Thousandths of the unit, more than zero.
    package let thousandths: Int64
    /// The unit in the person's own spelling, in one line.
    package let unit: String

    /// The largest amount, in units.
    package static let largest: Int64 = 100_000
    package static let longestUnit = 40

    /// - Parameters:
    ///   - thousandths: 1 to a thousand times `largest`.
    ///   - unit: The unit in the person's own spelling.
    package init(thousandths: Int64, unit: String) {
        self.thousandths = thousandths
        self.unit = unit
    }

    /// Reads an amount (`500`, `2.5`, `1/2`, `½`, `1 1/2`) and the unit after it.
    ///
    /// - Throws: `TextError` for an amount that is not a number, not more than zero, larger than `largest` or finer
    ///   than a thousandth, and for a unit that is missing or too long.
    package static func parse(_ text: some StringProtocol) throws(TextError) -> Quantity {
        var rest = Substring(String(text)).drop(while: \.isWhitespace)
        guard !rest.isEmpty else { throw TextError("expected an amount and a unit", hint: "such as 500 mg") }
        guard let thousandths = try amount(&rest) else {
            let isNegative = rest.first == "-" || rest.first == "\u{2212}"
            throw TextError(
                isNegative ? "an amount must be more than zero" : "\(quoted(text)) has no amount",
                hint: "such as 500 mg")
        }
        let unit = rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let first = unit.first else {
            throw TextError("\(quoted(text)) has no unit", hint: "\(QuantityUnit.offered.joined(separator: ", ")), ...")
        }
        guard first.isLetter || first == "%", !isAmbiguous(unit) else {
            throw TextError("\(quoted(text)) is not an amount and a unit", hint: "such as 1.5 ml or 1/2 tablet")
        }
        guard thousandths > 0 else { throw TextError("an amount must be more than zero", hint: "such as 500 mg") }
        guard thousandths <= largest * 1000 else {
            throw TextError("an amount is at most \(largest)", hint: "write it in a larger unit: 1 g")
        }
        if let excess = TextLimit.excess(of: unit, atMost: longestUnit) {
            throw TextError("the unit \(excess)", hint: "at most \(longestUnit) characters")
        }
        return Quantity(thousandths: thousandths, unit: unit)
    }

    /// Completes the beginning of a quantity with common units: `500mg` for `500m`. Empty without an amount; other
    /// units are valid too.
    package static func completions(of beginning: String) -> [String] {
        var rest = beginning[...]
        guard (try? amount(&rest)) != nil else { return [] }
        let unit = rest.drop(while: \.isWhitespace)
        let before = beginning[..<unit.startIndex]
        return QuantityUnit.offered.filter { $0.hasPrefix(unit) }.map { before + $0 }
    }

    /// True if the text after an amount is an exponent or a second amount, as in `1e3 mg` and `1 mg 2 mg`.
    private static func isAmbiguous(_ unit: String) -> Bool {
        let words = unit.split(separator: " ")
        let isExponent =
            words[0].first?.lowercased() == "e" && words[0].dropFirst().first { !"+-".contains($0) }?.isNumber == true
        return isExponent
            || words.count > 1 && words[1].first?.isNumber == true && QuantityUnit(String(words[0])) != nil
    }

    /// The dimension and the amount in it: masses in thousandths of a microgram, volumes of a microlitre, and
    /// everything else in thousandths of its unit in the singular.
    package var base: (dimension: String, amount: Int64) {
        guard let known = QuantityUnit(unit) else { return (QuantityUnit.counted(unit), thousandths) }
        return (known.dimension, thousandths * known.factor)
    }

    /// Counted units show halves and quarters, measured ones decimals: `1/2 tablet`, `0.5 mg`.
    package var amount: String {
        QuantityUnit(unit) == nil ? Quantity.fraction(thousandths) : Quantity.decimal(thousandths)
    }

    /// Reads and removes an amount at the beginning of a text, in thousandths; `nil` if there is none.
    package static func amount(_ rest: inout Substring) throws(TextError) -> Int64? {
        if let first = rest.first, let quarters = vulgar[first] {
            rest = rest.dropFirst()
            return quarters
        }
        guard let whole = try number(&rest) else { return nil }
        if rest.first == "/" { return try divide(whole, &rest) }
        guard whole % 1000 == 0 else { return whole }
        // `1 1/2`, and `1½`.
        var ahead = rest.drop(while: \.isWhitespace)
        if let first = ahead.first, let quarters = vulgar[first] {
            rest = ahead.dropFirst()
            return whole + quarters
        }
        if let over = try number(&ahead), ahead.first == "/", over % 1000 == 0 {
            let part = try divide(over, &ahead)
            guard part < 1000 else {
                throw TextError("a fraction after a number is less than one", hint: "such as 1 1/2 tablets")
            }
            rest = ahead
            return whole + part
        }
        return whole
    }

    private static let vulgar: [Character: Int64] = ["½": 500, "¼": 250, "¾": 750, "⅛": 125]

    /// Digits with at most three after a point, in thousandths.
    private static func number(_ rest: inout Substring) throws(TextError) -> Int64? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { return nil }
        guard let whole = saturatingNumber(digits).map(Int64.init) else { return nil }
        rest = rest[digits.endIndex...]
        guard let mark = rest.first, mark == "." || mark == ",", rest.dropFirst().utf8.first.map(isDigit) == true
        else {
            return whole * 1000
        }
        guard mark == "." else {
            let after = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            let thousands = after.count == 3 ? ", or \(digits)\(after)" : ""
            throw TextError("a comma in an amount is not clear", hint: "\(digits).\(after)\(thousands)")
        }
        let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        rest = rest[decimals.endIndex...]
        let kept = decimals.count > 3 ? decimals.reversed().drop { $0 == "0" }.count : decimals.count
        guard kept <= 3, let part = Int64((decimals.prefix(3) + "000").prefix(3)) else {
            throw TextError("an amount has at most three decimals", hint: "such as 0.125")
        }
        return whole * 1000 + part
    }

    /// Divides `over` by the number after the stroke, in thousandths.
    private static func divide(_ over: Int64, _ rest: inout Substring) throws(TextError) -> Int64 {
        var ahead = rest.dropFirst()
        guard let under = try number(&ahead), under % 1000 == 0, under > 0 else {
            throw TextError("expected a number after /", hint: "such as 1/2 tablet")
        }
        guard over * 1000 % under == 0 else {
            throw TextError(
                "a fraction is a half, a quarter, a fifth, an eighth or a tenth", hint: "such as 1/2 tablet or 0.333 g")
        }
        rest = ahead
        return over * 1000 / under
    }

    /// `2.5`
    package static func decimal(_ thousandths: Int64) -> String {
        let magnitude = thousandths.magnitude
        let sign = thousandths < 0 ? "-" : ""
        guard magnitude % 1000 != 0 else { return "\(sign)\(magnitude / 1000)" }
        var decimals = String(String(magnitude % 1000 + 1000).dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return "\(sign)\(magnitude / 1000).\(decimals)"
    }

    /// `1/2`, `1 1/2`, `2`; a decimal for any fraction but a half or a quarter.
    package static func fraction(_ thousandths: Int64) -> String {
        let part: String
        switch thousandths.magnitude % 1000 {
        case 250: part = "1/4"
        case 500: part = "1/2"
        case 750: part = "3/4"
        default: return decimal(thousandths)
        }
        let whole = thousandths.magnitude / 1000
        return (thousandths < 0 ? "-" : "") + (whole == 0 ? part : "\(whole) \(part)")
    }
}

extension Quantity: CustomStringConvertible {
    /// `500 mg`, `1/2 tablet`; `parse` reads it back.
    package var description: String { "\(amount) \(unit)" }
}

extension Quantity {
    /// The common unit that is counted, in the singular: `tablet`. `nil` for measured units, and for words of any language,
    /// which stay as the person wrote them.
    private var piece: String? {
        let one = QuantityUnit.counted(unit)
        return QuantityUnit(unit) == nil && QuantityUnit.offered.contains(one) ? one : nil
    }

    /// The amount for reading, with the unit in singular or plural: `2 tablets`, `1 tablet`, `500 mg`.
    package var inNumber: String { piece.map { QuantityUnit.text(thousandths, of: $0) } ?? description }

    /// The unit of one: `tablet` of `2 tablets`.
    package var unitOfOne: String { piece ?? unit }
}
