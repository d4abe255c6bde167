import CivilTime
import Reminders
import Vocabulary

/// Imports the record of another program: all of it or nothing.
struct Importing: SnapshotReader {
    let snapshot: Snapshot

    /// Refuses of a batch what could not be taken in: one that follows what is not there, or itself, and a stock that is
    /// none.
    ///
    /// - Parameter made: All that are taken in together.
    func check(
        _ reminder: ImportBatch.NewReminder, among made: [ReminderID: Definition], ids: Set<ReminderID>
    ) throws(RemindError) {
        var place = place
        let compiled = Reminder(reminder.definition, definedAt: trust.start, place: &place)
        var circles = FollowingCircles()
        try Defining(snapshot: snapshot).checkFollowing(compiled, among: ids, [:], made, &circles)
        guard let stock = reminder.stock else { return }
        let (text, allowsZero) =
            switch stock {
            case .refill(let text, _, _, _): (text, false)
            case .count(let text, _): (text, true)
            case .undo: ("", false)
            }
        _ = try compiled.stock(text, found: nil, allowsZero: allowsZero)
    }

    /// Takes in what another program has recorded: all of it or nothing.
    ///
    /// The past stays past: reminders are defined now, so they have no slots before now, and each past dose comes with
    /// its answer, so that none waits for one. The stock was counted without these doses.
    func take(_ batch: ImportBatch, into draft: inout DecisionBuilder) throws(RemindError) {
        let sources = Dictionary(
            batch.reminders.map { ($0.definition.id, $0.source) }, uniquingKeysWith: { first, _ in first })
        var state = snapshot
        func decide(_ event: Event) throws(RemindError) {
            var step = DecisionBuilder(
                after: state.ledger.head, turn: state.ledger.turn, now: draft.now, zone: draft.zone,
                request: draft.request)
            switch event {
            case .change(let changes): try Defining(snapshot: state).make(changes, isCounted: false, into: &step)
            case .stock(let id, let asked): try StockKeeping(snapshot: state).record(asked, of: id, into: &step)
            default: return
            }
            let entries = step.decision.entries.map { entry in
                var entry = entry
                entry.origin = .imported
                entry.source = entry.reminder.flatMap { sources[$0] }
                return entry
            }
            state.take(entries)
            draft.add(entries)
        }
        // An archived one is defined before it is archived, and counts for nothing.
        try Defining(snapshot: snapshot).checkNumbers(
            batch.reminders.filter { !$0.isArchived }.map { .define($0.definition) })
        try decide(.change(batch.reminders.map { .define($0.definition) }))
        try decide(
            .change(
                batch.reminders.compactMap { reminder in
                    reminder.isArchived
                        ? .archive(reminder.definition.id) : reminder.isOff ? .disable(reminder.definition.id) : nil
                }))
        for reminder in batch.reminders {
            if let stock = reminder.stock { try decide(.stock(reminder.definition.id, stock)) }
        }
        for choice in batch.choices {
            // Records the definition again, with the source of its readings.
            guard let here = ledger.reminders[choice.reminder] else { continue }
            draft.define(here.definition, over: here, in: ledger, by: .imported, source: choice.source)
        }
        for gone in batch.deleted {
            draft.write(
                .retracted, by: .imported, reminder: gone.reminder, slot: gone.slot, due: gone.due, dueZone: gone.zone,
                changes: gone.entry, source: EntrySource(program: ImportFormat.health.rawValue, id: gone.key))
        }
        for dose in batch.doses {
            let slot = dose.slot ?? .entry(draft.nextID)
            let id = OccurrenceID(dose.reminder, slot)
            draft.write(
                .answered(dose.answer), by: .imported, reminder: dose.reminder, slot: slot, due: dose.due,
                dueZone: dose.zone, source: dose.source)
            if let open = ledger.occurrence(id), open.isOpen, open.wasDelivered { draft.then(.withdraw(id)) }
        }
    }
}
