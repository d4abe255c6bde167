package import CivilTime

/// The return of this machine after it was off or asleep. Another machine may have the answer to what fell due in that time, so
/// its news come first.
package struct Absence: Hashable, Sendable {
    /// A carrier tries its connections once a minute.
    static let longestWait = Duration.seconds(75)
    /// News that have begun to come are complete by then.
    static let afterNews = Duration.seconds(3)
    static let missesAfter = Duration.seconds(120)

    /// When this machine was there again.
    package let at: Instant
    /// When the first news of another machine came.
    package var news: Instant?

    package init(at: Instant) { self.at = at }

    /// When an occurrence that fell due before may ring.
    var ringsAt: Instant {
        let latest = at + Absence.longestWait
        return news.map { min($0 + Absence.afterNews, latest) } ?? latest
    }

    /// When misses from before are recorded.
    package var missesAt: Instant { at + Absence.missesAfter }
}
