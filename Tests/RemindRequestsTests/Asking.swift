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
    /// - Parameter parameters: As they are on the wire.
    mutating func ask<Deciding: Request>(_: Deciding.Type, _ parameters: String) throws -> Deciding.Reply {
        try turn()
        let request = Deciding(try VarlinkJSON.decode(Deciding.Asked.self, from: Array(parameters.utf8)))
        let before = RequestContext(scheduler, now: now)
        let events = try request.events(in: before)
        let (decision, entries) = try scheduler.decide(events, at: now, request: request.id)
        if !request.isDryRun { try commit(decision) }
        let decided = Decided(events: events, decision: decision, entries: entries)
        let reply = try request.reply(to: decided, before: before, after: RequestContext(scheduler, now: now))
        try turn()
        return reply.content
    }

    func ask<Asking: Question>(_: Asking.Type, _ parameters: String) throws -> Asking.Reply {
        let question = Asking(try VarlinkJSON.decode(Asking.Asked.self, from: Array(parameters.utf8)))
        return try question.answer(in: RequestContext(scheduler, now: now)).content
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
