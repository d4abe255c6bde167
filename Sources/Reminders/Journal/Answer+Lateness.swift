package import CivilTime
package import Schedules

extension Answer {
    /// Seconds between when a dose was due and when it was taken, negative where early; `nil` for what was not taken, and
    /// for what was due when it was taken.
    package func lateness(of slot: SlotKey?, due: Instant) -> Int64? {
        guard outcome == .done, let slot else { return nil }
        if case .entry = slot { return nil }
        return happened.seconds - due.seconds
    }
}
