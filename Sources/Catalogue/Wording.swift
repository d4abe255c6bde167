/// The words that a person sees, in their language.
///
/// ```swift
/// let say = Wording([try Catalogue(bytes)])
/// say("Later (%{length})", ["length": "10 min"])  // "Später (10 min)"
/// say("%{n} dose", "%{n} doses", 3)  // "3 Gaben"
/// Wording.english("%{n} dose", "%{n} doses", 1)  // "1 dose"
/// ```
///
/// The text in English is the key, and what is shown if no catalogue has it. A text is a whole sentence or a whole line: other
/// languages have another order. `Tests/texts` finds each call of a value named `say` in the sources, so its texts are written
/// there, and not put together.
package struct Wording: Sendable {
    /// The nearest to what the person wants first.
    private let catalogues: [Catalogue]
    /// The name of the language, as its folder has it; `nil` for English.
    package let language: String?

    /// True if it is written from right to left.
    package let isRightToLeft: Bool

    /// Nothing is looked up.
    package static let english = Wording()

    package init(_ catalogues: [Catalogue] = [], language: String? = nil) {
        (self.catalogues, self.language) = (catalogues, language)
        isRightToLeft =
            language.flatMap { LocaleName($0) }.map { Wording.rightToLeft.contains($0.language) } ?? false
    }

    /// Languages whose usual script is written from right to left, by the script metadata of the Unicode CLDR.
    private static let rightToLeft: Set = ["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]

    /// A text with its values. In a text from right to left, a value with letters from left to right is isolated (UAX #9, 2.4),
    /// so that a command or a name keeps its order, and its neighbours keep theirs.
    private func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        guard isRightToLeft else { return Places.filled(text, values) }
        return Places.filled(
            text,
            pairs: values.map { value in
                let isLatin = value.value.unicodeScalars.contains { $0.value < 0x0590 && $0.properties.isAlphabetic }
                return (value.key, isLatin ? "\u{2068}\(value.value)\u{2069}" : value.value)
            })
    }

    /// - Parameters:
    ///   - text: The text in English, with places such as `%{title}`.
    ///   - values: The values of its places.
    ///   - context: A word that tells it from the same text in another place, such as `button`.
    package func callAsFunction(
        _ text: String, _ values: KeyValuePairs<String, String> = [:], in context: String? = nil
    ) -> String {
        for catalogue in catalogues {
            if let found = catalogue.translation(of: text, context: context) { return filled(found, values) }
        }
        return Places.filled(text, values)
    }

    /// Texts that the code puts together, for `Tests/texts` and for tests that look for each of them.
    package static func texts(_ texts: String..., in context: String? = nil) -> [String] { texts }

    /// Texts about a number that the code puts together, and that are alike for all numbers in English.
    package static func counted(_ texts: String...) -> [String] { texts }

    /// A text about a number, which is in the place `%{n}`.
    ///
    /// - Parameters:
    ///   - one: The text in English for 1.
    ///   - many: The text in English for other numbers.
    ///   - count: The number.
    ///   - values: The values of the other places.
    ///   - context: A word that tells it from the same text in another place.
    package func callAsFunction(
        _ one: String, _ many: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:],
        in context: String? = nil
    ) -> String {
        let found = catalogues.lazy.compactMap {
            $0.translation(of: one, many, for: UInt64(count.magnitude), context: context)
        }.first
        let text = Places.filled(found ?? (count == 1 ? one : many), ["n": String(count)])
        return found == nil ? Places.filled(text, values) : filled(text, values)
    }
}
