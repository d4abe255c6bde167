import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

extension Daemon {
    func refuseManaged(_ definition: Definition?) throws(RemindError) {
        guard let definition, let file = definition.file else { return }
        throw RemindError(
            .managedByFile, "\(definition.id) is managed by \(file)", hint: "change it there, then: remindctl apply")
    }

    /// The command that keeps the stock of a reminder: `med`.
    func stockCommand(of id: ReminderID) -> String {
        scheduler.ledger.reminders[id]?.stockCommand ?? Kinds.command(for: .stock)
    }

    func otherKind(_ definition: Definition?, _ kind: String) -> RemindError {
        let command = definition.flatMap { Kinds.named($0.kind)?.command } ?? Kinds.standard.command
        return RemindError(
            .invalidArgument,
            "\(definition?.id.rawValue ?? "it") is a \(definition?.kind ?? "reminder"), not a \(kind)",
            hint: "use: remindctl \(command)")
    }

    // MARK: - Replies

    func answered(_ changed: [OccurrenceID: Bool], in next: Scheduler, now: Instant) -> Remindd1.Answered {
        let handles = next.agenda.upcomingHandles(now: now)
        let results = changed.sorted { $0.key < $1.key }.compactMap { id, changed in
            next.agenda.view(of: id, now: now, handles: handles).map { view -> Remindd1.Answered.Result in
                promise([view], now: now)
                let warnings = changed ? next.agenda.warnings(of: id, now: now) : []
                return Remindd1.Answered.Result(
                    changed: changed, occurrence: view, warnings: warnings.isEmpty ? nil : warnings,
                    allowed: changed ? next.agenda.allowance(without: id, now: now) : nil)
            }
        }
        return Remindd1.Answered(zone: next.place.local.name, now: now.seconds, results: results)
    }

    func changed(_ id: ReminderID, _ changed: Bool, in next: Scheduler, now: Instant) throws(RemindError)
        -> Remindd1.Changed
    {
        guard let reminder = next.ledger.reminders[id] else {
            throw RemindError(.internalError, "\(id) is not there after it was defined")
        }
        let view = next.agenda.view(of: reminder, now: now, handles: next.agenda.upcomingHandles(now: now))
        promise([view.next].compactMap(\.self), now: now)
        return Remindd1.Changed(zone: next.place.local.name, now: now.seconds, changed: changed, reminder: view)
    }

    /// - Parameters:
    ///   - changed: Those of them that a request has changed.
    ///   - ended: Which pauses the request has ended, if it was to end some.
    ///   - past: Which pauses of days that are over it made or took back.
    func changed(
        _ ids: [ReminderID], _ changed: Set<ReminderID>, in next: Scheduler, now: Instant,
        ended: ((Pause) -> Bool)? = nil, past: (Pause) -> Bool = { _ in false }
    ) -> Remindd1.ChangedReminders {
        let handles = next.agenda.upcomingHandles(now: now)
        let results = ids.compactMap { next.ledger.reminders[$0] }.map { reminder in
            Remindd1.ChangedReminders.Result(
                changed: changed.contains(reminder.id),
                reminder: next.agenda.view(of: reminder, now: now, handles: handles),
                ended: ended.map { reminder.pauses.filter($0).map(\.plan.shown) },
                past: reminder.pauses.contains(where: past) ? reminder.pauses.filter(past).map(\.plan.shown) : nil)
        }
        promise(results.compactMap(\.reminder.next), now: now)
        return Remindd1.ChangedReminders(zone: next.place.local.name, now: now.seconds, results: results)
    }
}
