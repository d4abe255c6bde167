import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// The reminders, or those that are archived.
enum ListMethod: Question {
    static let name = "List"

    static func answer(_ asked: Remindd1.ListRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Reminders
    {
        if let kind = asked.kind { try Kinds.check(kind) }
        let chosen = try daemon.chosen(person: asked.person, tag: asked.tag)
        let handles = daemon.agenda.upcomingHandles(now: now)
        let found = daemon.scheduler.ledger.reminders.values
            .filter { $0.isArchived == asked.archived && (asked.kind == nil || $0.definition.kind == asked.kind) }
            .filter { daemon.isOf(chosen, $0.id) && asked.text.map($0.definition.contains) ?? true }
            .sorted { ($0.definition.kind, $1.archivedAt, $0.id) < ($1.definition.kind, $0.archivedAt, $1.id) }
        if let text = asked.text, found.isEmpty {
            let all = daemon.scheduler.ledger.reminders.values.filter { $0.isArchived == asked.archived }
            throw RemindError(
                .unknownReminder, "no reminder has \"\(text)\" in its id, title, prescriber or notes",
                hint: daemon.agenda.near(text, among: all)
                    ?? NearNames.question(text, among: Kinds.all.map(\.name)) ?? "see them with: remindctl list")
        }
        let views = found.map { daemon.agenda.view(of: $0, now: now, handles: handles, isWhole: asked.whole == true) }
        daemon.promise(views.compactMap(\.next), now: now)
        return Remindd1.Reminders(zone: daemon.zoneName, now: now.seconds, reminders: views)
    }
}

extension Reminder {
    /// The same for all that are not archived.
    fileprivate var archivedAt: Instant { isArchived ? absences.last?.since ?? definedAt : Instant(seconds: 0) }
}
