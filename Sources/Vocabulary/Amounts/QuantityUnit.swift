/// A unit of mass or volume, which can be converted; everything else is counted.
package struct QuantityUnit: Hashable {
    var dimension: String
    /// The unit in micrograms or microlitres.
    package var factor: Int64

    /// Suggestions for a missing unit: the common ones of UCUM and of EDQM's list of dose forms.
    package static let offered = [
        "mg", "g", "µg", "ml", "IU", "tablet", "capsule", "drop", "puff", "spray", "patch", "sachet", "suppository",
        "injection", "application",
    ]

    /// Reads an abbreviation or a word in any case; `nil` for a counted unit.
    package init?(_ text: String) {
        switch text.lowercased() {
        case "mcg", "mcgs", "µg", "\u{3bc}g", "ug", "microgram", "micrograms": self.init(dimension: "mass", factor: 1)
        case "mg", "mgs", "milligram", "milligrams": self.init(dimension: "mass", factor: 1000)
        case "g", "gram", "grams": self.init(dimension: "mass", factor: 1_000_000)
        case "kg", "kgs", "kilogram", "kilograms": self.init(dimension: "mass", factor: 1_000_000_000)
        case "µl", "\u{3bc}l", "ul", "microlitre", "microlitres": self.init(dimension: "volume", factor: 1)
        case "ml", "mls", "cc", "millilitre", "millilitres", "milliliter", "milliliters":
            self.init(dimension: "volume", factor: 1000)
        case "cl": self.init(dimension: "volume", factor: 10_000)
        case "dl": self.init(dimension: "volume", factor: 100_000)
        case "l", "litre", "litres", "liter", "liters": self.init(dimension: "volume", factor: 1_000_000)
        default: return nil
        }
    }

    /// The known units that a word was meant for, if it is a slip of the keyboard: a letter too many or twice, or two
    /// letters swapped, as in `mgg`, `mmg` and `tabelts`. None for any other word: a unit may be in any language.
    package static func mistyped(_ text: String) -> [String] {
        let word = text.lowercased()
        // A gram to some, and a slip for mg to others; and the IU of French and Spanish.
        if word == "gm" { return ["g", "mg"] }
        guard QuantityUnit(word) == nil, !offered.contains(counted(word)), word != "ui" else { return [] }
        let letters = Array(word)
        return offered.filter { unit in
            let known = Array(unit.lowercased())
            // A letter less may be a word of its own; of a short unit, one more is not.
            let isShort = known.count <= 3 && known.count > 1
            if isShort, letters.count == known.count + 1 {
                return letters.starts(with: known)
                    || letters.first == known.first && letters.dropFirst().elementsEqual(known)
            }
            return [known, known + ["s"]].contains { isSwapped(letters, $0) }
        }
    }

    /// True if two neighbours have changed places.
    private static func isSwapped(_ one: [Character], _ two: [Character]) -> Bool {
        guard one.count == two.count else { return false }
        let differing = one.indices.filter { one[$0] != two[$0] }
        guard differing.count == 2, differing[1] == differing[0] + 1 else { return false }
        return one[differing[0]] == two[differing[1]] && one[differing[1]] == two[differing[0]]
    }

    private init(dimension: String, factor: Int64) {
        self.dimension = dimension
        self.factor = factor
    }

    /// `1 1/2 tablets`, `1 tablet`, `1/2 tablet`
    ///
    /// - Parameters:
    ///   - thousandths: The amount in thousandths of the unit.
    ///   - name: The unit in the singular.
    package static func text(_ thousandths: Int64, of name: String) -> String {
        let isOne = (1...1000).contains(thousandths.magnitude)
        return "\(Quantity.fraction(thousandths)) \(isOne ? name : plural(name))"
    }

    package static func plural(_ name: String) -> String {
        if name.hasSuffix("y"), let before = name.dropLast().last, !"aeiou".contains(before) {
            return name.dropLast() + "ies"
        }
        return name + (["ch", "sh", "x", "s"].contains { name.hasSuffix($0) } ? "es" : "s")
    }

    /// One name for a counted unit, singular and plural: `tablets` and `Tablet` are `tablet`.
    static func counted(_ unit: String) -> String {
        let unit = unit.lowercased()
        switch unit {
        case "iu", "i.u.", "international units", "international unit": return "iu"
        default: break
        }
        if unit.hasSuffix("ies"), unit.count > 4 { return unit.dropLast(3) + "y" }
        if unit.hasSuffix("ches") || unit.hasSuffix("xes") || unit.hasSuffix("shes") { return String(unit.dropLast(2)) }
        guard unit.hasSuffix("s"), !unit.hasSuffix("ss"), unit.count > 3 else { return unit }
        let one = String(unit.dropLast())
        // The first s of lenses is its own.
        return ["len", "lense"].contains(one) ? "\(unit.prefix(4))" : one
    }
}
