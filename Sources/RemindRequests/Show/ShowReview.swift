import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// Unattended misses that have not been reviewed.
package struct ShowReview: Question {
    package static let name = "Review"

    package init(_: VarlinkEmpty) {}

    package func answer(
        in context: RequestContext, _ records: some RecordReader
    ) throws -> ShownReply<Remindd1.Occurrences> {
        let missed = try context.unreviewed(records)
        let known = try records.knowing(context.ledger.revisionNeeds(of: missed), in: context)
        let runs = missed.filter { $0.standing?.answer?.run != nil }.map(\.id)
        let excused = (context.pausedDays, try context.scope(Remindd1.StatisticsRequest()))
        let counts =
            runs.isEmpty
            ? [:] : try records.outcomes(context.scheduler.snapshot).countsOfRuns(at: runs, excused: excused)
        let views = missed.compactMap { occurrence -> OccurrenceView? in
            var view = known.agenda.view(of: occurrence, now: context.now)
            if let count = counts[occurrence.id] { view?.count = count }
            // Every dose of a run may have been answered by itself.
            return view?.count == 0 ? nil : view
        }
        return ShownReply(Remindd1.Occurrences(zone: context.zone.name, now: context.now.seconds, occurrences: views))
    }
}

extension RequestContext {
    /// Occurrences that one review lists at most; the next one shows the rest.
    private static let longestReview = 500

    /// The unattended misses that a person has not answered, but not those of paused days.
    ///
    /// - Parameter since: When they were recorded at the earliest.
    func unreviewed(since: Instant? = nil, _ records: some RecordReader) throws -> [Occurrence] {
        let pauses = pausedDays
        return try records.entries(.unattended(since: since, limit: Self.longestReview)).compactMap { entry in
            guard let id = entry.occurrence,
                let occurrence = Occurrence.fold(try records.entries(for: .occurrence(id), in: ledger)).first,
                entry.id == occurrence.standing?.id
            else { return nil }
            guard entry.answer?.run == nil, pauses[id.reminder]?.cover(agenda.day(of: occurrence)) == true else {
                return occurrence
            }
            return nil
        }
    }
}
