/// Lowercases ASCII only: the words of the language do not depend on a locale.
@inlinable package func asciiLowercased(_ text: some StringProtocol) -> String {
    var bytes = Array(text.utf8)
    for index in bytes.indices where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index]) {
        bytes[index] |= 0x20
    }
    return String(decoding: bytes, as: UTF8.self)
}

@inlinable package func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// A whole number of one to nine ASCII digits; nine keep every product in the language far from overflow.
@inlinable package func number(_ text: some StringProtocol) -> Int? {
    let bytes = text.utf8
    guard (1...9).contains(bytes.count), bytes.allSatisfy(isDigit) else { return nil }
    return Int(text)
}

/// A whole number of any number of digits: with more than nine it is one that every limit refuses.
@inlinable package func saturatingNumber(_ text: some StringProtocol) -> Int? {
    number(text) ?? (text.utf8.count > 9 && text.utf8.allSatisfy(isDigit) ? 999_999_999 : nil)
}

/// `1 minute`, `2 minutes`.
package func counted(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
}

/// `1st`, `2nd`, `3rd`, `11th`.
package func ordinal(_ number: Int) -> String {
    switch (number % 100, number % 10) {
    case (11...13, _): "\(number)th"
    case (_, 1): "\(number)st"
    case (_, 2): "\(number)nd"
    case (_, 3): "\(number)rd"
    default: "\(number)th"
    }
}

/// `a`, `a and b`, `a, b and c`.
package func enumerated(_ items: [String], _ word: String = "and") -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(word) " + last
}

/// Puts a text in quotation marks, on one line, cut to 40 characters.
package func quoted(_ text: some StringProtocol) -> String {
    let shown = text.prefix(40)
    let line = String(shown.map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 })
    return "\"\(line)\(shown.endIndex == text.endIndex ? "" : "...")\""
}
