import CivilTime
package import RemindCore
package import RemindProtocol
package import Reminders
import Vocabulary

/// The entries that a request for the history asks for.
package struct SearchHistory {
    private let asked: Remindd1.HistoryRequest
    private let context: RequestContext

    package enum Subject {
        /// Everything that was recorded of an occurrence.
        case occurrence(OccurrenceID)
        case selection(EntrySelection)
    }

    /// - Parameters:
    ///   - asked: The filters of the call.
    ///   - context: Knows the subject that is named, which may be archived.
    package init(_ asked: Remindd1.HistoryRequest, in context: RequestContext) {
        (self.asked, self.context) = (asked, context)
    }

    package var subject: Subject {
        get throws(RemindError) {
            guard let what = asked.what else { return .selection(try selection(of: nil, kind: asked.kind)) }
            do throws(RemindError) {
                switch try context.target(what, among: .recorded) {
                case .reminder(let id): return .selection(try selection(of: id, kind: asked.kind))
                case .occurrence(let id): return .occurrence(id)
                }
            } catch {
                guard asked.kind == nil else { throw error }
                return .selection(try selection(of: nil, kind: RequestContext.kind(what, unless: error).name))
            }
        }
    }

    /// The entries that match the request.
    ///
    /// - Parameter only: The one reminder that was named, if any.
    private func selection(of only: ReminderID?, kind: String?) throws(RemindError) -> EntrySelection {
        var selection = EntrySelection()
        selection.reminder = only
        selection.since = try asked.since.map { (text) throws(RemindError) in
            try context.bound(text, hint: "--since 30d")
        }
        selection.before = try asked.until.map { (text) throws(RemindError) in
            try context.bound(text, isEnd: true, hint: "--until yesterday")
        }
        if let since = selection.since, let before = selection.before, before <= since {
            throw RemindError(.invalidTime, "the end is before the beginning", hint: "--since 30d --until yesterday")
        }
        selection.filter = try filter(kind: kind)
        return selection
    }

    private func filter(kind: String?) throws(RemindError) -> EntryFilter {
        var filter = EntryFilter()
        if let kind { try Kinds.check(kind) }
        var chosen = try context.selection(person: asked.person, tag: asked.tag)
        chosen.kind = kind
        if !chosen.isAll { filter.reminders = names(chosen.holds) }
        if let status = asked.status {
            filter.words = try status.map { (text) throws(RemindError) in try words(text) }.flatMap(\.self)
            filter.onlyStanding = asked.audit != true
        }
        filter.isNoted = asked.noted == true
        if let text = asked.text {
            guard !text.isEmpty, text.count <= 200 else {
                throw RemindError(.invalidArgument, "a text to search for must have 1 to 200 characters")
            }
            filter.note = text
            filter.titled = names { $0.contains(text) }
        }
        return filter
    }

    /// The record's words for what a person calls it.
    private func words(_ status: String) throws(RemindError) -> [EntryFilter.Word] {
        let status = status.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return status == "clock set" ? EntryFilter.Word.clockSet : [try word(status)]
    }

    /// A medicine that was taken is recorded as done, like any kind.
    private func word(_ status: String) throws(RemindError) -> EntryFilter.Word {
        switch status {
        case "pending": return pending
        case "taken": return EntryFilter.Word(what: "done")
        case "logged":
            return EntryFilter.Word(
                what: "done", reminders: names { Kinds.named($0.kind)?.verb.past == "logged" })
        case Slip.word(true): return EntryFilter.Word(what: "done", reminders: names(\.isToBreak))
        case Slip.word(false): return EntryFilter.Word(what: "missed", reminders: names(\.isToBreak))
        case "undone": return EntryFilter.Word(what: "retracted")
        case "not shown": return EntryFilter.Word(what: "undelivered")
        case "clock unconfirmed": return EntryFilter.Word(what: "started", span: .unconfirmedClock)
        case "clock confirmed": return EntryFilter.Word.clockConfirmed
        case "urgent": return EntryFilter.Word(what: "escalated")
        case "disabled": return EntryFilter.Word(what: "started", span: .disabled)
        case "enabled": return EntryFilter.Word(what: "ended", span: .disabled)
        case "paused": return EntryFilter.Word(what: "started", span: .paused)
        case "resumed": return EntryFilter.Word(what: "ended", span: .paused)
        case "in zone": return EntryFilter.Word(what: "started", span: .stay)
        case "defined", "renamed": return EntryFilter.Word(what: "defined", isRename: status == "renamed")
        case "done", "skipped", "missed", "lapsed", "began", "snoozed", "delayed", "delivered", "deferred", "retracted",
            "archived", "restored", "started", "ended", "undelivered", "escalated", "refilled", "counted", "told":
            return EntryFilter.Word(what: status)
        default:
            throw RemindError(
                .invalidArgument, "there is no status \(status)",
                hint: NearNames.question(status, among: EntryView.statuses)
                    ?? EntryView.statuses.joined(separator: ", "))
        }
    }

    /// Every id that reminders ever had.
    private func names(_ isMeant: (Definition) -> Bool) -> [ReminderID] {
        context.ledger.reminders.values.filter { isMeant($0.definition) }.flatMap {
            context.ledger.names.all(of: $0.id)
        }
        .sorted()
    }

    /// Deliveries that still wait for an answer.
    private var pending: EntryFilter.Word {
        let waiting = context.ledger.occurrences.filter { $0.isOpen && $0.hasCome }.map(\.id).sorted()
        return EntryFilter.Word(
            what: "delivered",
            occurrences: waiting.prefix(5000).flatMap { id in
                context.ledger.names.all(of: id.reminder).map { OccurrenceID($0, id.slot) }
            })
    }
}

extension RequestContext {
    /// Entries as a reply shows them.
    ///
    /// - Parameters:
    ///   - entries: Entries of the journal, in the order in which they are shown.
    ///   - isAudit: True if each has the answer that counted then.
    ///   - isWhole: True if definitions have every date of their schedules.
    ///   - records: Reads the occurrences that the state does not hold.
    package func views(
        of entries: [Entry], isAudit: Bool = false, isWhole: Bool = false, _ records: some RecordReader
    ) throws -> [EntryView] {
        var views = agenda.views(of: entries, isWhole: isWhole)
        if isAudit { try addStanding(to: &views, entries, records) }
        for (index, entry) in entries.enumerated() where entry.fact == .retracted {
            let undone = try entry.changes.flatMap { try records.entries(.entry($0)).first }
            let view = undone.map { agenda.view(of: $0) }
            views[index].undone = view?.what
            views[index].slip = view?.slip
        }
        return views
    }

    /// Adds to each entry about an occurrence the answer that counted then.
    private func addStanding(
        to views: inout [EntryView], _ entries: [Entry], _ records: some RecordReader
    ) throws {
        var known: [OccurrenceID: [EntryID: Answer?]] = [:]
        for (index, entry) in entries.enumerated() {
            guard let id = entry.occurrence else { continue }
            if known[id] == nil {
                known[id] = Occurrence.standings(try records.entries(for: .occurrence(id), in: ledger))
            }
            guard let stands = known[id]?[entry.id] else { continue }
            views[index].stands = agenda.word(of: stands, reminder: id.reminder)
        }
    }
}
