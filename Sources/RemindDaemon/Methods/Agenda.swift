import CivilTime
import RemindProtocol
import RemindRequests

/// Occurrences that wait, and those of the next days, in pieces if there are many.
enum AgendaMethod: Method {
    static let name = ListAgenda.name
    static let writes = false

    static func run(
        _ asked: Remindd1.AgendaRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        var agenda = try ListAgenda(asked, in: daemon.context(now))
        guard request.wantsMore else { return request.reply(daemon.keep(agenda.next(), now: now)) }
        try daemon.send(AgendaInPieces(request: request, asked: now, agenda: agenda), now: now)
    }
}

/// An agenda on its way, as it was when it was asked for.
private struct AgendaInPieces: ReplyInPieces {
    static let method = AgendaMethod.name
    /// Occurrences of one piece: some milliseconds of work.
    private static let piece = 250

    let request: ControlRequest
    let asked: Instant
    var agenda: ListAgenda

    mutating func sendNext(in daemon: isolated Daemon, now: Instant) -> Bool {
        request.reply(daemon.keep(agenda.next(AgendaInPieces.piece), now: asked), continues: !agenda.isEmpty)
        return !agenda.isEmpty
    }
}
