import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Says how many doses were taken, of an occurrence of which several machines recorded one.
package struct SettleDoses: Request {
    package static let name = "Settle"
    private let asked: Remindd1.SettleRequest

    package init(_ asked: Remindd1.SettleRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func needs(in context: RequestContext) -> Needs {
        Needs(toFind: [asked.what].compactMap(\.self), among: .recorded, in: context)
    }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        guard 1...2 ~= asked.doses else {
            throw RemindError(
                .invalidArgument, "\(asked.doses) doses cannot be settled", hint: "1 for once, 2 for twice")
        }
        guard asked.at == nil || asked.doses == 1 else {
            throw RemindError(.invalidArgument, "two doses have two times", hint: "leave out at")
        }
        let target = try asked.what.map { (what) throws(RemindError) in try context.target(what, among: .recorded) }
        let id = try context.agenda.double(of: target, now: context.now)
        let happened = try asked.at.map { (text) throws(RemindError) in try context.moment(text) }
        return [.settle(RemindCore.SettleRequest(id, doses: asked.doses, happened: happened))]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) throws(RemindError)
        -> ShownReply<Remindd1.Settled>
    {
        guard case .settle(let settled)? = decided.events.first,
            let occurrence = after.ledger.occurrence(settled.occurrence),
            let result = after.answered([settled.occurrence: decided.isNew]).content.results.first
        else { throw RemindError(.internalError, "what was settled is not there") }
        let reply = Remindd1.Settled(
            zone: after.zone.name, now: after.now.seconds, changed: decided.isNew, occurrence: result.occurrence,
            doses: occurrence.recordings.map(\.at.seconds))
        return ShownReply(reply, occurrences: [result.occurrence])
    }
}
