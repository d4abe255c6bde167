import CivilTime
import RemindCore
package import RemindProtocol
package import Reminders
package import Vocabulary

/// Replies that several requests have, made from the state after them.
extension RequestContext {
    /// - Parameter changed: The occurrences of an answer, and whether each was changed.
    package func answered(_ changed: [OccurrenceID: Bool]) -> ShownReply<Remindd1.Answered> {
        let agenda = self.agenda
        let handles = agenda.upcomingHandles(now: now)
        let results = changed.sorted { $0.key < $1.key }.compactMap { id, changed in
            agenda.view(of: id, now: now, handles: handles).map { view -> Remindd1.Answered.Result in
                let warnings = changed ? agenda.warnings(of: id, now: now) : []
                return Remindd1.Answered.Result(
                    changed: changed, occurrence: view, warnings: warnings.isEmpty ? nil : warnings,
                    allowed: changed ? agenda.allowance(without: id, now: now) : nil,
                    next: changed ? agenda.nextAfterDone(id, now: now).map(zone.timestamp) : nil)
            }
        }
        return ShownReply(
            Remindd1.Answered(zone: zone.name, now: now.seconds, results: results),
            occurrences: results.map(\.occurrence))
    }

    package func changed(_ id: ReminderID, _ changed: Bool) throws(RemindError) -> ShownReply<Remindd1.Changed> {
        guard let reminder = ledger.reminders[id] else {
            throw RemindError(.internalError, "\(id) is not there after it was defined")
        }
        let view = agenda.view(of: reminder, now: now, handles: agenda.upcomingHandles(now: now))
        return ShownReply(
            Remindd1.Changed(zone: zone.name, now: now.seconds, changed: changed, reminder: view),
            occurrences: [view.next].compactMap(\.self))
    }

    /// - Parameters:
    ///   - ids: The reminders that the reply shows.
    ///   - changed: Those of them that a request has changed.
    ///   - ended: Which pauses the request has ended, if it was to end some.
    ///   - past: Which pauses of days that are over it made or took back.
    package func changed(
        _ ids: [ReminderID], _ changed: Set<ReminderID>, ended: ((Pause) -> Bool)?, past: (Pause) -> Bool
    ) -> ShownReply<Remindd1.ChangedReminders> {
        let agenda = self.agenda
        let handles = agenda.upcomingHandles(now: now)
        let results = ids.compactMap { ledger.reminders[$0] }.map { reminder in
            Remindd1.ChangedReminders.Result(
                changed: changed.contains(reminder.id),
                reminder: agenda.view(of: reminder, now: now, handles: handles),
                ended: ended.map { reminder.pauses.filter($0).map(\.plan.shown) },
                past: reminder.pauses.contains(where: past) ? reminder.pauses.filter(past).map(\.plan.shown) : nil)
        }
        return ShownReply(
            Remindd1.ChangedReminders(zone: zone.name, now: now.seconds, results: results),
            occurrences: results.compactMap(\.reminder.next))
    }
}

/// Refusals that several requests have.
extension RequestContext {
    package func refuseManaged(_ definition: Definition?) throws(RemindError) {
        guard let definition, let file = definition.file else { return }
        throw RemindError(
            .managedByFile, "\(definition.id) is managed by \(file)", hint: "change it there, then: remindctl apply")
    }

    /// - Parameters:
    ///   - id: The reminder that was named.
    ///   - kind: The command's; any kind if absent.
    package func refuseOtherKind(_ id: ReminderID, than kind: String?) throws(RemindError) {
        guard let kind else { return }
        let definition = definition(of: id)
        if definition?.kind != kind { throw otherKind(definition, kind) }
    }

    package func otherKind(_ definition: Definition?, _ kind: String) -> RemindError {
        let command = definition.flatMap { Kinds.named($0.kind)?.command } ?? Kinds.standard.command
        return RemindError(
            .invalidArgument,
            "\(definition?.id.rawValue ?? "it") is a \(definition?.kind ?? "reminder"), not a \(kind)",
            hint: "use: remindctl \(command)")
    }

    /// The command that keeps the stock of a reminder: `med`.
    package func stockCommand(of id: ReminderID) -> String {
        ledger.reminders[id]?.stockCommand ?? Kinds.command(for: .stock)
    }
}
