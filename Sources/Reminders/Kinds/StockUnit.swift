package import Vocabulary

/// The unit that a stock is counted in: tablets, capsules or millilitres.
package struct StockUnit: Hashable, Sendable {
    /// In the singular, as in `Quantity.base`: `tablet`, `ml`.
    package let name: String

    package init(name: String) {
        self.name = name
    }

    /// The largest stock, in units.
    package static let most: Int64 = 1_000_000

    var dimension: String { Quantity(thousandths: 1, unit: name).base.dimension }

    /// How many base units one of this unit has.
    private var factor: Int64 { QuantityUnit(name)?.factor ?? 1 }

    /// `41 1/2 tablets`, `1 tablet`, `120 ml`.
    package func text(_ thousandths: Int64) -> String {
        guard QuantityUnit(name) == nil else { return "\(Quantity.decimal(thousandths)) \(name)" }
        guard name != "iu" else { return "\(Quantity.decimal(thousandths)) IU" }
        return QuantityUnit.text(thousandths, of: name)
    }

    /// A dose or a refill in thousandths of this unit; `nil` if it cannot be converted.
    package func thousandths(of quantity: Quantity?, _ dosing: Dosing) -> Int64? {
        // A dose without a quantity is one piece.
        guard let quantity else { return QuantityUnit(name) == nil ? 1000 : nil }
        return dosing.amount(of: quantity, in: dimension).map { ($0 + factor / 2) / factor }
    }
}

extension Dosing {
    /// A mass without a strength is the mass of one piece here: 500 mg is one tablet.
    package var ofStock: Dosing {
        guard strength == nil, let dose, dose.base.dimension == "mass" else { return self }
        return Dosing(dose: dose, strength: dose, form: form)
    }

    /// The unit of one piece, such as a tablet.
    package var piece: StockUnit {
        StockUnit(name: form.map { Quantity(thousandths: 1, unit: $0).base.dimension } ?? Dosing.anyUnit)
    }

    /// The unit that its stock is counted in.
    package var stockUnit: StockUnit {
        guard let dose else { return piece }
        let own = dose.base.dimension
        if own == strength?.base.dimension { return piece }
        return own == "volume" ? StockUnit(name: "ml") : own == "mass" ? StockUnit(name: "mg") : StockUnit(name: own)
    }

    /// Reads the amount of a refill or a count: `60`, `60 tablets`, `1 l`.
    ///
    /// - Parameters:
    ///   - text: The amount, as the person wrote it.
    ///   - unit: The unit of the stock. If it is still `anyUnit`, the text may name another one.
    ///   - title: The reminder's title, for the message.
    ///   - allowsZero: True if nothing at all is an amount.
    /// - Throws: `invalidArgument` for text that is not an amount in range, and for a unit that cannot be converted.
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
                    "the stock of \(title) is counted in \(unit.text(0).dropFirst(2)): how many are "
                        + "\(quantity)?", hint: "\"\(example)\"")
            }
            let text = error as? TextError
            throw RemindError(
                .invalidArgument, text?.message ?? "\(error)", hint: rest.isEmpty ? "\"\(example)\"" : text?.hint)
        }
    }

    private func sound(_ units: Int64, _ unit: StockUnit) throws(RemindError) -> Int64 {
        guard units > 0 else {
            throw RemindError(.invalidArgument, "an amount must be more than zero", hint: "\"\(unit.text(60_000))\"")
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
