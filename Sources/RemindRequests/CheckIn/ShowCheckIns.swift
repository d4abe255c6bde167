import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// How often reminders of a kind were done.
package struct ShowCheckIns: Question {
    package static let name = "CheckIns"
    private let asked: Remindd1.CheckInsRequest

    package init(_ asked: Remindd1.CheckInsRequest) { self.asked = asked }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.CheckInsReply> {
        try Kinds.counted(asked.kind)
        let chosen = Selection(kind: asked.kind)
        let outcomes = try records.outcomes(context.scheduler.snapshot)
        var reply = Remindd1.CheckInsReply(
            zone: context.zone.name, now: context.now.seconds, checkIns: context.checkIns(of: chosen, in: outcomes))
        reply.next = context.views(of: context.next(1, of: chosen)).first
        func kept(since first: CivilDate) -> [ObligationFigures] {
            context.obligations(chosen, context.scope(first...context.today), in: outcomes)
        }
        let figures = kept(since: context.today)
        guard !figures.isEmpty else { return ShownReply(reply) }
        reply.obligations = figures
        reply.onTimeRate = ObligationFigures.sum(of: kept(since: context.today - 29))?.onTimeRate
        return ShownReply(reply)
    }
}
