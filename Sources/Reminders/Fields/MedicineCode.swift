/// The code of a medicine in a catalogue: `ATC A10BA02`.
package struct MedicineCode: Hashable, Sendable {
    /// A catalogue, the name that FHIR has for it, and what its codes look like.
    ///
    /// The names: HL7, "Code Systems" of FHIR R4 (terminologies-systems.html); that of the PZN: HL7 Germany.
    private struct Catalogue {
        var name: String
        var uri: String
        /// One of these has to match; see `isLike`.
        var patterns: [String]
        var example: String

        init(_ name: String, _ uri: String, _ patterns: [String], _ example: String) {
            (self.name, self.uri, self.patterns, self.example) = (name, uri, patterns, example)
        }
    }

    private static let catalogues = [
        Catalogue(
            "ATC", "http://www.whocc.no/atc", ["A", "A99", "A99A", "A99AA", "A99AA99"], "A10BA02"),
        Catalogue(
            "RxNorm", "http://www.nlm.nih.gov/research/umls/rxnorm", (1...8).map { String(repeating: "9", count: $0) },
            "860975"),
        Catalogue(
            "SNOMED", "http://snomed.info/sct", (6...18).map { String(repeating: "9", count: $0) }, "109081006"),
        Catalogue("PZN", "http://fhir.de/CodeSystem/ifa/pzn", ["99999999"], "01234567"),
        Catalogue(
            "NDC", "http://hl7.org/fhir/sid/ndc", ["9999-9999-99", "99999-999-99", "99999-9999-9", "99999-9999-99"],
            "0087-6060-05"),
    ]

    package let catalogue: String
    package let code: String

    /// `nil` for another catalogue, and for a code that cannot be one of it.
    package init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2,
            let found = Self.catalogues.first(where: { $0.name.lowercased() == words[0].lowercased() })
        else { return nil }
        let code = words[1].uppercased()
        guard found.patterns.contains(where: { Self.isLike(code, $0) }) else { return nil }
        (catalogue, self.code) = (found.name, code)
    }

    package var description: String { "\(catalogue) \(code)" }

    /// The name of the catalogue in FHIR.
    package var uri: String { Self.catalogues.first { $0.name == catalogue }?.uri ?? "" }

    /// `ATC A10BA02, RxNorm 860975, ...`
    static var examples: String { catalogues.map { "\($0.name) \($0.example)" }.joined(separator: ", ") }

    /// True if a code fits a pattern, in which A is any letter and 9 any digit.
    private static func isLike(_ code: String, _ pattern: String) -> Bool {
        code.utf8.count == pattern.utf8.count
            && zip(code.utf8, pattern.utf8).allSatisfy { byte, place in
                switch place {
                case UInt8(ascii: "A"): (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                case UInt8(ascii: "9"): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                default: byte == place
                }
            }
    }
}
