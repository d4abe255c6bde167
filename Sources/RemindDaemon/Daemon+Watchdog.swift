import CivilTime
import RemindCore

extension Daemon {
    /// How long after the next thing to do the service manager is to wait for a sign of life.
    private static let margin = Duration.seconds(30)
    /// Something due for longer than this that was not put before the person is a defect.
    private static let overdueAfter = Duration.seconds(5)
    /// How soon a daemon that may not feed the watchdog looks again: three times before the manager's patience ends.
    private static let lookAgain = Duration.seconds(10)

    /// Feeds the service manager's watchdog if the daemon does its work, and returns the latest wake-up for that;
    /// without a watchdog, the given instant.
    ///
    /// Its work: the record can be read, and everything due is delivered. A record that cannot be written is no reason
    /// for a restart: `status` reports it, reminders ring on, and a restart would free no disk. A desktop that shows
    /// nothing is no reason either: another daemon would see the same.
    func guarded(_ wake: Instant?, now: Instant) -> Instant? {
        guard service.watchdogInterval != nil else { return wake }
        let latest = now + environment.longestSilence
        let wake = min(wake ?? latest, latest)
        guard isSound(now: now) else { return min(max(wake, now), now + Daemon.lookAgain) }
        service.feedWatchdog(next: max(.zero, wake - now) + Daemon.margin)
        return wake
    }

    private func isSound(now: Instant) -> Bool {
        if let wake = scheduler.nextWake, wake < now - Daemon.overdueAfter { return false }
        do {
            try journal.checkReadable()
            return true
        } catch {
            log.write(.error, "the record cannot be read: \(error)", event: .storeDamaged)
            return false
        }
    }
}
