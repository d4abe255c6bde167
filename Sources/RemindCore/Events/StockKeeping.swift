import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Keeps a stock: only doses and a person's refills and counts change it.
struct StockKeeping: SnapshotReader {
    let snapshot: Snapshot

    /// The most days that a pack may last from now.
    private static let longestShelf = 20 * 366

    func record(_ asked: StockRequest, of id: ReminderID, into draft: inout DecisionBuilder) throws(RemindError) {
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        guard reminder.kind?.has(.stock) == true else {
            throw RemindError(
                .invalidArgument, "a \(reminder.definition.kind) has no stock",
                hint: "remindctl \(Kinds.command(for: .stock)) stock")
        }
        switch asked {
        case .refill(let text, let expires, let note, let repeats):
            if let expires { try check(expires, now: draft.now) }
            let found = ledger.stocks[id].flatMap { $0.isKept ? $0 : nil }
            let (units, unit) = try reminder.stock(text, found: found, allowsZero: false)
            guard (found?.left ?? 0) + units <= StockUnit.most * 1000 else {
                throw RemindError(
                    .invalidArgument, "a stock is at most \(StockUnit.most)",
                    hint: "or set what is there: remindctl \(reminder.stockCommand) stock \(id) COUNT")
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
            count(units, unit, of: reminder, note: note, into: &draft)
        case .undo(let refill):
            guard case .refilled = refill.fact, let change = refill.stock, refill.reminder == id else {
                throw RemindError(
                    .nothingDue, "\(reminder.definition.title) has no refill to undo",
                    hint: "see them with: remindctl \(reminder.stockCommand) stock \(id)")
            }
            // A later count was made without it.
            let isCounted = ledger.stocks[id]?.level.map { refill.stamp < $0.counted.stamp } ?? false
            draft.write(
                .retracted, by: .person, reminder: id, changes: refill.id,
                stock: StockChange(units: isCounted ? 0 : -change.units, repeats: change.repeats.map { -$0 }))
        }
    }

    /// Sets a stock to what there is, in thousandths of the unit.
    func count(
        _ units: Int64, _ unit: StockUnit, of reminder: Reminder, note: String?, into draft: inout DecisionBuilder
    ) {
        let found = ledger.stocks[reminder.id].flatMap { $0.isKept ? $0 : nil }
        var level = level(of: reminder, found, unit: unit, draft)
        level.counted = StockLevel.Count(draft.nextStamp, at: draft.now)
        level.note = note
        let change = StockChange(units: units - (found?.left ?? 0))
        level.told = isStillLow(reminder, .counted(level), change, draft) ? true : nil
        draft.write(.counted(level), by: .person, reminder: reminder.id, stock: change)
    }

    private func check(_ expires: CivilDate, now: Instant) throws(RemindError) {
        let today = place.local.local(at: now).date
        guard expires >= today else {
            throw RemindError(
                .invalidArgument, "it expired on \(expires)", hint: "do not use it, or leave out --expires")
        }
        guard expires <= today + Self.longestShelf else {
            throw RemindError(
                .invalidArgument, "\(expires) is more than twenty years ahead", hint: "--expires \(today + 365)")
        }
    }

    /// True if the low-stock warning was given, and would only repeat itself.
    private func isStillLow(_ reminder: Reminder, _ fact: Fact, _ change: StockChange, _ draft: DecisionBuilder) -> Bool
    {
        guard ledger.stocks[reminder.id]?.hasToldLow == true else { return false }
        var next = snapshot
        next.take([
            Entry(
                id: draft.nextID, at: draft.now, zone: draft.zone, origin: .person, reminder: reminder.id, fact: fact,
                stock: change, turn: draft.nextStamp.turn)
        ])
        return StockForecast(snapshot: next).isLow(reminder, now: draft.now)
    }

    /// The stock as it is found now.
    private func level(of reminder: Reminder, _ found: Stock?, unit: StockUnit, _ draft: DecisionBuilder) -> StockLevel
    {
        // A count in another unit cannot be added to.
        let level = found?.level.flatMap { [unit.name, Dosing.anyUnit].contains($0.unit) ? $0 : nil }
        return StockLevel(
            unit: unit.name, found: level == nil ? nil : found?.left, lots: level == nil ? [] : found?.lots ?? [],
            repeats: found?.repeats(prescribed: reminder.prescribedRepeats) ?? reminder.prescribedRepeats,
            prescribed: reminder.prescribedRepeats,
            counted: level?.counted ?? StockLevel.Count(draft.nextStamp, at: draft.now),
            begun: level?.begun ?? draft.now,
            over: ledger.handles.isShared ? ledger.stocks[reminder.id]?.stamp.map(StockLevel.Earlier.init) : nil)
    }

    /// How the stock changes with an answer: by its use, less the use of the answer that it replaces.
    ///
    /// - Parameters:
    ///   - answer: The new one.
    ///   - slot: Its slot.
    ///   - replaced: The answer that it names; `nil` if it names none.
    ///   - occurrence: The occurrence before; `nil` for one that was not known.
    ///   - stamp: The place of its entry.
    ///   - recorded: When it is recorded.
    /// - Returns: `nil` if nothing moves.
    func change(
        of reminder: Reminder, by answer: Answer, to slot: SlotKey, replacing replaced: EntryID?,
        in occurrence: Occurrence?, _ stamp: EntryStamp, at recorded: Instant
    ) -> StockChange? {
        guard let level = ledger.stocks[reminder.id]?.level else { return nil }
        let counted = level.counted
        let before = replaced.map { DoseUse(occurrence?.entries ?? []).units(of: $0, after: counted.stamp) } ?? 0
        var after: Int64 = 0
        // A dose taken before the count, whenever it was recorded, is not in the count. One that was recorded since by a clock
        // that was set back seems to be, and stays so when it is corrected.
        let since = (occurrence?.entries ?? []).filter { $0.stamp > counted.stamp && $0.answer?.outcome == .done }
            .reduce(min(recorded, counted.at)) { min($0, $1.at) }
        if answer.outcome == .done, stamp > counted.stamp, answer.happened >= since {
            let unit = StockUnit(name: level.unit)
            let pieces = reminder.supply.map { $0.pieces(at: slot) * 1000 }
            after = -(pieces ?? unit.thousandths(of: answer.amount, reminder.stockDosing) ?? 0)
        }
        guard replaced != nil else { return after == 0 ? nil : StockChange(units: after) }
        return after == 0 && before == 0 ? nil : StockChange(units: after - before, used: after)
    }

    /// How the stock changes when a person says which of the recorded doses were taken.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence before.
    ///   - doses: The doses that were taken.
    /// - Returns: `nil` if nothing moves.
    func change(of reminder: Reminder, settling occurrence: Occurrence, as doses: [EntryID]) -> StockChange? {
        guard let counted = ledger.stocks[reminder.id]?.level?.counted.stamp else { return nil }
        let use = DoseUse(occurrence.entries)
        let after = doses.reduce(0) { $0 + use.units(of: $1, after: counted) }
        let before = use.units(after: counted)
        return after == 0 && before == 0 ? nil : StockChange(units: after - before, used: after)
    }

    /// How the stock changes when an answer is taken back. The retraction says so for a person who reads it: the stock is
    /// the sum of the answers that count.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence with the answer.
    ///   - without: The occurrence without it.
    /// - Returns: `nil` if nothing moves.
    func change(of reminder: Reminder, from occurrence: Occurrence, to without: Occurrence) -> StockChange? {
        guard let counted = ledger.stocks[reminder.id]?.level?.counted.stamp else { return nil }
        let units = DoseUse(without.entries).units(after: counted) - DoseUse(occurrence.entries).units(after: counted)
        return units == 0 ? nil : StockChange(units: units)
    }
}
