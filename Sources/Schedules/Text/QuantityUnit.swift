/// A unit of mass or volume, which can be converted; everything else is counted.
package struct QuantityUnit: Hashable {
    var dimension: String
    /// In micrograms or microlitres.
    package var factor: Int64

    /// Suggestions for a missing unit: the common ones of UCUM and of EDQM's list of dose forms.
    static let offered = [
        "mg", "g", "µg", "ml", "IU", "tablet", "capsule", "drop", "puff", "spray", "patch", "sachet", "suppository",
        "injection", "application",
    ]

    /// Reads an abbreviation or a word in any case; `nil` for a counted unit.
    package init?(_ text: String) {
        switch text.lowercased() {
        case "mcg", "µg", "\u{3bc}g", "ug", "microgram", "micrograms": self.init(dimension: "mass", factor: 1)
        case "mg", "milligram", "milligrams": self.init(dimension: "mass", factor: 1000)
        case "g", "gram", "grams": self.init(dimension: "mass", factor: 1_000_000)
        case "kg", "kilogram", "kilograms": self.init(dimension: "mass", factor: 1_000_000_000)
        case "µl", "\u{3bc}l", "ul", "microlitre", "microlitres": self.init(dimension: "volume", factor: 1)
        case "ml", "cc", "millilitre", "millilitres", "milliliter", "milliliters":
            self.init(dimension: "volume", factor: 1000)
        case "cl": self.init(dimension: "volume", factor: 10_000)
        case "dl": self.init(dimension: "volume", factor: 100_000)
        case "l", "litre", "litres", "liter", "liters": self.init(dimension: "volume", factor: 1_000_000)
        default: return nil
        }
    }

    private init(dimension: String, factor: Int64) {
        self.dimension = dimension
        self.factor = factor
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
