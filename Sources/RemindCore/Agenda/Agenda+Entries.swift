import CivilTime
package import Reminders
import Schedules
package import Vocabulary

extension Agenda {
    /// - Parameters:
    ///   - entries: Entries of the journal, in the order in which they are shown.
    ///   - isWhole: True if definitions have every date of their schedules, also if they are many.
    package func views(of entries: [Entry], isWhole: Bool = false) -> [EntryView] {
        let zones = Set(entries.map(\.zone)).union(entries.compactMap(\.dueZone))
        let agenda = Agenda(snapshot: snapshot.knowing(zones: zones), wakes: wakes)
        return entries.map { agenda.view(of: $0, isWhole: isWhole) }
    }

    /// An entry as it is shown, with the title its reminder has now.
    package func view(of entry: Entry, isWhole: Bool = false) -> EntryView {
        let zone = place.rules(named: entry.zone)
        let dueZone = entry.dueZone.map { $0 == entry.zone ? zone : place.rules(named: $0) } ?? zone
        let reminder = entry.reminder.flatMap { ledger.reminders[$0] }
        let recorded = entry.fact.recorded
        var view = EntryView(
            id: entry.id.description, at: zone.timestamp(entry.at), zone: entry.zone, device: entry.id.device,
            what: entry.answer.map { OccurrenceView.Status($0.outcome, kind: reminder?.kind).rawValue }
                ?? recorded.what,
            origin: entry.origin.rawValue, occurrence: entry.occurrence?.description,
            reminder: entry.reminder?.rawValue, kind: reminder?.definition.kind, title: reminder?.definition.title,
            slot: entry.slot?.description, due: entry.due.map(dueZone.timestamp), handle: entry.handle,
            changes: entry.changes?.description)
        view.stock = entry.reminder.flatMap { stockText(of: entry, reminder: $0) }
        view.person = reminder?.definition.person
        view.source = entry.source
        view.machine = snapshot.machines?.label(of: entry.id.device)
        switch entry.fact {
        case .delivered(let late, _): view.late = late ? true : nil
        case .snoozed(let until), .deferred(let until): view.until = zone.timestamp(until)
        case .dated(let instant): view.happened = zone.timestamp(instant)
        case .delayed(let from): view.moved = dueZone.timestamp(from)
        case .began(let session):
            view.happened = dueZone.timestamp(session.from)
            view.until = session.end.map(dueZone.timestamp)
        case .answered(let answer):
            view.slip = reminder?.definition.isSlip(answer.outcome)
            view.happened = dueZone.timestamp(answer.happened)
            if entry.origin == .person, let correction = ledger.corrections[entry.id] {
                view.wrongClock = true
                view.corrected = correction.corrected(answer.happened, recordedAt: entry.at).map(dueZone.timestamp)
            } else if let due = entry.due {
                view.lateness = answer.lateness(of: entry.slot, due: due)
            }
            view.cause = answer.cause?.rawValue
            view.note = answer.note
            view.fields = answer.fields.isEmpty ? nil : answer.fields
            view.count = answer.run?.count
            view.override = answer.override
            view.reading = answer.reading.map { ReadingView($0, zone: dueZone, name: reminder?.measuring?.main) }
        case .defined(let definition):
            view.definition = isWhole ? definition : definition.shown
            view.title = definition.title
        case .ended(.unconfirmedClock) where entry.reminder != nil:
            view.span = Span.unconfirmedClock.rawValue
            view.happened = entry.due.map(zone.timestamp)
            view.due = nil
        case .started(let span), .ended(let span): view.span = span.rawValue
        case .rings(let rule):
            view.span = Span.machine.rawValue
            view.note = rule.label
        case .retired(let retirement):
            view.span = Span.retired.rawValue
            view.note = retirement.label
        case .paused(let plan):
            view.span = Span.paused.rawValue
            view.pause = plan.shown
        case .refilled(let level), .counted(let level): view.note = level.note
        case .told(let notice): view.cause = notice.rawValue
        case .undelivered, .escalated, .archived, .restored, .retracted, .unknown: break
        }
        return view
    }

    /// The answer in the kind's word: `taken`, `missed`, or `open` if there is none.
    package func word(of answer: Answer?, reminder: ReminderID) -> String {
        guard let answer else { return "open" }
        let reminder = ledger.reminders[reminder]
        if let slip = reminder?.definition.isSlip(answer.outcome) { return Slip.word(slip) }
        return OccurrenceView.Status(answer.outcome, kind: reminder?.kind).rawValue
    }

    /// How an entry changed the stock, in words: `-1 tablet`, `+60 tablets`.
    func stockText(of entry: Entry, reminder: ReminderID) -> String? {
        guard let change = entry.stock, change.units != 0 else { return nil }
        var name = ledger.stocks[reminder]?.level?.unit
        switch entry.fact {
        case .refilled(let level): name = level.unit
        case .counted(let level):
            return StockUnit(name: level.unit).text((level.found ?? 0) + change.units) + " in stock"
        default: break
        }
        guard let name else { return nil }
        return (change.units > 0 ? "+" : "") + StockUnit(name: name).text(change.units)
    }
}
