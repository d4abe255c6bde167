import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Vocabulary

/// Occurrences that wait, and those of the next days, in pieces if there are many.
enum AgendaMethod: Method {
    static let name = "Agenda"
    static let writes = false

    static func run(
        _ asked: Remindd1.AgendaRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        guard (1...366).contains(asked.days) else {
            throw RemindError(.invalidArgument, "cannot show \(asked.days) days", hint: "--days 1 to 366")
        }
        // As it is now, whatever happens while the pieces are on their way.
        let agenda = daemon.agenda
        let today = agenda.day(of: now)
        let end =
            daemon.scheduler.place.local.instant(of: CivilDateTime(today + asked.days, daemon.settings.dayStart)) ?? now
        guard let found = agenda.upcoming(through: end - .milliseconds(1), now: now, atMost: Daemon.longestAgenda)
        else {
            throw RemindError(
                .invalidArgument, "\(asked.days) days have more than \(Daemon.longestAgenda) occurrences",
                hint: "ask for fewer days, or for one reminder: remindctl next WHAT --count 100")
        }
        let handles = agenda.upcomingHandles(now: now)
        let context = daemon.context(now)
        let chosen = try context.selection(person: asked.person, tag: asked.tag)
        var reply = Remindd1.Occurrences(zone: daemon.zoneName, now: now.seconds, occurrences: [])
        reply.occurrences = agenda.day(today, now: now).filter {
            ($0.status == .due || $0.status == .snoozed) && context.isOf(chosen, $0)
        }
        var pieces = AgendaInPieces(
            request: request, agenda: agenda, asked: now, handles: handles, chosen: chosen, reply: reply,
            rest: found[...])
        if request.wantsMore { return try daemon.send(pieces, now: now) }
        pieces.add(found.count, in: daemon)
        request.reply(pieces.reply)
    }
}

/// An agenda on its way, as it was when it was asked for.
private struct AgendaInPieces: ReplyInPieces {
    static let method = AgendaMethod.name
    /// Occurrences of one piece: some milliseconds of work.
    private static let piece = 250

    let request: ControlRequest
    let agenda: Agenda
    let asked: Instant
    let handles: [OccurrenceID: String]
    let chosen: Selection
    var reply: Remindd1.Occurrences
    var rest: ArraySlice<(id: OccurrenceID, slot: Slot)>

    mutating func sendNext(in daemon: isolated Daemon, now: Instant) -> Bool {
        add(AgendaInPieces.piece, in: daemon)
        request.reply(reply, continues: !rest.isEmpty)
        reply.occurrences = []
        return !rest.isEmpty
    }

    mutating func add(_ count: Int, in daemon: isolated Daemon) {
        let coming = rest.prefix(count).map {
            agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: asked)
        }
        rest = rest.dropFirst(count)
        daemon.promise(coming, now: asked)
        reply.occurrences += coming.filter { daemon.context(asked).isOf(chosen, $0) }
    }
}

extension Daemon {
    /// Occurrences that one agenda lists at most: everything else waits while they are worked out.
    fileprivate static let longestAgenda = 20_000
}
