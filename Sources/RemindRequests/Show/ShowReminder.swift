import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Vocabulary

/// A reminder with its latest occurrences, or one occurrence with what was recorded of it.
package struct ShowReminder: Question {
    package static let name = "Show"
    private let asked: Remindd1.WhatRequest

    package init(_ asked: Remindd1.WhatRequest) { self.asked = asked }

    package func needs(in context: RequestContext) -> [Need] {
        context.needs(toFind: [asked.what], among: .all)
    }

    package func answer(in context: RequestContext, _ records: some RecordReader) throws -> ShownReply<Remindd1.Shown> {
        let now = context.now
        let handles = context.agenda.upcomingHandles(now: now)
        let target = try context.target(asked.what, among: .all)
        let id = target.reminder
        var shown: [OccurrenceView]
        var entries: [EntryView]?
        switch target {
        case .occurrence(let occurrence):
            guard let view = context.agenda.view(of: occurrence, now: now, handles: handles) else {
                throw RemindError(
                    .unknownReminder, "\(id) has nothing due at \(occurrence.slot)",
                    hint: "see its times with: remindctl show \(id)")
            }
            shown = [view]
            let recorded = try records.entries(for: .occurrence(occurrence), in: context.ledger)
            entries = try context.views(of: recorded.sorted { $0.stamp < $1.stamp }, records)
        case .reminder:
            let latest = Occurrence.fold(
                try records.entries(.latest(of: id, limit: 60)).filter { $0.slot != nil })
            let known = try records.knowing(context.ledger.revisionNeeds(of: latest), in: context)
            shown = latest.sorted { $0.due > $1.due }.filter { $0.answer != nil || $0.isOpen && $0.hasCome }
                .prefix(5).compactMap { known.agenda.view(of: $0, now: now) }
        }
        guard let reminder = context.ledger.reminders[id] else {
            throw RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
        }
        var view = context.agenda.view(of: reminder, now: now, handles: handles, isWhole: asked.whole == true)
        view.origin = try records.entries(.imported(id)).first?.source
        return ShownReply(
            Remindd1.Shown(
                zone: context.zone.name, now: now.seconds, reminder: view, occurrences: shown, entries: entries),
            occurrences: shown + [view.next].compactMap(\.self))
    }
}
