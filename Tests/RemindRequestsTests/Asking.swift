import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

extension World {
    /// Has a request decided and recorded, as the daemon does.
    ///
    /// - Parameter parameters: The JSON on the wire.
    mutating func ask<Deciding: Request>(_: Deciding.Type, _ parameters: String) throws -> Deciding.Reply {
        try turn()
        let request = Deciding(try VarlinkJSON.decode(Deciding.Asked.self, from: Array(parameters.utf8)))
        var found = Found()
        repeat {
            try recall { request.needs(in: RequestContext($0.scheduler, now: $0.now, found: found)).known }
        } while try found.read(
            request.needs(in: RequestContext(scheduler, now: now, found: found)), from: records, scheduler.snapshot)
        let before = RequestContext(scheduler, now: now, found: found)
        let events = try request.events(in: before)
        try recall { world in events.flatMap { world.scheduler.needs($0, at: world.now) } }
        let (decision, entries) = try scheduler.decide(events, at: now, request: request.id)
        if !request.isDryRun { try commit(decision) }
        let decided = Decided(events: events, decision: decision, entries: entries)
        let reply = try request.reply(
            to: decided, before: before, after: RequestContext(scheduler, now: now, found: found))
        try turn()
        return reply.content
    }

    func ask<Asking: Question>(_: Asking.Type, _ parameters: String) throws -> Asking.Reply {
        let question = Asking(try VarlinkJSON.decode(Asking.Asked.self, from: Array(parameters.utf8)))
        var world = self
        try world.recall { question.needs(in: RequestContext($0.scheduler, now: $0.now)) }
        return try question.answer(in: RequestContext(world.scheduler, now: now), records).content
    }

    /// The parameters of a call, from the JSON on the wire.
    static func decode<Asked: Decodable>(_ parameters: String) throws -> Asked {
        try VarlinkJSON.decode(Asked.self, from: Array(parameters.utf8))
    }

    private var records: RecordedEntries { RecordedEntries(journal, scheduler.ledger, scheduler.place) }

    /// Has the state know old entries, and those that are needed once they are known.
    private mutating func recall(_ needs: (World) -> [Need]) throws {
        var read: Set<Need> = []
        while true {
            let open = needs(self).filter { read.insert($0).inserted }
            guard !open.isEmpty else { return }
            for need in open {
                if case .zones(let names) = need { scheduler.apply(.zonesRead(names)) }
                scheduler.apply(.recalled(records.entries(for: need, in: scheduler.ledger)))
            }
        }
    }

    /// The refusal as a person reads it: code, message and hint.
    mutating func refusal<Deciding: Request>(of request: Deciding.Type, _ parameters: String) -> String {
        let head = scheduler.ledger.head
        do {
            _ = try ask(request, parameters)
            return "not refused"
        } catch let error as RemindError {
            return head == scheduler.ledger.head ? error.line : "refused, and recorded"
        } catch {
            return "\(error)"
        }
    }

    func refusal<Asking: Question>(of question: Asking.Type, _ parameters: String) -> String {
        do {
            _ = try ask(question, parameters)
            return "not refused"
        } catch let error as RemindError {
            return error.line
        } catch {
            return "\(error)"
        }
    }
}

extension RemindError {
    var line: String { "\(code.rawValue): \(message)" + (hint.map { " | \($0)" } ?? "") }
}
