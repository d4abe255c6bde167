package import Schedules

/// How a medicine is measured: what a dose, a limit or a box in one unit is in another.
///
/// Masses are converted into masses and volumes into volumes; between what is measured and what is counted stands the
/// strength, as FHIR's `Ratio` of an ingredient to one unit of the product: 500 mg of tablets of 250 mg are two tablets.
package struct Dosing: Sendable {
    /// What is usually taken at once.
    package let dose: Quantity?
    /// What one of them holds.
    let strength: Quantity?
    let form: String?

    package init(dose: Quantity?, strength: Quantity? = nil, form: String? = nil) {
        self.dose = dose
        self.strength = strength
        self.form = form
    }

    package init(_ fields: Fields) {
        func quantity(_ name: String) -> Quantity? { fields[name].flatMap { try? Quantity.parse($0.text) } }
        self.init(dose: quantity("dose"), strength: quantity("strength"), form: fields["form"]?.text)
    }

    /// How much a quantity is in the base unit of another dimension (`Quantity.base`); `nil` where nothing converts it.
    package func amount(of quantity: Quantity, in dimension: String) -> Int64? {
        let (own, amount) = quantity.base
        if own == dimension { return amount }
        if let strength {
            let (held, each) = strength.base
            if isCounted(own), dimension == held { return Dosing.scaled(amount, by: each, over: 1000) }
            if own == held, isCounted(dimension) { return Dosing.scaled(amount, by: 1000, over: each) }
        }
        // One of them, whatever it is called.
        let isOneOfThem = own == Dosing.anyUnit || dimension == Dosing.anyUnit
        return isOneOfThem && isCounted(own) && isCounted(dimension) ? amount : nil
    }

    /// What one of them is called where nothing says it.
    package static let anyUnit = "unit"

    /// Whether it is neither mass nor volume nor what the strength is measured in.
    func isCounted(_ dimension: String) -> Bool {
        dimension != "mass" && dimension != "volume" && dimension != strength?.base.dimension
    }

    /// Rounded to the nearest; `nil` where it is too large to be meant.
    private static func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64? {
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        guard !overflow, divisor > 0, product < .max - divisor else { return nil }
        return (product + divisor / 2) / divisor
    }
}
