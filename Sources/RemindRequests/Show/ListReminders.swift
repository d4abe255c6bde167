import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// The reminders, or those that are archived.
///
/// ```swift
/// // `scheduler` has Zinc, daily at 08:00. The question reads nothing from `records`.
/// let question = ListReminders(Remindd1.ListRequest(text: "zin"))
/// let reply = try question.answer(in: RequestContext(scheduler, now: now), records)
/// reply.content.reminders.map(\.title)  // ["Zinc"]
/// reply.occurrences.map(\.due)  // [2026-11-20T08:00:00+01:00]
/// ```
package struct ListReminders: Question {
    package static let name = "List"
    private let asked: Remindd1.ListRequest

    package init(_ asked: Remindd1.ListRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.Reminders> {
        if let kind = asked.kind { try Kinds.check(kind) }
        var selection = try context.selection(person: asked.person, tag: asked.tag)
        selection.kind = asked.kind
        let agenda = context.agenda
        let all = context.ledger.reminders.values.filter { $0.isArchived == asked.archived }
        let found = all.filter { selection.holds($0.definition) && asked.text.map($0.definition.contains) ?? true }
            .sorted { ($0.definition.kind, $1.archivedAt, $0.id) < ($1.definition.kind, $0.archivedAt, $1.id) }
        if let text = asked.text, found.isEmpty {
            throw RemindError(
                .unknownReminder, "no reminder has \"\(text)\" in its id, title, prescriber or notes",
                hint: agenda.near(text, among: all)
                    ?? NearNames.question(text, among: Kinds.all.map(\.name)) ?? "see them with: remindctl list")
        }
        let handles = agenda.upcomingHandles(now: context.now)
        let views = found.map {
            agenda.view(of: $0, now: context.now, handles: handles, isWhole: asked.whole == true)
        }
        return ShownReply(
            Remindd1.Reminders(zone: context.zone.name, now: context.now.seconds, reminders: views),
            occurrences: views.compactMap(\.next))
    }
}

extension Reminder {
    /// When it was archived; one instant for all that are not.
    fileprivate var archivedAt: Instant { isArchived ? absences.last?.since ?? definedAt : Instant(seconds: 0) }
}
