import CivilTime
import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// The occurrences that wait and those of the next days, as they were when they were asked for. A long list goes out in
/// pieces: each is worked out when it is sent.
package struct ListAgenda {
    package static let name = "Agenda"
    /// Occurrences that one agenda lists at most: everything else waits while they are found.
    private static let most = 20_000

    private let context: RequestContext
    private let handles: [OccurrenceID: String]
    private let chosen: Selection
    private var rest: ArraySlice<(id: OccurrenceID, slot: Slot)>
    /// The first piece begins with those that wait.
    private var waiting: [OccurrenceView]

    /// - Throws: `invalidArgument` for a number of days outside 1 to 366, and for days with more than 20,000 occurrences.
    package init(_ asked: Remindd1.AgendaRequest, in context: RequestContext) throws {
        guard (1...366).contains(asked.days) else {
            throw RemindError(.invalidArgument, "cannot show \(asked.days) days", hint: "--days 1 to 366")
        }
        let (agenda, now, today) = (context.agenda, context.now, context.today)
        let end =
            context.zone.instant(of: CivilDateTime(today + asked.days, context.settings.dayStart)) ?? now
        guard let found = agenda.upcoming(through: end - .milliseconds(1), now: now, atMost: ListAgenda.most) else {
            throw RemindError(
                .invalidArgument, "\(asked.days) days have more than \(ListAgenda.most) occurrences",
                hint: "ask for fewer days, or for one reminder: remindctl next WHAT --count 100")
        }
        let chosen = try context.selection(person: asked.person, tag: asked.tag)
        waiting = agenda.day(today, now: now).filter {
            ($0.status == .due || $0.status == .snoozed) && context.isOf(chosen, $0)
        }
        (self.context, self.chosen, handles, rest) = (context, chosen, agenda.upcomingHandles(now: now), found[...])
    }

    package var isEmpty: Bool { rest.isEmpty }

    /// The next of them. The handles of those that are shown are reserved.
    ///
    /// - Parameter count: How many to work out; all if absent.
    package mutating func next(_ count: Int = .max) -> ShownReply<Remindd1.Occurrences> {
        let coming = rest.prefix(count).map {
            context.agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: context.now)
        }
        rest = rest.dropFirst(count)
        defer { waiting = [] }
        return ShownReply(
            Remindd1.Occurrences(
                zone: context.zone.name, now: context.now.seconds,
                occurrences: waiting + coming.filter { context.isOf(chosen, $0) }),
            occurrences: coming)
    }
}
