import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Vocabulary

/// The next occurrences, of one reminder or of all.
enum NextMethod: ImmediateMethod {
    static let name = "Next"

    static func answer(_ asked: Remindd1.NextRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Occurrences
    {
        guard (1...100).contains(asked.count) else {
            throw RemindError(.invalidArgument, "cannot show \(asked.count) reminders", hint: "--count 1 to 100")
        }
        var chosen = try daemon.context(now).selection(person: asked.person, tag: asked.tag)
        var only: ReminderID?
        if let what = asked.what {
            let kind = Kinds.called(what)?.name
            do {
                only = try daemon.loop.target(what, now: now).reminder
                // A reminder that a first check-in made has the kind's name and no schedule: the kind is meant.
                if let kind, let id = only, daemon.scheduler.ledger.reminders[id]?.lines.isEmpty != false {
                    (only, chosen.kind) = (nil, kind)
                }
            } catch let error as RemindError {
                chosen.kind = try kind ?? RequestContext.kind(what, unless: error).name
            }
        }
        let context = daemon.context(now)
        let found =
            only == nil && !chosen.isAll
            ? daemon.context(now).next(asked.count, of: chosen)
            : daemon.agenda.next(count: asked.count, of: only, now: now).filter { context.isOf(chosen, $0.id.reminder) }
        let handles = daemon.agenda.upcomingHandles(now: now)
        let views = found.map { daemon.agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
        daemon.promise(views, now: now)
        var reply = Remindd1.Occurrences(zone: daemon.zoneName, now: now.seconds, occurrences: views)
        let named = only
        var asNeeded = daemon.agenda.asNeeded(now: now) { chosen.holds($0) && named ?? $0.id == $0.id }
        if let only, asNeeded.isEmpty {
            // A named reminder is shown however long ago it was taken.
            var known = daemon.scheduler
            known.apply(.recalled(try daemon.journal.entries(for: .lastDoses(of: only), in: known.ledger)))
            let reminder = known.ledger.reminders[only]
            asNeeded = [reminder.flatMap { known.agenda.asNeeded($0, now: now) }].compactMap(\.self)
        }
        reply.asNeeded = asNeeded.isEmpty ? nil : asNeeded
        return reply
    }
}
