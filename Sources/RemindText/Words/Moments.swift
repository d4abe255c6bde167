import CivilTime
import Reminders

extension OccurrenceView {
    /// When it is due.
    var at: Instant { Instant(seconds: epoch) }
}
