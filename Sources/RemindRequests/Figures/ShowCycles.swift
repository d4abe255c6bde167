import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Statistics
import Vocabulary

/// The use of reminders that follow their own history, from one replacement to the next.
package struct ShowCycles: Question {
    package static let name = "Cycles"
    private let asked: Remindd1.CyclesRequest

    package init(_ asked: Remindd1.CyclesRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.CyclesReply> {
        let chosen = try context.selection(
            what: asked.what, kind: asked.kind ?? (asked.what == nil ? "all" : nil), person: asked.person, tag: nil)
        let reminders = context.reminders(of: chosen) {
            $0.kind?.wear != nil && (asked.what != nil || !$0.isArchived)
        }
        let histories = try reminders.map { try ShowCycles.cycles(of: $0, in: context, records) }
        return ShownReply(
            Remindd1.CyclesReply(
                zone: context.zone.name, now: context.now.seconds, today: context.today,
                histories: histories))
    }

    private static func cycles(
        of reminder: Reminder, in context: RequestContext, _ records: some RecordReader
    ) throws -> Remindd1.Cycles {
        let (zone, place) = (context.zone, context.scheduler.place)
        let definition = reminder.definition
        let history = CycleHistory(
            first: reminder.kind?.wear?.firstDay(of: definition) ?? zone.local(at: reminder.definedAt).date,
            try records.occurrences(of: reminder.id)
        ) { place.rules(named: $1.zone).local(at: $0).date }
        let waiting = context.ledger.openOccurrences(of: reminder.id).filter(\.hasCome).map(\.due).min()
        let due =
            waiting ?? (reminder.isActive ? context.agenda.next(of: reminder.id, now: context.now)?.slot.due : nil)
        return Remindd1.Cycles(
            reminder: definition.id.rawValue, kind: definition.kind, title: definition.title,
            person: definition.person, fields: definition.fields, due: due.map { zone.local(at: $0).date },
            cycles: history.cycles.map { cycle in
                Remindd1.Cycles.Cycle(
                    opened: cycle.opened, ended: cycle.ended,
                    days: cycle.days,
                    unused: cycle.unused.isEmpty ? nil : cycle.unused,
                    lengths: cycle.lengths.isEmpty ? nil : cycle.days.map { cycle.lengths[$0] ?? 0 },
                    notes: cycle.notes.isEmpty
                        ? nil : Dictionary(uniqueKeysWithValues: cycle.notes.map { ("\($0.key)", $0.value) }),
                    fields: cycle.fields.isEmpty ? nil : cycle.fields)
            })
    }
}
