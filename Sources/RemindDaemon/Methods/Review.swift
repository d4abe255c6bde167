import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Statistics

/// Unattended misses that have not been reviewed.
enum ReviewMethod: ImmediateMethod {
    static let name = "Review"

    static func answer(_: VarlinkEmpty, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.Occurrences {
        let missed = try daemon.unreviewed(limit: Daemon.longestReview, now: now)
        try daemon.loop.know { $0.ledger.revisionNeeds(of: missed.map(\.occurrence)) }
        let runs = missed.filter { $0.entry.answer?.run != nil }.map(\.occurrence.id)
        let scope = try daemon.context(now).scope(Remindd1.StatisticsRequest())
        let excused = (daemon.pausedDays(now: now), scope)
        let counts = runs.isEmpty ? [:] : try daemon.currentOutcomes().countsOfRuns(at: runs, excused: excused)
        let views = missed.compactMap { _, occurrence -> OccurrenceView? in
            var view = daemon.agenda.view(of: occurrence, now: now)
            if let count = counts[occurrence.id] { view?.count = count }
            // Every dose of a run may have been answered by itself.
            return view?.count == 0 ? nil : view
        }
        return Remindd1.Occurrences(zone: daemon.zoneName, now: now.seconds, occurrences: views)
    }
}

extension Daemon {
    /// Occurrences that one review lists at most; the next one shows the rest.
    static let longestReview = 500

    /// The unattended misses that a person has not answered, but not those of paused days.
    func unreviewed(
        limit: Int, since: Instant? = nil, now: Instant
    ) throws -> [(entry: Entry, occurrence: Occurrence)] {
        let pauses = pausedDays(now: now)
        return try journal.unattended(limit: limit, since: since).filter { entry, occurrence in
            guard entry.id == occurrence.standing?.id else { return false }
            return occurrence.standing?.answer?.run != nil
                || pauses[occurrence.id.reminder]?.cover(agenda.day(of: occurrence)) != true
        }
    }
}
