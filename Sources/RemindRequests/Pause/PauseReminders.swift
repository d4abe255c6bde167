import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Days on which nothing of some reminders is due.
package struct PauseReminders: Request {
    package static let name = "Pause"
    private let asked: Remindd1.PauseRequest

    package init(_ asked: Remindd1.PauseRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let plan = try plan(in: context)
        let ids = try context.subjects(
            asked.what, of: Selection(kind: asked.kind, person: asked.person, tag: asked.tag))
        return [.change(ids.map { .pause($0, plan) })]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext)
        -> ShownReply<Remindd1.ChangedReminders>
    {
        let made = Set(decided.decision.entries.map(\.id))
        return after.changed(
            decided.reminders, decided.changed, ended: nil,
            past: { made.contains($0.id) && $0.isPast(today: before.today) })
    }

    private func plan(in context: RequestContext) throws(RemindError) -> Reminders.Pause.Plan {
        var plan = Reminders.Pause.Plan(reason: try reason(asked.reason))
        plan.private = asked.private == true ? true : nil
        plan.from = try asked.from.map { (day) throws(RemindError) in try context.date(day, isAhead: true) }
        plan.until = try asked.until.map { (day) throws(RemindError) in try context.date(day, isAhead: true) }
        if let length = asked.length {
            guard asked.until == nil else {
                throw RemindError(.invalidArgument, "a length and a last day cannot be combined", hint: "--for 2w")
            }
            let seconds: Int64
            do {
                seconds = try DurationText.parse(length).components.seconds
            } catch {
                throw RemindError(.invalidTime, error.message, hint: "--for 10d")
            }
            guard seconds % 86_400 == 0 else {
                throw RemindError(.invalidTime, "a pause must last whole days, not \(length)", hint: "--for 10d")
            }
            plan.until = (plan.from ?? context.today) + Int(seconds / 86_400 - 1)
        }
        return plan
    }

    private func reason(_ text: String?) throws(RemindError) -> String? {
        guard let text else { return nil }
        guard !text.isEmpty, TextLimit.excess(of: text, atMost: 200) == nil,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw RemindError(
                .invalidArgument, "a reason must be one line of 1 to 200 characters", hint: "--reason \"in hospital\"")
        }
        return text
    }
}
