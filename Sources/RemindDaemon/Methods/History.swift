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
        let skipped = asked.skip ?? 0
        guard skipped >= 0 else {
            throw RemindError(.invalidArgument, "cannot leave out \(skipped) entries", hint: "skip is 0 or more")
        }
        let isAudit = asked.audit == true
        try daemon.know(asked.what, among: .recorded, now: now)
        let selection: EntrySelection
        switch try SearchHistory(asked, in: daemon.context(now)).subject {
        case .selection(let found): selection = found
        case .occurrence(let id):
            let entries = try daemon.journal.entries(of: id).sorted { $0.stamp < $1.stamp }.dropLast(skipped)
            return request.reply(try daemon.history(of: Array(entries), now: now, isAudit: isAudit))
        }
        let all = try max(0, daemon.journal.count(selection) - skipped)
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
        /// True if each entry has the answer that counted then.
        let isAudit: Bool
        /// True if definitions have every date of their schedules.
        let isWhole: Bool
        var beginning: EntryBeginning
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
            zone: zoneName, now: now.seconds,
            entries: try context(now).views(of: entries, isAudit: isAudit, isWhole: isWhole, records))
    }

    fileprivate func next(_ pieces: inout HistoryInPieces) throws -> [Entry] {
        let limit = min(pieces.left, Daemon.historyPiece)
        let entries = try journal.page(of: pieces.selection, from: pieces.beginning, limit: limit)
        pieces.left -= limit
        if let last = entries.last {
            pieces.beginning = .after(EntryPosition(last))
        } else {
            pieces.left = 0
        }
        return entries
    }

    /// Sends all pieces as one reply; only one piece at a time is held as more than text.
    fileprivate func sendWhole(_ pieces: HistoryInPieces, now: Instant) throws {
        var pieces = pieces
        var text: [UInt8] = []
        while pieces.left > 0 {
            let entries = try next(&pieces)
            guard !entries.isEmpty else { break }
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            let views = try context(now).views(of: entries, isAudit: pieces.isAudit, isWhole: pieces.isWhole, records)
            text += try VarlinkJSON.encode(views).dropFirst().dropLast()
        }
        let zone = try VarlinkJSON.encode(zoneName)
        pieces.request.reply(
            encoded: Array("{\"entries\":[".utf8) + text + "],\"now\":\(now.seconds),\"zone\":".utf8 + zone + "}".utf8)
    }
}
