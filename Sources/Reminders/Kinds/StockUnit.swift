package import Schedules

/// What a stock is counted in: tablets, capsules, or millilitres.
package struct StockUnit: Hashable, Sendable {
    /// In the singular, as `Quantity.base` has it: `tablet`, `ml`.
    package let name: String

    package init(name: String) {
        self.name = name
    }

    /// The most that is kept.
    package static let most: Int64 = 1_000_000

    var dimension: String { Quantity(thousandths: 1, unit: name).base.dimension }

    /// How much one of the unit is in its base unit.
    private var factor: Int64 { QuantityUnit(name)?.factor ?? 1 }

    /// `41 1/2 tablets`, `1 tablet`, `120 ml`.
    package func text(_ thousandths: Int64) -> String {
        guard QuantityUnit(name) == nil else { return "\(Quantity.decimal(thousandths)) \(name)" }
        guard name != "iu" else { return "\(Quantity.decimal(thousandths)) IU" }
        let isOne = (1...1000).contains(thousandths.magnitude)
        return "\(Quantity.fraction(thousandths)) \(isOne ? name : StockUnit.plural(name))"
    }

    package static func plural(_ name: String) -> String {
        if name.hasSuffix("y"), let before = name.dropLast().last, !"aeiou".contains(before) {
            return name.dropLast() + "ies"
        }
        return name + (["ch", "sh", "x", "s"].contains { name.hasSuffix($0) } ? "es" : "s")
    }

    /// A dose, or what is put in, in thousandths of this unit; `nil` where nothing says how much it is.
    package func thousandths(of quantity: Quantity?, _ dosing: Dosing) -> Int64? {
        // What is not measured is taken one by one.
        guard let quantity else { return QuantityUnit(name) == nil ? 1000 : nil }
        return dosing.amount(of: quantity, in: dimension).map { ($0 + factor / 2) / factor }
    }
}

extension Dosing {
    /// The same, where a mass without a strength is that of one piece: 500 mg is what a tablet holds then.
    package var ofStock: Dosing {
        guard strength == nil, let dose, dose.base.dimension == "mass" else { return self }
        return Dosing(dose: dose, strength: dose, form: form)
    }

    /// What one of them is called.
    package var piece: StockUnit {
        StockUnit(name: form.map { Quantity(thousandths: 1, unit: $0).base.dimension } ?? Dosing.anyUnit)
    }

    /// What its stock is counted in.
    package var stockUnit: StockUnit {
        guard let dose else { return piece }
        let own = dose.base.dimension
        if own == strength?.base.dimension { return piece }
        return own == "volume" ? StockUnit(name: "ml") : own == "mass" ? StockUnit(name: "mg") : StockUnit(name: own)
    }

    /// Reads how much is put in or there: `60`, `60 tablets`, `1 l`.
    ///
    /// - Parameters:
    ///   - unit: What the stock is counted in; where nothing has said that yet, the text may.
    ///   - title: Of the reminder, for the message.
    /// - Throws: `invalidArgument` for what is no amount, and for a unit in which nothing says how much it is.
    package func stock(_ text: String, in unit: StockUnit, of title: String, allowsZero: Bool)
        throws(RemindError) -> (units: Int64, unit: StockUnit)
    {
        let example = unit.text(60_000)
        var rest = Substring(text.trimmed)
        do {
            let number = try Quantity.amount(&rest)
            if let number, rest.allSatisfy(\.isWhitespace) {
                guard QuantityUnit(unit.name) == nil else {
                    throw RemindError(.invalidArgument, "\(quoted(text)) has no unit", hint: "\"\(example)\"")
                }
                if number == 0, allowsZero { return (0, unit) }
                return (try sound(number, unit), unit)
            }
            if number == 0, allowsZero {
                let named = Quantity(thousandths: 1, unit: rest.trimmed)
                if amount(of: named, in: unit.dimension) != nil { return (0, unit) }
            }
            let quantity = try Quantity.parse(text)
            guard let units = unit.thousandths(of: quantity, self) else { throw TextError(text, hint: "") }
            let adopted = unit.name == Dosing.anyUnit && isCounted(quantity.base.dimension)
            return (try sound(units, unit), adopted ? StockUnit(name: quantity.base.dimension) : unit)
        } catch let error as RemindError {
            throw error
        } catch {
            if let quantity = try? Quantity.parse(text), unit.thousandths(of: quantity, self) == nil {
                throw RemindError(
                    .invalidArgument,
                    "the stock of \(title) is counted in \(unit.text(0).dropFirst(2)), and nothing says how many "
                        + "\(quantity) are", hint: "\"\(example)\"")
            }
            let text = error as? TextError
            throw RemindError(
                .invalidArgument, text?.message ?? "\(error)", hint: rest.isEmpty ? "\"\(example)\"" : text?.hint)
        }
    }

    private func sound(_ units: Int64, _ unit: StockUnit) throws(RemindError) -> Int64 {
        guard units > 0 else {
            throw RemindError(.invalidArgument, "an amount is more than zero", hint: "\"\(unit.text(60_000))\"")
        }
        guard units <= Quantity.largest * 1000 else {
            throw RemindError(
                .invalidArgument, "an amount is at most \(Quantity.largest)", hint: "\"\(unit.text(60_000))\"")
        }
        return units
    }
}

extension Substring {
    fileprivate var trimmed: String { String(self).trimmed }
}
