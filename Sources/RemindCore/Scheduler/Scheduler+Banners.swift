public import CivilTime

/// What stands on the screen as one notification: everything that was first put before the person in the same moment
/// and still waits. So two doses of one instant ring once, and an absence ends in one notification, not in a burst.
public struct Banner: Hashable, Sendable {
    /// Names it on the screen, also after a restart.
    public let key: String
    /// In the order they are due.
    public let members: [OccurrenceID]
    /// How many occurrences passed unattended before that moment.
    public let missed: Int
}

extension Scheduler {
    /// Notifications that stand on the screen at once at most; older ones are drawn together into one. There are servers
    /// that refuse the twenty-first (notification-daemon 3.20, `MaxNotificationsExceeded`).
    public static let mostBanners = 12

    /// Everything that waits for an answer and is not snoozed, as it is to stand on the screen, the newest last.
    public func banners(now: Instant) -> [Banner] {
        var groups: [Instant: [Occurrence]] = [:]
        for occurrence in ledger.occurrences where isShown(occurrence, now: now) {
            if let first = occurrence.firstDelivered { groups[first, default: []].append(occurrence) }
        }
        guard !groups.isEmpty else { return [] }
        let moments = groups.keys.sorted()
        let rest = moments.count > Scheduler.mostBanners ? moments.dropLast(Scheduler.mostBanners - 1) : []
        var banners: [Banner] = []
        if !rest.isEmpty {
            banners.append(Banner(key: "rest", members: ordered(rest.flatMap { groups[$0] ?? [] }), missed: 0))
        }
        let missed = missedByMoment(Set(moments))
        for moment in moments.dropFirst(rest.count) {
            banners.append(
                Banner(
                    key: String(moment.milliseconds), members: ordered(groups[moment] ?? []),
                    missed: missed[moment] ?? 0))
        }
        return banners
    }

    private func isShown(_ occurrence: Occurrence, now: Instant) -> Bool {
        guard occurrence.isOpen, occurrence.wasDelivered else { return false }
        return (occurrence.snoozedUntil.map { $0 <= now } ?? true)
            && ledger.reminders[occurrence.id.reminder]?.isActive == true
    }

    private func ordered(_ occurrences: [Occurrence]) -> [OccurrenceID] {
        occurrences.sorted { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }.map(\.id)
    }

    /// What was recorded as missed unattended in the very turns in which something was delivered.
    private func missedByMoment(_ moments: Set<Instant>) -> [Instant: Int] {
        var counts: [Instant: Int] = [:]
        for occurrence in ledger.occurrences {
            guard let entry = occurrence.standing, entry.origin == .automatic, moments.contains(entry.at),
                let answer = entry.answer, answer.cause == .unattended
            else { continue }
            counts[entry.at, default: 0] += answer.run?.count ?? 1
        }
        return counts
    }
}
