/// The places in a text that values take: `%{title} at %{time}`.
package enum Places {
    /// A text with its values in their places. A place without a value stays as it is.
    package static func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        filled(text, pairs: values)
    }

    static func filled(_ text: String, pairs values: some Collection<(key: String, value: String)>) -> String {
        guard !values.isEmpty else { return text }
        var result = ""
        var rest = text[...]
        while let place = next(in: rest) {
            result += rest[..<place.range.lowerBound]
            result += values.first { $0.key == place.name }?.value ?? String(rest[place.range])
            rest = rest[place.range.upperBound...]
        }
        return result + rest
    }

    /// True if both have the same places, in whatever order.
    package static func areAlike(_ left: String, _ right: String) -> Bool { names(in: left) == names(in: right) }

    /// True if a brace belongs to no place, as after a typing error in `%{n}`.
    static func isDamaged(_ text: String) -> Bool {
        var rest = text[...]
        func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }
        while let place = next(in: rest) {
            if text[rest.startIndex..<place.range.lowerBound].utf8.contains(where: isBrace) { return true }
            rest = rest[place.range.upperBound...]
        }
        return rest.utf8.contains(where: isBrace)
    }

    static func names(in text: String) -> Set<Substring> {
        var found: Set<Substring> = []
        var rest = text[...]
        while let place = next(in: rest) {
            found.insert(place.name)
            rest = rest[place.range.upperBound...]
        }
        return found
    }

    private static func next(in text: Substring) -> (name: Substring, range: Range<Substring.Index>)? {
        let utf8 = text.utf8
        var from = utf8.startIndex
        while let sign = utf8[from...].firstIndex(of: UInt8(ascii: "%")) {
            from = utf8.index(after: sign)
            guard from < utf8.endIndex, utf8[from] == UInt8(ascii: "{") else { continue }
            let start = utf8.index(after: from)
            guard let end = utf8[start...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
            return (text[start..<end], sign..<utf8.index(after: end))
        }
        return nil
    }
}
