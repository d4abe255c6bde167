import Vocabulary

/// Reads amounts of other programs: free text there, an amount and a unit here.
enum AmountText {
    /// The unit if none is named.
    static let anyUnit = "unit"

    /// `1` with the unit `tablets` is `1 tablets`; `2,5 ml` is `2.5 ml`.
    ///
    /// - Returns: `nil` if the text is not an amount.
    static func quantity(_ text: String, unit: String) -> String? {
        let plain = plain(text)
        if let found = try? Quantity.parse(plain) { return found.description }
        let named = unit.isEmpty ? (plain == "1" ? anyUnit : "units") : unit
        return (try? Quantity.parse("\(plain) \(named)"))?.description
    }

    /// - Parameter thousandths: More than zero.
    static func quantity(thousandths: Int64, unit: String) -> String? {
        quantity(Quantity.decimal(thousandths), unit: oneLine(unit, atMost: Quantity.longestUnit))
    }

    /// True if a text begins with a number below zero.
    static func isNegative(_ text: String) -> Bool {
        let text = text.trimmed
        return text.first == "-" && text.dropFirst().first?.isNumber == true
    }

    /// Turns a decimal comma into a point. A comma before exactly three digits may separate thousands, and stays.
    private static func plain(_ text: String) -> String {
        let text = oneLine(text, atMost: 60)
        guard let comma = text.firstIndex(of: ","), !text.contains("."), comma > text.startIndex else { return text }
        let digits = text[text.index(after: comma)...].prefix { $0.isNumber }
        guard !digits.isEmpty, digits.count != 3, !text[..<comma].isEmpty else { return text }
        return text.replacingCharacters(at: comma, with: ".")
    }
}

extension String {
    fileprivate func replacingCharacters(at index: String.Index, with character: Character) -> String {
        self[..<index] + String(character) + self[self.index(after: index)...]
    }
}
