package import CivilTime
package import Reminders
import Schedules

extension Scheduler {
    /// `nil` if the reminder keeps no stock.
    package func stockView(of reminder: Reminder, now: Instant) -> StockView? {
        guard let stock = ledger.stocks[reminder.id], let level = stock.level else { return nil }
        let unit = StockUnit(name: level.unit)
        let runsOut = runOut(of: reminder, after: now).map { place.local.local(at: $0).date }
        return StockView(
            reminder: reminder.id.rawValue, title: reminder.definition.title, person: reminder.definition.person,
            left: unit.text(stock.left),
            thousandths: stock.left, unit: unit.name,
            runsOut: runsOut?.description, lastDay: runsOut.map { ($0 - 1).description },
            low: isLow(reminder, now: now), expires: stock.lots.compactMap(\.expires).min(),
            repeats: stock.repeats(prescribed: reminder.prescribedRepeats),
            problem: reminder.overdrawn(stock) ?? reminder.strangeUnit(level))
    }

    /// The refills and counts among some entries, in their order.
    package func stockLedger(_ entries: [Entry]) -> [StockEntryView] {
        let undone = Set(entries.compactMap { $0.fact == .retracted ? $0.changes : nil })
        return entries.compactMap { entry in
            let level: StockLevel
            switch entry.fact {
            case .refilled(let found), .counted(let found): level = found
            default: return nil
            }
            guard let change = entry.stock else { return nil }
            let unit = StockUnit(name: level.unit)
            let after = (level.found ?? 0) + change.units
            let what = entry.fact.recorded.what
            return StockEntryView(
                id: entry.id.description, reminder: entry.reminder?.rawValue ?? "", what: what,
                at: place.rules(named: entry.zone).timestamp(entry.at),
                amount: unit.text(what == "counted" ? after : change.units), left: unit.text(after),
                expires: level.expires, note: level.note, undone: undone.contains(entry.id))
        }
    }
}
