import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// The faults, the sentences and the next times of a draft, while a person fills in a form. It defines nothing.
package struct PreviewDefinition: Question {
    package static let name = "Preview"
    /// How many slots are looked at for the next times.
    private static let mostLooks = 1000
    private let asked: Remindd1.PreviewRequest

    package init(_ asked: Remindd1.PreviewRequest) { self.asked = asked }

    package func needs(in context: RequestContext) -> [Need] {
        context.needs(toFind: [asked.what].compactMap(\.self))
    }

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.Preview> {
        let count = asked.count ?? 0
        guard (0...20).contains(count) else {
            throw RemindError(.invalidArgument, "count cannot be \(count)", hint: "0 to 20 times")
        }
        var reply = Remindd1.Preview(zone: context.zone.name, now: context.now.seconds, faults: [])
        let define = Define(Remindd1.DefineRequest(draft: asked.draft, what: asked.what))
        let (definition, problems, existing) = try define.made(in: context)
        reply.faults = problems.map {
            Remindd1.Preview.Fault(field: $0.field, message: $0.message, hint: $0.hint?.text(in: .answer))
        }
        guard let definition else {
            fill(&reply, with: asked.draft.when ?? existing?.draftLines ?? [], count, in: context)
            return ShownReply(reply)
        }
        var place = context.scheduler.place
        let reminder = Reminder(definition, definedAt: context.now, place: &place)
        if let problem = reminder.problem {
            reply.faults.append(.init(field: "when", message: problem.message, hint: problem.hint))
        }
        reply.schedules = context.agenda.lines(of: reminder)
        // Only the first slot of a chain is known: the next one depends on the doses taken.
        var (after, chained): (Instant, Set<Int>) = (context.now, [])
        for _ in 0..<PreviewDefinition.mostLooks {
            guard reply.next.count < count, reminder.lines.isEmpty || chained.count < reminder.lines.count,
                let slot = reminder.next(after: after, ledger: context.ledger, place: place)
            else { break }
            let isChained = reminder.lines.indices.contains(slot.line) && reminder.lines[slot.line].isChained
            if !isChained || chained.insert(slot.line).inserted { reply.next.append(place.local.timestamp(slot.due)) }
            after = slot.due
        }
        return ShownReply(reply)
    }

    /// Shows the schedules although another field is wrong.
    private func fill(
        _ reply: inout Remindd1.Preview, with lines: [DefinitionDraft.Line], _ count: Int, in context: RequestContext
    ) {
        let language = Schedule.Context.command(at: context.now, in: context.zone)
        var next: Set<Instant> = []
        for line in lines {
            for schedule in (try? Schedule.list(parsing: line.when, context: language)) ?? [] {
                reply.schedules.append(
                    ReminderView.Line(
                        when: ShownSchedule.text(schedule.description), sentence: schedule.sentence(in: context.zone)))
                next.formUnion(context.times(of: schedule.description, count))
            }
        }
        reply.next = next.sorted().prefix(count).map(context.zone.timestamp)
    }
}

extension Definition {
    fileprivate var draftLines: [DefinitionDraft.Line] { DefinitionDraft(self).when ?? [] }
}
