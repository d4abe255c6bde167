import CivilTime
import Reminders
import Schedules

/// Quiet hours: what cannot become missed is held back until their end.
extension Snapshot {
    /// True if quiet hours hold an occurrence back. Whatever can become missed always rings.
    func isDeferrable(_ id: OccurrenceID) -> Bool {
        ledger.reminders[id.reminder].map { !$0.ringsInQuietHours && $0.unanswered(id.slot) != .missed } ?? true
    }

    /// The end of the quiet hours that an instant is in.
    func quietEnd(at instant: Instant) -> Instant? { settings.quiet?.around(instant, in: place.local)?.upperBound }

    /// When an occurrence may ring that is to ring at an instant.
    func ringTime(of id: OccurrenceID, due: Instant) -> Instant {
        guard let end = quietEnd(at: due), isDeferrable(id) else { return due }
        return end
    }

    /// When an occurrence may ring again that is to ring at an instant. Quiet hours hold it back even if the first
    /// ring came in them.
    func repeatTime(of id: OccurrenceID, due: Instant) -> Instant {
        guard let end = quietEnd(at: due), ledger.reminders[id.reminder]?.unanswered(id.slot) != .missed else {
            return due
        }
        return end
    }

    /// When the grace of an occurrence begins: at the end of quiet hours that held it back, or at its ring if the clock was set
    /// since (TIME, section 6.1, rule 6).
    func waitsSince(_ occurrence: Occurrence?, due: Instant) -> Instant {
        let due = occurrence.map { rang($0, due: due) } ?? due
        guard let until = occurrence?.deferredUntil else { return due }
        // A clock that was far ahead may have said so.
        return max(due, min(until, due + .seconds(86_400)))
    }

    /// When an occurrence rang by the clock as it was set since, or was due, if that is later.
    func rang(_ occurrence: Occurrence, due: Instant) -> Instant {
        // A clock that is ahead may have said so.
        guard let rang = occurrence.firstDated, rang <= ledger.reached else { return due }
        return max(due, rang)
    }
}
