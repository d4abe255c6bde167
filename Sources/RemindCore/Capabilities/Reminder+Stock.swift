import Reminders
import Schedules
import Vocabulary

extension Reminder {
    /// How what is put in is measured; if no dose holds for all schedules, by that of the first.
    var stockDosing: Dosing {
        if let supply { return Dosing(dose: nil, form: supply.piece) }
        let own = Dosing(definition.fields)
        guard unlikeDoses.isEmpty else { return own.dose == nil ? Dosing(fields(line: 0)) : own }
        guard own.dose == nil, let line = lines.first(where: { $0.fields["dose"] != nil }) else { return own.ofStock }
        return Dosing(definition.fields.merging(line.fields) { _, own in own }).ofStock
    }

    /// The contents of its stock, if it holds no doses.
    var supply: StockContents? { kind?.wear?.contents(of: definition.fields) }

    private var doses: [Quantity] {
        let fields = lines.isEmpty ? [definition.fields] : lines.indices.map { self.fields(line: $0) }
        return fields.compactMap { Dosing($0).dose }
    }

    /// Doses that differ, at least one of them a mass, with no strength: how many pieces each of them is would be a guess.
    /// Empty if they are alike or measured.
    private var unlikeDoses: [Quantity] {
        guard definition.fields["strength"] == nil else { return [] }
        var unlike: [Quantity] = []
        for dose in doses where !unlike.contains(where: { $0.base == dose.base }) {
            unlike.append(dose)
        }
        return unlike.count > 1 && unlike.contains { $0.base.dimension == "mass" } ? unlike : []
    }

    /// The fields that counting pieces needs.
    private var missingStrength: (message: String, hint: String)? {
        guard let first = unlikeDoses.first(where: { $0.base.dimension == "mass" }) else { return nil }
        let piece = stockDosing.piece.name
        let texts = SchedulePrinter.list(unlikeDoses.map(\.description))
        return (
            "its doses are \(texts), and the strength of one \(piece) is not set",
            definition.file == nil
                ? "remindctl \(command) edit \(id) --strength \"\(first)\""
                : "add to its table in the file: strength = \"\(first)\""
        )
    }

    /// Reads how much is put in or there.
    ///
    /// - Throws: `invalidArgument` for what is no amount, and for a unit in which nothing says how much it is.
    func stock(_ text: String, found: Stock?, allowsZero: Bool) throws(RemindError) -> (units: Int64, unit: StockUnit) {
        do {
            return try stockDosing.stock(text, in: stockUnit(found), of: definition.title, allowsZero: allowsZero)
        } catch {
            guard let missing = missingStrength else { throw error }
            throw RemindError(.invalidArgument, "\(definition.title): \(missing.message)", hint: missing.hint)
        }
    }

    /// The unit of its stock: that of the stock it has, if any.
    func stockUnit(_ stock: Stock?) -> StockUnit {
        guard let level = stock?.level else { return stockDosing.stockUnit }
        let unit = StockUnit(name: level.unit)
        // One that doses are not measured in any more starts again.
        guard let dose = stockDosing.dose, unit.thousandths(of: dose, stockDosing) == nil else { return unit }
        return stockDosing.stockUnit
    }

    /// The number of repeats that its definition says.
    var prescribedRepeats: Int? {
        if case .integer(let number) = definition.fields["repeats"] { Int(number) } else { nil }
    }

    /// `2 more tablets taken than were there`
    func overdrawn(_ stock: Stock) -> String? {
        guard let level = stock.level, stock.left < 0 else { return nil }
        return "\(StockUnit(name: level.unit).text(-stock.left)) more taken than in stock: "
            + "remindctl \(stockCommand) stock \(id) COUNT"
    }

    /// The stock is counted in something that nothing converts a dose into; `nil` if all of them are.
    func strangeUnit(_ level: StockLevel) -> String? {
        let unit = StockUnit(name: level.unit)
        let dosing = stockDosing
        guard doses.contains(where: { unit.thousandths(of: $0, dosing) == nil }) else { return nil }
        if let missing = missingStrength { return "\(missing.message): \(missing.hint)" }
        return "the stock is counted in \(QuantityUnit.plural(level.unit)), but the dose is not: "
            + "remindctl \(stockCommand) stock \(id) COUNT"
    }
}
