package import CivilTime
import Reminders

extension Agenda {
    /// How many occurrences quiet hours hold back.
    package func deferredCount(now: Instant) -> Int {
        guard snapshot.quietEnd(at: now) != nil else { return 0 }
        return ledger.openOccurrences.count {
            $0.due <= now && !$0.wasDelivered && $0.wasHeldByQuiet
                && ledger.reminders[$0.id.reminder]?.isActive == true
        }
    }

    /// `22:00 to 06:30; 1 reminder is held back until 06:30`, if there are quiet hours.
    package func quietText(now: Instant) -> String? {
        guard let quiet = settings.quiet else { return nil }
        let hours = "\(quiet.from) to \(quiet.until)"
        guard let end = snapshot.quietEnd(at: now) else { return hours }
        let count = deferredCount(now: now)
        let held = count == 1 ? "1 reminder is held back" : "\(count) reminders are held back"
        return hours + (count == 0 ? "" : "; \(held) until \(snapshot.minute(end, now: now))")
    }
}
