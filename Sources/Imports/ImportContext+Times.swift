import CivilTime
import Reminders

/// Checks the times in a file.
extension ImportContext {
    /// When something happened. A clock ahead by up to a day is accepted, and gives now.
    func past(_ instant: Instant, of value: ForeignValue) throws(ImportRefusal) -> Instant {
        try check(instant, reaching: .seconds(86_400), value)
        return min(instant, now)
    }

    /// When something was due. A dose may be answered up to `ahead` early.
    func due(_ instant: Instant, of value: ForeignValue) throws(ImportRefusal) -> Instant {
        try check(instant, reaching: ImportContext.ahead, value)
        return instant
    }

    private func check(_ instant: Instant, reaching ahead: Duration, _ value: ForeignValue) throws(ImportRefusal) {
        guard isSane(instant, reaching: ahead) else {
            throw value.refusal("\(zone.timestamp(instant)) is out of range")
        }
    }
}
