package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// A person's word on the reminders that ask, or on one that does not follow them.
package struct AnswerTravel: Request {
    package static let name = "AnswerTravel"
    private let asked: Remindd1.AnswerTravelRequest

    package init(_ asked: Remindd1.AnswerTravelRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        guard let choice = TravelChoice(rawValue: asked.choice) else {
            let names = TravelChoice.allCases.map(\.rawValue).joined(separator: ", ")
            throw RemindError(.invalidArgument, "unknown answer \(quoted(asked.choice))", hint: names)
        }
        return [.change(try travellers(in: context).map { .travel($0, choice) })]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext)
        -> ShownReply<Remindd1.ChangedReminders>
    {
        let defined = decided.decision.entries.compactMap { entry in
            if case .defined = entry.fact { entry.reminder } else { nil }
        }
        return after.changed(decided.reminders, Set(defined), ended: nil, past: { _ in false })
    }

    private func travellers(in context: RequestContext) throws(RemindError) -> [ReminderID] {
        if let what = asked.what { return [try context.target(what).reminder] }
        let asking = context.agenda.travelQuestions(now: context.now)
        guard !asking.isEmpty else {
            throw RemindError(
                .nothingDue, "no reminder asks whether to move", hint: "name one: remindctl travel move WHAT")
        }
        return asking
    }
}
