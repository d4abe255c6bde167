package import CivilTime
package import Reminders

/// A person says how many doses of one occurrence were taken, of those that several machines recorded.
package struct SettleRequest: Hashable, Sendable {
    package var occurrence: OccurrenceID
    /// 1 or 2.
    package var doses: Int
    /// When the one dose was taken, if the person says so.
    package var happened: Instant?

    package init(_ occurrence: OccurrenceID, doses: Int, happened: Instant? = nil) {
        (self.occurrence, self.doses, self.happened) = (occurrence, doses, happened)
    }
}
