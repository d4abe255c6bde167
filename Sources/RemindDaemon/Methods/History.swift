import CLinux
import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// What was recorded, in pieces where it is long.
enum HistoryMethod: Method {
    static let name = "History"
    static let writes = false

    static func run(_ asked: Remindd1.HistoryRequest, for request: ControlRequest, in daemon: isolated Daemon) throws {
        guard (1...100_000).contains(asked.limit) else {
            throw RemindError(.invalidArgument, "\(asked.limit) is no number of entries", hint: "--limit 1 to 100000")
        }
        let now = SystemClock.now
        let isAudit = asked.audit == true
        var only: ReminderID?
        if let what = asked.what {
            switch try daemon.loop.target(what, now: now, includingArchived: true) {
            case .reminder(let id): only = id
            case .occurrence(let id):
                let entries = try daemon.journal.entries(of: id).sorted { $0.id < $1.id }
                return request.reply(try daemon.history(of: entries, now: now, isAudit: isAudit))
            }
        }
        let selection = try daemon.selection(asked, of: only, now: now)
        let all = try daemon.journal.count(selection)
        let count = min(all, asked.limit)
        guard request.wantsMore || count <= Daemon.longestHistory else {
            throw RemindError(
                .invalidArgument, "\(count) entries do not go into one reply", hint: "ask with more: true, or for fewer"
            )
        }
        guard count > 0, let first = try daemon.journal.position(of: all - count, in: selection) else {
            return request.reply(try daemon.history(of: [], now: now, isAudit: isAudit))
        }
        let pieces = Daemon.HistoryInPieces(
            request: request, selection: selection, generation: daemon.record.generation, isAudit: isAudit,
            beginning: .from(first), left: count)
        if request.wantsMore { try daemon.send(pieces) } else { try daemon.sendWhole(pieces, now: now) }
    }
}

/// What was recorded, in pieces: whoever asks for ten years of it keeps no reminder waiting, and takes no memory.
extension Daemon {
    /// Entries of one piece: some milliseconds of work.
    fileprivate static let historyPiece = 250
    /// Entries that one reply may have.
    fileprivate static let longestHistory = 5000

    /// A history on its way: some latest entries, as many as there were when it was asked for.
    struct HistoryInPieces {
        let request: ControlRequest
        let selection: EntrySelection
        let generation: Int
        /// Whether each entry says what stood then.
        let isAudit: Bool
        var beginning: Journal.Beginning
        var left: Int
    }

    fileprivate func history(of entries: [Entry], now: Instant, isAudit: Bool) throws -> Remindd1.History {
        Remindd1.History(zone: zoneName, now: now.seconds, entries: try views(of: entries, isAudit: isAudit))
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

    /// Sends one piece, and the next once it was taken, in a turn of the queue of its own.
    fileprivate func send(_ pieces: HistoryInPieces) throws {
        guard pieces.generation == record.generation else {
            throw RemindError(
                .unreadableFile, "another record has taken its place meanwhile", hint: "ask again: remindctl history")
        }
        var pieces = pieces
        let reply = try history(of: try next(&pieces), now: SystemClock.now, isAudit: pieces.isAudit)
        pieces.request.reply(reply, continues: pieces.left > 0)
        guard pieces.left > 0, pieces.request.isOpen else { return remindd_trim_memory() }
        let id = ObjectIdentifier(pieces.request)
        histories[id] = pieces
        pieces.request.onCancel = { [unowned self] in histories[id] = nil }
        pieces.request.whenTaken { [unowned self] in sendNext(id) }
    }

    fileprivate func sendNext(_ id: ObjectIdentifier) {
        guard let pieces = histories.removeValue(forKey: id) else { return }
        do {
            try send(pieces)
        } catch let error as RemindError {
            refuse(pieces.request, error)
        } catch {
            refuse(pieces.request, unreadable(error))
        }
    }

    /// The same as one reply, of which no more than a piece is held as anything but its text.
    fileprivate func sendWhole(_ pieces: HistoryInPieces, now: Instant) throws {
        var pieces = pieces
        var text: [UInt8] = []
        while pieces.left > 0 {
            let entries = try next(&pieces)
            guard !entries.isEmpty else { break }
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text += try VarlinkJSON.encode(views(of: entries, isAudit: pieces.isAudit)).dropFirst().dropLast()
        }
        let zone = try VarlinkJSON.encode(zoneName)
        pieces.request.reply(
            encoded: Array("{\"entries\":[".utf8) + text + "],\"now\":\(now.seconds),\"zone\":".utf8 + zone + "}".utf8)
        remindd_trim_memory()
    }
}
