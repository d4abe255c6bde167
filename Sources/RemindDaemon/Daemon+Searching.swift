import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// What was recorded, as far as it is asked for.
extension Daemon {
    /// - Parameter only: The one reminder that was named, if any.
    func selection(_ asked: Remindd1.HistoryRequest, of only: ReminderID?, now: Instant) throws -> EntrySelection {
        var selection = EntrySelection()
        selection.reminder = only
        selection.since = try asked.since.map { try since($0, now: now) }
        selection.before = try asked.until.map { try until($0, now: now) }
        if let since = selection.since, let before = selection.before, before <= since {
            throw RemindError(.invalidTime, "it ends before it begins", hint: "--since 30d --until yesterday")
        }
        selection.filter = try filter(asked)
        return selection
    }

    /// Entries as they are shown.
    func views(of entries: [Entry], isAudit: Bool) throws -> [EntryView] {
        var views = agenda.views(of: entries)
        if isAudit { try addStanding(to: &views, entries) }
        return views
    }

    private func filter(_ asked: Remindd1.HistoryRequest) throws(RemindError) -> EntryFilter {
        var filter = EntryFilter()
        if let kind = asked.kind, Kinds.named(kind) == nil {
            throw RemindError(
                .invalidArgument, "there is no kind \(kind)", hint: Kinds.all.map(\.name).joined(separator: ", "))
        }
        let person = try asked.person.map(self.person)
        if asked.kind != nil || person != nil {
            filter.reminders = scheduler.ledger.reminders.values.filter {
                asked.kind ?? $0.definition.kind == $0.definition.kind && person.map($0.definition.isFor) ?? true
            }.flatMap { journal.names.all(of: $0.id) }.sorted()
        }
        if let status = asked.status {
            filter.words = try status.map { (text) throws(RemindError) in try word(text) }
            filter.onlyStanding = asked.audit != true
        }
        if let text = asked.text {
            guard !text.isEmpty, text.count <= 200 else {
                throw RemindError(.invalidArgument, "a text to look for has 1 to 200 characters")
            }
            filter.note = text
            let wanted = text.lowercased()
            filter.titled = scheduler.ledger.reminders.values.filter {
                $0.definition.title.lowercased().contains(wanted) || $0.id.rawValue.contains(wanted)
            }.flatMap { journal.names.all(of: $0.id) }.sorted()
        }
        return filter
    }

    /// The end of a day, or so long ago.
    private func until(_ text: String, now: Instant) throws(RemindError) -> Instant {
        if let length = try? DurationText.parse(text) { return now - length }
        let zone = scheduler.place.local
        guard let date = try? Daemon.date(text, today: zone.local(at: now).date),
            let end = zone.instant(of: CivilDateTime(date + 1, .midnight))
        else {
            throw RemindError(
                .invalidTime, "\"\(text)\" is neither a date nor a duration", hint: "--until yesterday")
        }
        return end
    }

    /// The record's word for what a person calls it: what is taken is recorded as done, whatever the kind.
    private func word(_ status: String) throws(RemindError) -> EntryFilter.Word {
        let status = status.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch status {
        case "pending": return pending
        case "taken": return EntryFilter.Word(what: "done")
        case "undone": return EntryFilter.Word(what: "retracted")
        case "not shown": return EntryFilter.Word(what: "undelivered")
        case "clock unconfirmed": return EntryFilter.Word(what: "started", span: .unconfirmedClock)
        case "clock confirmed": return EntryFilter.Word(what: "ended", span: .unconfirmedClock)
        case "urgent": return EntryFilter.Word(what: "escalated")
        case "disabled": return EntryFilter.Word(what: "started", span: .disabled)
        case "enabled": return EntryFilter.Word(what: "ended", span: .disabled)
        case "paused": return EntryFilter.Word(what: "started", span: .paused)
        case "resumed": return EntryFilter.Word(what: "ended", span: .paused)
        case "in zone": return EntryFilter.Word(what: "started", span: .stay)
        case "defined", "renamed": return EntryFilter.Word(what: "defined", isRename: status == "renamed")
        case "done", "skipped", "missed", "lapsed", "snoozed", "delivered", "retracted", "archived", "restored",
            "started", "ended", "undelivered", "escalated", "refilled", "counted", "told":
            return EntryFilter.Word(what: status)
        default:
            throw RemindError(
                .invalidArgument, "there is no status \(status)",
                hint: """
                    pending, taken, done, skipped, missed, lapsed, snoozed, delivered, not shown, urgent, undone, defined, \
                    renamed, archived, restored, disabled, enabled, paused, resumed, refilled, counted, told, in zone, \
                    clock unconfirmed, clock confirmed
                    """)
        }
    }

    /// What was delivered and still waits for an answer.
    private var pending: EntryFilter.Word {
        let waiting = scheduler.ledger.occurrences.filter { $0.isOpen && $0.wasDelivered }.map(\.id).sorted()
        return EntryFilter.Word(
            what: "delivered",
            occurrences: waiting.prefix(5000).flatMap { id in
                journal.names.all(of: id.reminder).map { OccurrenceID($0, id.slot) }
            })
    }

    /// Says of each entry about an occurrence what stood of it then.
    private func addStanding(to views: inout [EntryView], _ entries: [Entry]) throws {
        var known: [OccurrenceID: [EntryID: Answer?]] = [:]
        for (index, entry) in entries.enumerated() {
            guard let id = entry.occurrence else { continue }
            if known[id] == nil { known[id] = Occurrence.standings(try journal.entries(of: id)) }
            guard let stands = known[id]?[entry.id] else { continue }
            views[index].stands = agenda.word(of: stands, reminder: id.reminder)
        }
    }
}
