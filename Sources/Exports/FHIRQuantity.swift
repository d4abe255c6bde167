import Vocabulary

/// Units as UCUM writes them (The Unified Code for Units of Measure, 2.1). Counted things are annotations in braces.
enum FHIRQuantity {
    private static let system = "http://unitsofmeasure.org"

    private static let codes: [String: String] = [
        "kg": "kg", "g": "g", "mg": "mg", "µg": "ug", "\u{3bc}g": "ug", "mcg": "ug", "ug": "ug", "lb": "[lb_av]",
        "st": "[stone_av]", "oz": "[oz_av]", "ml": "mL", "cl": "cL", "dl": "dL", "l": "L", "µl": "uL", "\u{3bc}l": "uL",
        "fl oz": "[foz_us]", "s": "s", "min": "min", "h": "h", "d": "d", "mm": "mm", "cm": "cm", "m": "m", "km": "km",
        "in": "[in_i]", "ft": "[ft_i]", "mi": "[mi_i]", "°c": "Cel", "°f": "[degF]", "bpm": "/min", "mmhg": "mm[Hg]",
        "kcal": "kcal", "%": "%", "iu": "[iU]", "drop": "[drp]", "drops": "[drp]",
    ]

    static func quantity(_ value: Double, _ unit: String?) -> FHIRElement {
        guard let unit, !unit.isEmpty else {
            return .object(["value": .number(value), "system": .text(system), "code": .text("1")])
        }
        return .object([
            "value": .number(value), "unit": .text(unit), "system": .text(system), "code": .text(code(unit)),
        ])
    }

    /// `500 mg`, `2 tablets`; `nil` for what is not a number and a unit.
    static func quantity(_ text: String?) -> FHIRElement? {
        guard let text, let quantity = try? Quantity.parse(text) else { return nil }
        return self.quantity(Double(quantity.thousandths) / 1000, quantity.unit)
    }

    static func code(_ unit: String) -> String {
        if let code = codes[unit.lowercased()] { return code }
        // UCUM allows only printable ASCII without spaces and braces in an annotation.
        let word = unit.unicodeScalars.map { scalar -> Character in
            scalar.value > 32 && scalar.value < 127 && scalar != "{" && scalar != "}" ? Character(scalar) : "_"
        }
        return "{\(String(word))}"
    }
}
