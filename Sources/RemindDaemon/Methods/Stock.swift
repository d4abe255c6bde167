import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Vocabulary

/// The stock of every medicine that has one, or of one medicine with its refills and counts.
enum StockMethod: ImmediateMethod {
    static let name = "Stock"

    static func answer(_ asked: Remindd1.StockRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Stocks
    {
        let zone = daemon.scheduler.place.local.name
        guard let what = asked.what else {
            let all = daemon.scheduler.ledger.reminders.values.filter { !$0.isArchived }.sorted { $0.id < $1.id }
            return Remindd1.Stocks(
                zone: zone, now: now.seconds, stocks: all.compactMap { daemon.agenda.stockView(of: $0, now: now) },
                entries: [])
        }
        let id = try daemon.loop.target(what, now: now, includingArchived: true).reminder
        guard let reminder = daemon.scheduler.ledger.reminders[id] else { throw daemon.scheduler.snapshot.unknown(id) }
        let view = daemon.agenda.stockView(of: reminder, now: now)
        let entries = try daemon.journal.stockHistory(of: id, limit: Daemon.longestLedger)
        guard view != nil || !entries.isEmpty else {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) has no stock",
                hint: "add some with: remindctl \(reminder.stockCommand) refill \(id) 60")
        }
        return Remindd1.Stocks(
            zone: zone, now: now.seconds, stocks: view.map { [$0] } ?? [], entries: daemon.agenda.stockHistory(entries))
    }
}

/// Something was put in, or the last refill was none.
enum RefillMethod: Method {
    static let name = "Refill"
    static let writes = true

    static func run(
        _ asked: Remindd1.RefillRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.changeStock(request, asked.what, id: asked.request, now: now) { id in
            guard asked.undo != true else {
                guard asked.amount == nil, asked.expires == nil, asked.note == nil, asked.repeats == nil else {
                    throw RemindError(
                        .invalidArgument, "undo cannot be combined with other values", hint: "--undo alone")
                }
                return .undo(try daemon.lastRefill(of: id, now: now))
            }
            guard let amount = asked.amount else {
                throw RemindError(
                    .invalidArgument, "missing amount",
                    hint: "remindctl \(daemon.context(now).stockCommand(of: id)) refill \(id) 60")
            }
            if let repeats = asked.repeats, !(0...99).contains(repeats) {
                throw RemindError(.invalidArgument, "repeats cannot be \(repeats)", hint: "--repeats 0 to 99")
            }
            let expires = try asked.expires.map { (text) throws(RemindError) in
                // Most packs have a month: they are good until its end.
                guard
                    let date = CivilDate(text)
                        ?? (28...31).reversed().lazy.compactMap({ CivilDate("\(text)-\($0)") }).first
                else {
                    throw RemindError(
                        .invalidArgument, "\"\(text)\" is not a date",
                        hint: "--expires 2027-05-01, or 2027-05 for the end of that month")
                }
                return date
            }
            return .refill(
                amount, expires: expires, note: try RequestText.note(asked.note), repeats: asked.repeats)
        }
    }
}

extension Daemon {
    /// Entries of one ledger that are shown at most.
    fileprivate static let longestLedger = 200

    fileprivate func changeStock(
        _ request: ControlRequest, _ what: String, id: String?, now: Instant,
        _ make: (ReminderID) throws -> StockRequest
    ) throws {
        try write(request, id: id, now: now) {
            let reminder = try loop.target(what, now: now).reminder
            let event = Event.stock(reminder, try make(reminder))
            let decision = try loop.decide(event, at: now, request: id)
            let decided = Decided(events: [event], decision: decision, entries: [decision.entries])
            return (decision, { next in try RequestContext(next, now: now).stockChanged(decided) })
        }
    }

    /// The latest refill that was not taken back.
    fileprivate func lastRefill(of id: ReminderID, now: Instant) throws -> Entry {
        let entries = try journal.stockHistory(of: id, limit: Daemon.longestLedger)
        let undone = Set(entries.compactMap { $0.fact == .retracted ? $0.changes : nil })
        let refill = entries.last { entry in
            if case .refilled = entry.fact { !undone.contains(entry.id) } else { false }
        }
        guard let refill else {
            let title = scheduler.ledger.reminders[id]?.definition.title ?? id.rawValue
            throw RemindError(
                .nothingDue, "\(title) has no refill to undo",
                hint: "see them with: remindctl \(context(now).stockCommand(of: id)) stock \(id)")
        }
        return refill
    }
}
