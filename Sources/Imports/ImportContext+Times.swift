import CivilTime
import Reminders

/// Which times a file can mean.
extension ImportContext {
    /// When something happened: a clock that is ahead by less than a day is not held against it.
    func past(_ instant: Instant, of value: ForeignValue) throws(ImportRefusal) -> Instant {
        try check(instant, reaching: .seconds(86_400), value)
        return min(instant, now)
    }

    /// When something was due: a dose may be answered some time ahead.
    func due(_ instant: Instant, of value: ForeignValue) throws(ImportRefusal) -> Instant {
        try check(instant, reaching: ImportContext.ahead, value)
        return instant
    }

    private func check(_ instant: Instant, reaching ahead: Duration, _ value: ForeignValue) throws(ImportRefusal) {
        guard isSane(instant, reaching: ahead) else {
            throw value.refusal("\(zone.timestamp(instant)) is no time at which this can have been")
        }
    }
}
