import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Vocabulary

/// The entries of the record, in pieces if there are many.
enum HistoryMethod: Method {
    static let name = "History"
    static let writes = false

    static func run(
        _ asked: Remindd1.HistoryRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        guard (1...100_000).contains(asked.limit) else {
            throw RemindError(.invalidArgument, "cannot show \(asked.limit) entries", hint: "--limit 1 to 100000")
        }
        let isAudit = asked.audit == true
        var asked = asked
        var only: ReminderID?
        if let what = asked.what {
            switch try daemon.target(what, orKind: &asked.kind, now: now) {
            case nil: break
            case .reminder(let id)?: only = id
            case .occurrence(let id)?:
                let entries = try daemon.journal.entries(of: id).sorted { $0.id < $1.id }
                return request.reply(try daemon.history(of: entries, now: now, isAudit: isAudit))
            }
        }
        let selection = try daemon.selection(asked, of: only, now: now)
        let all = try daemon.journal.count(selection)
        let count = min(all, asked.limit)
        guard request.wantsMore || count <= Daemon.longestHistory else {
            throw RemindError(
                .invalidArgument, "\(count) entries are too many for one reply",
                hint: "ask with more: true, or for fewer"
            )
        }
        guard count > 0, let first = try daemon.journal.position(of: all - count, in: selection) else {
            return request.reply(try daemon.history(of: [], now: now, isAudit: isAudit))
        }
        let pieces = Daemon.HistoryInPieces(
            request: request, selection: selection, generation: daemon.record.generation, isAudit: isAudit,
            isWhole: asked.whole == true, beginning: .from(first), left: count)
        if request.wantsMore { try daemon.send(pieces, now: now) } else { try daemon.sendWhole(pieces, now: now) }
    }
}

/// The entries in pieces: a request for ten years delays no reminder, and takes no memory.
extension Daemon {
    /// The subject of a history; `nil` for all reminders of a kind.
    fileprivate func target(_ what: String, orKind kind: inout String?, now: Instant) throws -> Agenda.Target? {
        do {
            return try loop.target(what, now: now, includingArchived: true)
        } catch let error as RemindError where kind == nil {
            kind = try RequestContext.kind(what, unless: error).name
            return nil
        }
    }

    /// Entries of one piece: some milliseconds of work.
    fileprivate static let historyPiece = 250
    /// Entries that one reply may have.
    fileprivate static let longestHistory = 5000

    /// A history on its way: some latest entries, as many as there were when it was asked for.
    struct HistoryInPieces: ReplyInPieces {
        static let method = HistoryMethod.name
        let request: ControlRequest
        let selection: EntrySelection
        let generation: Int
        /// Whether each entry has the answer that counted then.
        let isAudit: Bool
        /// Whether definitions have every date of their schedules.
        let isWhole: Bool
        var beginning: Journal.Beginning
        var left: Int

        mutating func sendNext(in daemon: isolated Daemon, now: Instant) throws -> Bool {
            guard generation == daemon.record.generation else {
                throw RemindError(
                    .unreadableFile, "the record was replaced while it was read", hint: "ask again: remindctl history")
            }
            let reply = try daemon.history(
                of: try daemon.next(&self), now: now, isAudit: isAudit, isWhole: isWhole)
            request.reply(reply, continues: left > 0)
            return left > 0
        }
    }

    fileprivate func history(of entries: [Entry], now: Instant, isAudit: Bool, isWhole: Bool = false) throws
        -> Remindd1.History
    {
        Remindd1.History(
            zone: zoneName, now: now.seconds, entries: try views(of: entries, isAudit: isAudit, isWhole: isWhole))
    }

    fileprivate func next(_ pieces: inout HistoryInPieces) throws -> [Entry] {
        let limit = min(pieces.left, Daemon.historyPiece)
        let entries = try journal.page(of: pieces.selection, from: pieces.beginning, limit: limit)
        pieces.left -= limit
        if let last = entries.last {
            pieces.beginning = .after(EntryPosition(at: last.at.milliseconds, id: last.id))
        } else {
            pieces.left = 0
        }
        return entries
    }

    /// The same as one reply, of which no more than a piece is held as anything but its text.
    fileprivate func sendWhole(_ pieces: HistoryInPieces, now: Instant) throws {
        var pieces = pieces
        var text: [UInt8] = []
        while pieces.left > 0 {
            let entries = try next(&pieces)
            guard !entries.isEmpty else { break }
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text += try VarlinkJSON.encode(views(of: entries, isAudit: pieces.isAudit, isWhole: pieces.isWhole))
                .dropFirst().dropLast()
        }
        let zone = try VarlinkJSON.encode(zoneName)
        pieces.request.reply(
            encoded: Array("{\"entries\":[".utf8) + text + "],\"now\":\(now.seconds),\"zone\":".utf8 + zone + "}".utf8)
    }
}

/// The entries that match the request.
extension Daemon {
    /// - Parameter only: The one reminder that was named, if any.
    fileprivate func selection(_ asked: Remindd1.HistoryRequest, of only: ReminderID?, now: Instant) throws
        -> EntrySelection
    {
        var selection = EntrySelection()
        selection.reminder = only
        selection.since = try asked.since.map { try context(now).bound($0, hint: "--since 30d") }
        selection.before = try asked.until.map { try context(now).bound($0, isEnd: true, hint: "--until yesterday") }
        if let since = selection.since, let before = selection.before, before <= since {
            throw RemindError(.invalidTime, "the end is before the beginning", hint: "--since 30d --until yesterday")
        }
        selection.filter = try filter(asked, now: now)
        return selection
    }

    func views(of entries: [Entry], isAudit: Bool, isWhole: Bool = false) throws -> [EntryView] {
        var views = agenda.views(of: entries, isWhole: isWhole)
        if isAudit { try addStanding(to: &views, entries) }
        for (index, entry) in entries.enumerated() where entry.fact == .retracted {
            let undone = try entry.changes.flatMap { try journal.entry($0) }
            let view = undone.map { agenda.view(of: $0) }
            views[index].undone = view?.what
            views[index].slip = view?.slip
        }
        return views
    }

    fileprivate func filter(_ asked: Remindd1.HistoryRequest, now: Instant) throws(RemindError) -> EntryFilter {
        var filter = EntryFilter()
        if let kind = asked.kind { try Kinds.check(kind) }
        let chosen = try context(now).selection(person: asked.person, tag: asked.tag)
        if asked.kind != nil || !chosen.isAll {
            filter.reminders = scheduler.ledger.reminders.values.filter {
                $0.definition.isOf(kind: asked.kind, person: nil) && chosen.holds($0.definition)
            }.flatMap { journal.names.all(of: $0.id) }.sorted()
        }
        if let status = asked.status {
            filter.words = try status.map { (text) throws(RemindError) in try words(text) }.flatMap(\.self)
            filter.onlyStanding = asked.audit != true
        }
        if let text = asked.text {
            guard !text.isEmpty, text.count <= 200 else {
                throw RemindError(.invalidArgument, "a text to search for must have 1 to 200 characters")
            }
            filter.note = text
            filter.titled = scheduler.ledger.reminders.values.filter { $0.definition.contains(text) }.flatMap {
                journal.names.all(of: $0.id)
            }.sorted()
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
        case Slip.word(true): return EntryFilter.Word(what: "done", reminders: toBreak)
        case Slip.word(false): return EntryFilter.Word(what: "missed", reminders: toBreak)
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

    /// The habits to break.
    fileprivate var toBreak: [ReminderID] {
        scheduler.ledger.reminders.values.filter(\.definition.isToBreak).flatMap { journal.names.all(of: $0.id) }
            .sorted()
    }

    /// Deliveries that still wait for an answer.
    fileprivate var pending: EntryFilter.Word {
        let waiting = scheduler.ledger.occurrences.filter { $0.isOpen && $0.hasCome }.map(\.id).sorted()
        return EntryFilter.Word(
            what: "delivered",
            occurrences: waiting.prefix(5000).flatMap { id in
                journal.names.all(of: id.reminder).map { OccurrenceID($0, id.slot) }
            })
    }

    /// Adds to each entry about an occurrence the answer that counted then.
    fileprivate func addStanding(to views: inout [EntryView], _ entries: [Entry]) throws {
        var known: [OccurrenceID: [EntryID: Answer?]] = [:]
        for (index, entry) in entries.enumerated() {
            guard let id = entry.occurrence else { continue }
            if known[id] == nil { known[id] = Occurrence.standings(try journal.entries(of: id)) }
            guard let stands = known[id]?[entry.id] else { continue }
            views[index].stands = agenda.word(of: stands, reminder: id.reminder)
        }
    }
}
