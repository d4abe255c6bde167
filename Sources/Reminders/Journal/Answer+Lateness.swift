package import CivilTime
package import Schedules

extension Answer {
    /// Seconds from when a dose was due to when it was taken, negative if early; `nil` for a dose that was not taken
    /// and for an extra dose.
    package func lateness(of slot: SlotKey?, due: Instant) -> Int64? {
        guard outcome == .done, let slot else { return nil }
        if case .entry = slot { return nil }
        return happened.seconds - due.seconds
    }
}
