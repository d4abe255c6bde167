import CivilTime
import Reminders

/// The dates and times of replies, which are texts there.
extension String? {
    /// `nil` for what is no date.
    var date: CivilDate? { flatMap { CivilDate($0) } }

    /// `nil` for what is no instant.
    var instant: Instant? { flatMap { Instant(timestamp: $0) } }
}

extension OccurrenceView {
    /// When it is due.
    var at: Instant { Instant(seconds: epoch) }
}
