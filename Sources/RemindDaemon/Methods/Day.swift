import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

enum DayMethod: ImmediateMethod {
    static let name = "Day"
    /// For how long a miss is pointed out. Without a limit, the whole record would be read.
    private static let reviewed = Duration.seconds(14 * 86_400)

    static func answer(_ asked: Remindd1.DayRequest, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.Day {
        let context = daemon.context(now)
        let today = context.today
        let date = try asked.date.map { try context.date($0, isAhead: true) } ?? today
        // The working set reaches two days back; what is older, and what a person answered early, is in the journal.
        var known = daemon.scheduler
        if date < today, let start = daemon.scheduler.place.local.instant(of: CivilDateTime(date - 1, .midnight)),
            let end = daemon.scheduler.place.local.instant(of: CivilDateTime(date + 3, .midnight))
        {
            for need in [Need.due(from: start, through: end), .runs(from: start, through: end)] {
                known.apply(.recalled(try daemon.journal.entries(for: need, in: known.ledger)))
            }
            for need in known.ledger.revisionNeeds {
                known.apply(.recalled(try daemon.journal.entries(for: need, in: known.ledger)))
            }
        }
        let chosen = try context.selection(person: asked.person, tag: asked.tag)
        let occurrences = known.agenda.day(date, now: now).filter { context.isOf(chosen, $0) }
        var next: OccurrenceView?
        if date == today, !occurrences.contains(where: { $0.status == .upcoming }) {
            let handles = daemon.agenda.upcomingHandles(now: now)
            let first =
                chosen.isAll ? daemon.agenda.upcomingFirst(now: now) : context.next(1, of: chosen).first
            next = first.map { daemon.agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
        }
        daemon.promise(occurrences + [next].compactMap(\.self), now: now)
        var day = Remindd1.Day(
            date: date.description, zone: daemon.zoneName, now: now.seconds, occurrences: occurrences, next: next)
        if date == today {
            let asNeeded = daemon.agenda.asNeeded(now: now, where: chosen.holds)
            day.asNeeded = asNeeded.isEmpty ? nil : asNeeded
            day.unshown = daemon.screen.unshownText
            let shown = Set(occurrences.map(\.id))
            let ledger = daemon.scheduler.ledger
            let waiting = try daemon.unreviewed(limit: Daemon.longestReview, since: now - DayMethod.reviewed, now: now)
                .filter {
                    let id = $0.occurrence.id
                    let definition = ledger.reminders[ledger.names.current(of: id.reminder)]?.definition
                    return definition.map(chosen.holds) == true && !shown.contains(id.description)
                }
            let count = waiting.reduce(0) { $0 + ($1.occurrence.standing?.answer?.run?.count ?? 1) }
            day.unreviewed = count == 0 ? nil : count
        }
        let paused = daemon.agenda.paused(on: date, now: now, where: chosen.holds)
        day.paused =
            paused.isEmpty
            ? nil
            : paused.map { definition, until in
                Remindd1.Day.Paused(
                    reminder: definition.id.rawValue, title: definition.title, cover: definition.cover,
                    person: definition.person, until: until?.description)
            }
        if date <= today {
            var trackers = try known.agenda.trackers(on: date, now: now, where: chosen.holds) { try daemon.begun($0) }
            for place in trackers.indices where trackers[place].value != nil {
                trackers[place].trend = try daemon.trend(of: trackers[place].tracker, on: date)
            }
            for place in trackers.indices where trackers[place].value == nil {
                (trackers[place].known, trackers[place].knownUnit) =
                    try daemon.known(of: trackers[place].tracker, before: date)
            }
            day.trackers = trackers.isEmpty ? nil : trackers
        }
        day.isClockUnconfirmed = daemon.isClockUnconfirmed
        if let error = daemon.journal.standIn?.error ?? daemon.loop.storeProblem {
            day.unsaved = Daemon.notRecorded(error).message
        }
        return day
    }
}
