import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Vocabulary

/// A method that is a request: reads what it needs to know, has it decide, commits, and replies.
enum RequestMethod<Deciding: RemindRequests.Request>: Method {
    static var name: String { Deciding.name }
    static var writes: Bool { true }

    static func run(_ asked: Deciding.Asked, for request: ControlRequest, now: Instant, in daemon: isolated Daemon)
        throws
    {
        let deciding = Deciding(asked)
        if deciding.isDryRun {
            let decided = try daemon.decide(deciding, id: deciding.id, now: now)
            // Deciding has read old entries: the state is the one after it.
            return request.reply(daemon.keep(try decided.reply(daemon.scheduler), now: now))
        }
        try daemon.write(request, id: deciding.id, now: now) {
            let decided = try daemon.decide(deciding, id: deciding.id, now: now)
            return (decided.decision, { next in daemon.keep(try decided.reply(next), now: now) })
        }
    }
}

/// A method that is a question.
enum QuestionMethod<Asking: Question>: Method {
    static var name: String { Asking.name }
    static var writes: Bool { false }

    static func run(_ asked: Asking.Asked, for request: ControlRequest, now: Instant, in daemon: isolated Daemon)
        throws
    {
        let question = Asking(asked)
        try daemon.loop.know { question.needs(in: RequestContext($0, now: now)) }
        request.reply(
            try daemon.reading {
                daemon.keep(try question.answer(in: daemon.context(now), daemon.records), now: now)
            })
    }
}

extension Daemon {
    func context(_ now: Instant) -> RequestContext { RequestContext(scheduler, now: now) }

    /// Reads the old entries that are needed to look up a subject.
    func know(_ what: String?, among sought: Agenda.Sought = .active, now: Instant) throws(StoreError) {
        guard let what else { return }
        try loop.know { RequestContext($0, now: now).needs(toFind: [what], among: sought) }
    }

    /// Keeps the handles that a reply shows.
    func keep<Content>(_ shown: ShownReply<Content>, now: Instant) -> Content {
        reserveHandles(of: shown.occurrences, now: now)
        return shown.content
    }

    /// Decides a request after what it needs was read.
    func decide<Deciding: RemindRequests.Request>(_ deciding: Deciding, id: String?, now: Instant) throws
        -> (decision: Decision, reply: (Scheduler) throws -> ShownReply<Deciding.Reply>)
    {
        var found = Found()
        // No context is held while entries are read: the state would be copied.
        func needs(_ scheduler: Scheduler) -> Needs {
            deciding.needs(in: RequestContext(scheduler, now: now, found: found))
        }
        repeat {
            try loop.know { needs($0).known }
        } while try found.read(needs(scheduler), from: records, scheduler.snapshot)
        let events = try deciding.events(in: RequestContext(scheduler, now: now, found: found))
        let (decision, entries) = try loop.decide(events, at: now, request: id)
        let decided = Decided(events: events, decision: decision, entries: entries)
        let before = RequestContext(scheduler, now: now, found: found)
        return (
            decision,
            { next in
                try deciding.reply(
                    to: decided, before: before, after: RequestContext(next, now: now, found: before.found))
            }
        )
    }
}
