package import CivilTime
package import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// `nil` if the reminder keeps no stock.
    package func stockView(of reminder: Reminder, now: Instant) -> StockView? {
        guard let stock = ledger.stocks[reminder.id], let level = stock.level else { return nil }
        let unit = StockUnit(name: level.unit)
        let runsOut = StockForecast(snapshot: snapshot).runOut(of: reminder, after: now).map {
            place.local.local(at: $0).date
        }
        return StockView(
            reminder: reminder.id.rawValue, title: reminder.definition.title, person: reminder.definition.person,
            left: unit.text(stock.left),
            thousandths: stock.left, unit: unit.name,
            runsOut: runsOut, lastDay: runsOut.map { $0 - 1 },
            low: StockForecast(snapshot: snapshot).isLow(reminder, now: now),
            expires: stock.lots.compactMap(\.expires).min(),
            repeats: stock.repeats(prescribed: reminder.prescribedRepeats),
            problem: reminder.overdrawn(stock) ?? reminder.strangeUnit(level))
    }

    /// The refills and counts among some entries, in their order.
    package func stockHistory(_ entries: [Entry]) -> [StockEntryView] {
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

    /// Warnings after an answer: when the next dose is allowed, and that the stock cannot be right.
    package func warnings(of id: OccurrenceID, now: Instant) -> [String] {
        guard let reminder = ledger.reminders[id.reminder] else { return [] }
        var warnings: [String] = []
        if ledger.occurrence(id)?.answer?.outcome == .done,
            let warning = Safety(snapshot: snapshot).limitWarning(of: reminder.id, now: now)
        {
            warnings.append(warning)
        }
        if let answer = ledger.occurrence(id)?.answer,
            let counted = Safety(snapshot: snapshot).countedAsOne(answer, of: reminder, now: now)
        {
            warnings.append(counted)
        }
        if ledger.occurrence(id)?.answer?.outcome == .done, id.slot.wholeDay != nil,
            let use = use(of: reminder, now: now),
            let warning = reminder.kind?.wear?.warning(of: reminder.definition, use)
        {
            warnings.append(warning)
        }
        if let several = several(id, of: reminder) { warnings.append(several) }
        guard let stock = ledger.stocks[reminder.id], let level = stock.level else { return warnings }
        if let overdrawn = reminder.overdrawn(stock) { warnings.append(overdrawn) }
        if ledger.occurrence(id)?.answer?.outcome == .done, reminder.supply.map({ $0.pieces(at: id.slot) > 0 }) ?? true
        {
            let today = day(of: now).description
            let left = stock.lots
            warnings += stock.lots(before: ledger.occurrence(id)?.standing).compactMap { lot in
                guard let expires = lot.expires, expires < today else { return nil }
                guard let rest = left.first(where: { $0.entry == lot.entry && $0.expires == expires }) else {
                    return "that was the last of a pack that expired on \(expires)"
                }
                return "\(StockUnit(name: level.unit).text(rest.units)) in stock expired on \(expires)"
            }
        }
        if let strange = reminder.strangeUnit(level) { warnings.append(strange) }
        return warnings
    }

    /// How much the limits of an as-needed medicine allow after a dose of it was undone; `nil` for a dose that counts.
    package func allowance(without id: OccurrenceID, now: Instant) -> String? {
        guard let reminder = ledger.reminders[id.reminder], ledger.occurrence(id)?.answer == nil,
            Safety(snapshot: snapshot).isAsNeeded(id.slot, of: reminder)
        else { return nil }
        return Safety(snapshot: snapshot).allowance(of: reminder, now: now)
    }

    /// The warning if a day has several and only the longest counts: `2 fasts on this day: the longest counts`.
    private func several(_ id: OccurrenceID, of reminder: Reminder) -> String? {
        guard let kind = reminder.kind, kind.session != nil, let measuring = reminder.measuring,
            measuring.fold == .longest, let day = ledger.occurrence(id)?.answer?.reading?.day
        else { return nil }
        let count = ledger.occurrences(of: reminder.id).count { $0.answer?.reading?.day == day }
        return count > 1 ? "\(count) \(kind.words.many) on this day: the longest counts" : nil
    }
}
