import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

/// The use of reminders that follow their own history, from one replacement to the next.
enum CyclesMethod: ImmediateMethod {
    static let name = "Cycles"

    static func answer(_ asked: Remindd1.CyclesRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.CyclesReply
    {
        let chosen = try daemon.context(now).selection(
            what: asked.what, kind: asked.kind ?? (asked.what == nil ? "all" : nil), person: asked.person, tag: nil)
        let ledger = daemon.scheduler.ledger
        let reminders = ledger.reminders.values.filter { reminder in
            reminder.kind?.rhythm == .followsHistory && chosen.name(of: reminder.id, in: ledger) != nil
                && (asked.what != nil || !reminder.isArchived)
        }
        let histories = try reminders.sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }.map {
            try daemon.cycles(of: $0, now: now)
        }
        return Remindd1.CyclesReply(
            zone: daemon.zoneName, now: now.seconds, today: daemon.agenda.day(of: now).description,
            histories: histories)
    }
}

extension Daemon {
    fileprivate func cycles(of reminder: Reminder, now: Instant) throws(StoreError) -> Remindd1.Cycles {
        let place = scheduler.place
        let definition = reminder.definition
        let history = CycleHistory(
            first: reminder.kind?.firstDay(of: definition) ?? place.local.local(at: reminder.definedAt).date,
            try journal.occurrences(of: reminder.id)
        ) { place.rules(named: $1.zone).local(at: $0).date }
        let waiting = scheduler.ledger.openOccurrences(of: reminder.id).filter(\.hasCome).map(\.due).min()
        let due = waiting ?? (reminder.isActive ? agenda.next(of: reminder.id, now: now)?.slot.due : nil)
        return Remindd1.Cycles(
            reminder: definition.id.rawValue, kind: definition.kind, title: definition.title,
            person: definition.person, fields: definition.fields, due: due.map { "\(place.local.local(at: $0).date)" },
            cycles: history.cycles.map { cycle in
                Remindd1.Cycles.Cycle(
                    opened: cycle.opened.description, ended: cycle.ended?.description,
                    days: cycle.days.map(\.description),
                    unused: cycle.unused.isEmpty ? nil : cycle.unused.map(\.description),
                    lengths: cycle.lengths.isEmpty ? nil : cycle.days.map { cycle.lengths[$0] ?? 0 },
                    notes: cycle.notes.isEmpty
                        ? nil : Dictionary(uniqueKeysWithValues: cycle.notes.map { ("\($0.key)", $0.value) }),
                    fields: cycle.fields.isEmpty ? nil : cycle.fields)
            })
    }
}
