package import Vocabulary

/// How a medicine is measured: converts a dose, a limit or a box from one unit to another.
///
/// Masses convert to masses and volumes to volumes. The strength, FHIR's `Ratio` of an ingredient to one unit of the
/// product, converts between measured and counted amounts: 500 mg of 250 mg tablets are two tablets.
package struct Dosing: Sendable {
    /// The usual single dose.
    package let dose: Quantity?
    /// The amount in one piece, such as a tablet.
    let strength: Quantity?
    let form: String?

    package init(dose: Quantity?, strength: Quantity? = nil, form: String? = nil) {
        (self.dose, self.strength, self.form) = (dose, strength, form)
    }

    package init(_ fields: Fields) {
        func quantity(_ name: String) -> Quantity? { fields[name].flatMap { try? Quantity.parse($0.text) } }
        self.init(dose: quantity("dose"), strength: quantity("strength"), form: fields["form"]?.text)
    }

    /// A quantity's amount in the base unit of another dimension (`Quantity.base`); `nil` if nothing converts it.
    package func amount(of quantity: Quantity, in dimension: String) -> Int64? {
        let (own, amount) = quantity.base
        if own == dimension { return amount }
        if let strength {
            let (held, each) = strength.base
            if isCounted(own), dimension == held { return Dosing.scaled(amount, by: each, over: 1000) }
            if own == held, isCounted(dimension) { return Dosing.scaled(amount, by: 1000, over: each) }
        }
        // `anyUnit` matches one piece of any name.
        let isOneOfThem = own == Dosing.anyUnit || dimension == Dosing.anyUnit
        return isOneOfThem && isCounted(own) && isCounted(dimension) ? amount : nil
    }

    /// The name of one piece if the definition gives none.
    package static let anyUnit = "unit"

    /// True if it is neither mass nor volume nor the dimension of the strength.
    func isCounted(_ dimension: String) -> Bool {
        dimension != "mass" && dimension != "volume" && dimension != strength?.base.dimension
    }

    /// Rounded to the nearest; `nil` if the divisor is not positive or the product too large.
    private static func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64? {
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        guard !overflow, divisor > 0, product < .max - divisor else { return nil }
        return (product + divisor / 2) / divisor
    }
}
