import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// A reminder with its latest occurrences, or one occurrence with what was recorded of it.
enum ShowMethod: ImmediateMethod {
    static let name = "Show"

    static func answer(_ asked: Remindd1.WhatRequest, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.Shown
    {
        let handles = daemon.agenda.upcomingHandles(now: now)
        let id: ReminderID
        var shown: [OccurrenceView]
        var entries: [EntryView]?
        switch try daemon.loop.target(asked.what, now: now, includingArchived: true) {
        case .occurrence(let occurrence):
            id = occurrence.reminder
            guard let view = daemon.agenda.view(of: occurrence, now: now, handles: handles) else {
                throw RemindError(
                    .unknownReminder, "\(id) has nothing due at \(occurrence.slot)",
                    hint: "see its times with: remindctl show \(id)")
            }
            shown = [view]
            entries = try daemon.views(
                of: daemon.journal.entries(of: occurrence).sorted { $0.id < $1.id }, isAudit: false)
        case .reminder(let reminder):
            id = reminder
            let latest = Daemon.fold(
                try daemon.journal.history(of: id, since: nil, limit: 60).filter { $0.slot != nil })
            try daemon.loop.know { $0.ledger.revisionNeeds(of: latest) }
            shown = latest.sorted { $0.due > $1.due }.filter { $0.answer != nil || $0.isOpen && $0.hasCome }
                .prefix(5).compactMap { daemon.agenda.view(of: $0, now: now) }
        }
        guard let reminder = daemon.scheduler.ledger.reminders[id] else {
            throw RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
        }
        var view = daemon.agenda.view(of: reminder, now: now, handles: handles, isWhole: asked.whole == true)
        view.origin = try daemon.journal.importSource(of: id)
        daemon.promise(shown + [view.next].compactMap(\.self), now: now)
        return Remindd1.Shown(
            zone: daemon.zoneName, now: now.seconds, reminder: view, occurrences: shown, entries: entries)
    }
}

extension Daemon {
    fileprivate static func fold(_ entries: [Entry]) -> [Occurrence] {
        var found: [OccurrenceID: Occurrence] = [:]
        for entry in entries {
            guard let id = entry.occurrence else { continue }
            if found[id]?.add(entry) == nil, let occurrence = Occurrence(entry) { found[id] = occurrence }
        }
        return Array(found.values)
    }
}
