import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Ends pauses, or takes back those of a day.
package struct ResumeReminders: Request {
    package static let name = "Resume"
    private let asked: Remindd1.ResumeRequest

    package init(_ asked: Remindd1.ResumeRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let date = try asked.day.map { (day) throws(RemindError) in try context.date(day) }
        var ids = try context.subjects(
            asked.what, of: Selection(kind: asked.kind, person: asked.person, tag: asked.tag))
        // For all, those that are paused on the day. If none is, that is an error, as for one that is named.
        if asked.what == nil, let date {
            let paused = ids.filter { context.ledger.reminders[$0]?.isPaused(on: date, now: context.now) == true }
            if !paused.isEmpty { ids = paused }
        }
        return [
            .change(
                ids.map { id in
                    if let date { return .takeBackPauses(id, date) }
                    return asked.planned == true ? .resumeAll(id) : .resume(id)
                })
        ]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext)
        -> ShownReply<Remindd1.ChangedReminders>
    {
        let ended = Set(decided.decision.entries.compactMap(\.changes))
        let made = Set(decided.decision.entries.map(\.id))
        return after.changed(
            decided.reminders, decided.changed, ended: { ended.contains($0.id) && !$0.isTakenBack },
            past: {
                ended.contains($0.id) && $0.isTakenBack || made.contains($0.id) && $0.isPast(today: before.today)
            })
    }
}
