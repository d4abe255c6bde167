import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules
import Statistics

/// Unattended misses that have not been reviewed.
enum ReviewMethod: Question {
    static let name = "Review"

    static func answer(_: VarlinkEmpty, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.Occurrences {
        let missed = try daemon.journal.unattended(limit: Daemon.longestReview).filter {
            $0.entry.id == $0.occurrence.standing?.id
        }
        let runs = missed.filter { $0.entry.answer?.run != nil }.map(\.occurrence.id)
        let pauses = daemon.pausedDays(now: now)
        let scope = try daemon.scope(Remindd1.StatisticsRequest(), now: now)
        let counts =
            runs.isEmpty ? [:] : try daemon.currentOutcomes().countsOfRuns(at: runs, excused: (pauses, scope))
        let views = missed.compactMap { _, occurrence -> OccurrenceView? in
            if occurrence.standing?.answer?.run == nil, let paused = pauses[occurrence.id.reminder],
                paused.cover(daemon.agenda.day(of: occurrence))
            {
                return nil
            }
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
    fileprivate static let longestReview = 500
}
