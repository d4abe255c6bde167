/// The translations of one language, as `msgfmt` writes them: the bytes of a `.mo` file of GNU gettext.
///
/// ```swift
/// let german = try Catalogue(bytes)
/// german.translation(of: "Taken")  // "Genommen"
/// german.translation(of: "%{n} dose", for: 3)  // "%{n} Gaben"
/// ```
///
/// The format is that of the GNU gettext manual, section 10.3, "The Format of GNU MO Files". Its hash table is not used: the
/// texts are in order, so that ten comparisons find one of a thousand. Texts that depend on the machine (`PRId64`) are not read.
package struct Catalogue: Sendable {
    private let bytes: [UInt8]
    /// True if its numbers have the other order of bytes.
    private let isSwapped: Bool
    /// How many texts it has, with its header.
    package let count: Int
    private let originals: Int
    private let translations: Int
    package private(set) var plurals = PluralForms.usual

    /// Looks at the whole file, so that nothing in it can fail later.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: `CatalogueError`, with the first mistake.
    package init(_ bytes: [UInt8]) throws(CatalogueError) {
        self.bytes = bytes
        guard bytes.count >= 28 else { throw .format }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xDE, 0x12, 0x04, 0x95): isSwapped = false
        case (0x95, 0x04, 0x12, 0xDE): isSwapped = true
        default: throw .format
        }
        let isSwapped = isSwapped
        func number(_ place: Int) -> Int { Catalogue.number(at: place, in: bytes, isSwapped) }
        // The upper half is the major version.
        guard number(4) >> 16 <= 1 else { throw .format }
        (count, originals, translations) = (number(8), number(12), number(16))
        guard originals + 8 * count <= bytes.count, translations + 8 * count <= bytes.count else { throw .bounds }
        var previous: Range<Int>?
        for index in 0..<count {
            let original = try range(index, of: originals)
            let translation = try range(index, of: translations)
            if let previous, !Catalogue.isBefore(bytes[previous], bytes[original]) { throw .order }
            previous = original
            guard (try? UTF8Span(validating: bytes.span.extracting(translation))) != nil else { throw .encoding }
        }
        try readHeader()
    }

    private static func number(at place: Int, in bytes: [UInt8], _ isSwapped: Bool) -> Int {
        var value: UInt32 = 0
        for offset in 0..<4 { value |= UInt32(bytes[place + offset]) << UInt32(8 * offset) }
        return Int(isSwapped ? value.byteSwapped : value)
    }

    /// Where a text is, as a table says.
    private func place(_ index: Int, of table: Int) -> Range<Int> {
        let length = Catalogue.number(at: table + 8 * index, in: bytes, isSwapped)
        let start = Catalogue.number(at: table + 8 * index + 4, in: bytes, isSwapped)
        return start..<start + length
    }

    private func range(_ index: Int, of table: Int) throws(CatalogueError) -> Range<Int> {
        let place = place(index, of: table)
        // Each text ends with a byte that is no part of it.
        guard place.upperBound < bytes.count, bytes[place.upperBound] == 0 else { throw .bounds }
        return place
    }

    /// The header is the translation of the empty text.
    private mutating func readHeader() throws(CatalogueError) {
        guard let header = text(of: []) else { return }
        for line in header.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...]
            switch line[..<colon].lowercased() {
            case "plural-forms": plurals = try PluralForms(value)
            case "content-type":
                // `text/plain; charset=UTF-8`
                let charset = value.split(separator: "=").dropFirst().first?.lowercased() ?? "utf-8"
                guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset) else { throw .encoding }
            default: break
            }
        }
    }

    // MARK: Looking up

    /// The translation of a text.
    ///
    /// - Parameters:
    ///   - original: The text in English.
    ///   - context: A word that tells it from the same text in another place.
    /// - Returns: `nil` if there is none, or if it lacks a place that the text has, or has one that the text lacks: then what it
    ///   says of a dose could be wrong.
    package func translation(of original: String, context: String? = nil) -> String? {
        guard let text = text(of: Catalogue.key(original, context)) else { return nil }
        return text.isEmpty || !Places.areAlike(text, original) ? nil : text
    }

    /// The translation of a text in the form that a number needs.
    ///
    /// - Parameters:
    ///   - singular: The text in English for 1.
    ///   - plural: The text in English for other numbers. A form may leave out a place that one of both leaves out, and the
    ///     number if it is the form of one number alone: "a day", "two days".
    ///   - number: The number, without its sign.
    package func translation(of singular: String, _ plural: String, for number: UInt64, context: String? = nil)
        -> String?
    {
        guard let text = text(of: Catalogue.key(singular, context)), let form = plurals.form(of: number) else {
            return nil
        }
        let forms = text.split(separator: "\0", omittingEmptySubsequences: false)
        guard form < forms.count, !forms[form].isEmpty else { return nil }
        let chosen = String(forms[form])
        if Places.areAlike(chosen, plural) || Places.areAlike(chosen, singular) { return chosen }
        let isWithNumber = Places.areAlike(chosen + "%{n}", plural) || Places.areAlike(chosen + "%{n}", singular)
        return isWithNumber && !Places.isDamaged(chosen) && plurals.isOfOneNumber(form) ? chosen : nil
    }

    private static func key(_ original: String, _ context: String?) -> [UInt8] {
        guard let context else { return Array(original.utf8) }
        return Array(context.utf8) + [0x04] + Array(original.utf8)
    }

    private func text(of key: [UInt8]) -> String? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if Catalogue.isBefore(bytes[place(middle, of: originals)], key[...]) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < count, Catalogue.name(bytes[place(low, of: originals)]).elementsEqual(key) else { return nil }
        return String(decoding: bytes[place(low, of: translations)], as: UTF8.self)
    }

    /// An original without its plural, which follows a zero.
    private static func name(_ original: ArraySlice<UInt8>) -> ArraySlice<UInt8> { original.prefix { $0 != 0 } }

    private static func isBefore(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        name(left).lexicographicallyPrecedes(name(right))
    }
}
