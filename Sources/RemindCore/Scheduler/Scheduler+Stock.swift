package import CivilTime
package import Reminders
package import Schedules

/// What there is of a medicine: doses that are taken move it, and nothing else but what a person says of it.
extension Scheduler {
    /// A box lasts no longer than so many days from now.
    private static let longestShelf = 20 * 366

    func stock(_ asked: StockRequest, of id: ReminderID, into draft: inout Draft) throws(RemindError) {
        guard let reminder = ledger.reminders[id] else { throw unknown(id) }
        guard reminder.kind?.amountField != nil else {
            throw RemindError(
                .invalidArgument, "no stock is kept of a \(reminder.definition.kind)", hint: "remindctl med stock")
        }
        switch asked {
        case .refill(let text, let expires, let note, let repeats):
            if let expires { try check(expires, now: draft.now) }
            let found = ledger.stocks[id].flatMap { $0.isKept ? $0 : nil }
            let (units, unit) = try reminder.stock(text, found: found, allowsZero: false)
            guard (found?.left ?? 0) + units <= StockUnit.most * 1000 else {
                throw RemindError(
                    .invalidArgument, "more than \(StockUnit.most) cannot be kept",
                    hint: "say what is there: remindctl med stock \(id) COUNT")
            }
            var level = level(of: reminder, found, unit: unit, draft)
            level.expires = expires?.description
            level.note = note
            let left = level.repeats
            if repeats != nil, left == nil { level.repeats = 0 }
            let change = StockChange(
                units: units, repeats: repeats.map { $0 - (left ?? 0) } ?? left.map { $0 > 0 ? -1 : 0 })
            level.told = isStillLow(reminder, .refilled(level), change, draft) ? true : nil
            draft.write(.refilled(level), by: .person, reminder: id, stock: change)
        case .count(let text, let note):
            let found = ledger.stocks[id].flatMap { $0.isKept ? $0 : nil }
            let (units, unit) = try reminder.stock(text, found: found, allowsZero: true)
            var level = level(of: reminder, found, unit: unit, draft)
            level.counted = StockLevel.Count(entry: draft.nextID, at: draft.now)
            level.note = note
            let change = StockChange(units: units - (found?.left ?? 0))
            level.told = isStillLow(reminder, .counted(level), change, draft) ? true : nil
            draft.write(.counted(level), by: .person, reminder: id, stock: change)
        case .undo(let refill):
            guard case .refilled = refill.fact, let change = refill.stock, refill.reminder == id else {
                throw RemindError(
                    .nothingDue, "there is no refill of \(reminder.definition.title) to take back",
                    hint: "see them with: remindctl med stock \(id)")
            }
            // What was counted since was counted without it.
            let isCounted = ledger.stocks[id]?.level.map { refill.id < $0.counted.entry } ?? false
            draft.write(
                .retracted, by: .person, reminder: id, changes: refill.id,
                stock: StockChange(units: isCounted ? 0 : -change.units, repeats: change.repeats.map { -$0 }))
        }
    }

    private func check(_ expires: CivilDate, now: Instant) throws(RemindError) {
        let today = place.local.local(at: now).date
        guard expires >= today else {
            throw RemindError(
                .invalidArgument, "it has expired: \(expires) is past", hint: "leave out --expires, or do not take it")
        }
        guard expires <= today + Scheduler.longestShelf else {
            throw RemindError(
                .invalidArgument, "\(expires) is more than twenty years ahead", hint: "--expires \(today + 365)")
        }
    }

    /// Whether the person was told that it is low, and would only be told the same again.
    private func isStillLow(_ reminder: Reminder, _ fact: Fact, _ change: StockChange, _ draft: Draft) -> Bool {
        guard ledger.stocks[reminder.id]?.hasToldLow == true else { return false }
        var next = self
        next.apply([
            Entry(
                id: draft.nextID, at: draft.now, zone: draft.zone, origin: .person, reminder: reminder.id, fact: fact,
                stock: change)
        ])
        return next.isLow(reminder, now: draft.now)
    }

    /// The stock as it is found now.
    private func level(of reminder: Reminder, _ found: Stock?, unit: StockUnit, _ draft: Draft) -> StockLevel {
        // A count in another unit cannot be added to.
        let level = found?.level.flatMap { [unit.name, Dosing.anyUnit].contains($0.unit) ? $0 : nil }
        return StockLevel(
            unit: unit.name, found: level == nil ? nil : found?.left, lots: level == nil ? [] : found?.lots ?? [],
            repeats: found?.repeats(prescribed: reminder.prescribedRepeats) ?? reminder.prescribedRepeats,
            prescribed: reminder.prescribedRepeats,
            counted: level?.counted ?? StockLevel.Count(entry: draft.nextID, at: draft.now),
            begun: level?.begun ?? draft.now)
    }

    /// How the stock changes when an occurrence has another answer than it had.
    ///
    /// - Parameters:
    ///   - occurrence: As it was; `nil` for one that was not known.
    ///   - answer: The one that stands from now on, and the entry that holds it.
    /// - Returns: `nil` where nothing moves.
    func stockChange(
        of reminder: Reminder, from occurrence: Occurrence?, to answer: Answer?, by entry: EntryID, at recorded: Instant
    ) -> StockChange? {
        guard let level = ledger.stocks[reminder.id]?.level else { return nil }
        let counted = level.counted
        let before = (occurrence?.entries ?? []).filter { $0.id > counted.entry }
            .reduce(Int64(0)) { $0 + ($1.stock?.units ?? 0) }
        var after: Int64 = 0
        // What was taken before the count, whenever it was recorded, was not among what was counted.
        if let answer, answer.outcome == .done, entry > counted.entry,
            answer.happened >= min(recorded, counted.at)
        {
            let unit = StockUnit(name: level.unit)
            after = -(unit.thousandths(of: answer.amount, reminder.stockDosing) ?? 0)
        }
        return after == before ? nil : StockChange(units: after - before)
    }

    package func unknownReminder(_ id: ReminderID) -> RemindError { unknown(id) }

    /// What a person should know after an answer: what is allowed next, and that the stock cannot be right.
    package func warnings(of id: OccurrenceID, now: Instant) -> [String] {
        guard let reminder = ledger.reminders[id.reminder] else { return [] }
        var warnings: [String] = []
        if ledger.occurrence(id)?.answer?.outcome == .done, let warning = limitWarning(of: reminder.id, now: now) {
            warnings.append(warning)
        }
        guard let stock = ledger.stocks[reminder.id], let level = stock.level else { return warnings }
        if let overdrawn = reminder.overdrawn(stock) { warnings.append(overdrawn) }
        if let strange = reminder.strangeUnit(level) { warnings.append(strange) }
        return warnings
    }

    /// How an entry changed the stock, in words: `-1 tablet`, `+60 tablets`.
    func stockText(of entry: Entry, reminder: ReminderID) -> String? {
        guard let change = entry.stock, change.units != 0 else { return nil }
        var name = ledger.stocks[reminder]?.level?.unit
        switch entry.fact {
        case .refilled(let level): name = level.unit
        case .counted(let level):
            return StockUnit(name: level.unit).text((level.found ?? 0) + change.units) + " there"
        default: break
        }
        guard let name else { return nil }
        return (change.units > 0 ? "+" : "") + StockUnit(name: name).text(change.units)
    }
}

extension Reminder {
    /// How what is put in is measured; where no dose holds for all schedules, by that of the first.
    var stockDosing: Dosing {
        let own = Dosing(definition.fields)
        guard unlikeDoses.isEmpty else { return own.dose == nil ? Dosing(fields(line: 0)) : own }
        guard own.dose == nil, let line = lines.first(where: { $0.fields["dose"] != nil }) else { return own.ofStock }
        return Dosing(definition.fields.merging(line.fields) { _, own in own }).ofStock
    }

    /// What is taken at once by each of its schedules.
    private var doses: [Quantity] {
        let fields = lines.isEmpty ? [definition.fields] : lines.indices.map { self.fields(line: $0) }
        return fields.compactMap { Dosing($0).dose }
    }

    /// Doses that differ, at least one of them a mass, with no strength: how many pieces each of them is would be a guess.
    /// Empty where they are alike or measured.
    private var unlikeDoses: [Quantity] {
        guard definition.fields["strength"] == nil else { return [] }
        var unlike: [Quantity] = []
        for dose in doses where !unlike.contains(where: { $0.base == dose.base }) {
            unlike.append(dose)
        }
        return unlike.count > 1 && unlike.contains { $0.base.dimension == "mass" } ? unlike : []
    }

    /// What has to be known before pieces can be counted.
    private var missingStrength: (message: String, hint: String)? {
        guard let first = unlikeDoses.first(where: { $0.base.dimension == "mass" }) else { return nil }
        let piece = stockDosing.piece.name
        let texts = SchedulePrinter.list(unlikeDoses.map(\.description))
        return (
            "its doses are \(texts), and nothing says what one \(piece) holds",
            definition.file == nil
                ? "remindctl \(kind?.command ?? "med") edit \(id) --strength \"\(first)\""
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

    /// What its stock is counted in: as it is counted already, where any is kept.
    func stockUnit(_ stock: Stock?) -> StockUnit {
        guard let level = stock?.level else { return stockDosing.stockUnit }
        let unit = StockUnit(name: level.unit)
        // One that doses are not measured in any more begins anew.
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
        return "\(StockUnit(name: level.unit).text(-stock.left)) more taken than were there: "
            + "remindctl med stock \(id) COUNT"
    }

    /// The stock is counted in something that nothing converts a dose into; `nil` where all of them are.
    func strangeUnit(_ level: StockLevel) -> String? {
        let unit = StockUnit(name: level.unit)
        let dosing = stockDosing
        guard doses.contains(where: { unit.thousandths(of: $0, dosing) == nil }) else { return nil }
        if let missing = missingStrength { return "\(missing.message): \(missing.hint)" }
        return "the stock is counted in \(StockUnit.plural(level.unit)), the dose is not: "
            + "remindctl med stock \(id) COUNT"
    }
}
