import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Vocabulary

/// The next occurrences, of one reminder or of all.
package struct ShowNext: Question {
    package static let name = "Next"
    private let asked: Remindd1.NextRequest

    package init(_ asked: Remindd1.NextRequest) { self.asked = asked }

    package func needs(in context: RequestContext) -> [Need] {
        context.needs(toFind: [asked.what].compactMap(\.self))
    }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.Occurrences> {
        guard (1...100).contains(asked.count) else {
            throw RemindError(.invalidArgument, "cannot show \(asked.count) reminders", hint: "--count 1 to 100")
        }
        let (agenda, now) = (context.agenda, context.now)
        var chosen = try context.selection(person: asked.person, tag: asked.tag)
        var only: ReminderID?
        if let what = asked.what {
            let kind = Kinds.called(what)?.name
            do throws(RemindError) {
                only = try context.target(what).reminder
                // A reminder that a first check-in made has the kind's name and no schedule: the kind is meant.
                if let kind, let id = only, context.ledger.reminders[id]?.lines.isEmpty != false {
                    (only, chosen.kind) = (nil, kind)
                }
            } catch {
                chosen.kind = try kind ?? RequestContext.kind(what, unless: error).name
            }
        }
        let found =
            only == nil && !chosen.isAll
            ? context.next(asked.count, of: chosen)
            : agenda.next(count: asked.count, of: only, now: now).filter { context.isOf(chosen, $0.id.reminder) }
        let views = context.views(of: found)
        var reply = Remindd1.Occurrences(zone: context.zone.name, now: now.seconds, occurrences: views)
        let named = only
        var asNeeded = agenda.asNeeded(now: now) { chosen.holds($0) && named ?? $0.id == $0.id }
        if let only, asNeeded.isEmpty {
            // A named reminder is shown however long ago it was taken.
            let known = try records.knowing([.lastDoses(of: only)], in: context)
            asNeeded = [known.ledger.reminders[only].flatMap { known.agenda.asNeeded($0, now: now) }].compactMap(\.self)
        }
        reply.asNeeded = asNeeded.isEmpty ? nil : asNeeded
        return ShownReply(reply, occurrences: views)
    }
}
