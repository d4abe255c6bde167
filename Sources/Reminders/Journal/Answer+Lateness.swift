package import CivilTime
package import Vocabulary

extension Answer {
    /// Seconds from when a dose was due to when it was taken, negative if early; `nil` for a dose that was not taken
    /// for an extra dose and for a whole day.
    package func lateness(of slot: SlotKey?, due: Instant) -> Int64? {
        guard outcome == .done, let slot, !slot.isUnscheduled else { return nil }
        return happened.seconds - due.seconds
    }
}
