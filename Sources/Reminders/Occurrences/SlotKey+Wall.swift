package import CivilTime
package import Vocabulary

extension SlotKey {
    /// The wall-clock time that an occurrence belongs to, and so its day: in today, figures, calendars, grids and history.
    ///
    /// It is the time in a floating key, or else the clock of the place where the occurrence was first recorded. Neither a
    /// journey nor a delay changes it.
    ///
    /// - Parameters:
    ///   - due: When it is due by its schedule, whatever a person has moved it to.
    ///   - zone: Where the person was when it was first recorded.
    ///   - home: The zone that it was due in, if its reminder does not follow the person; `nil` if it does.
    ///   - rules: Gives the rules of that zone.
    package func wall(due: Instant, recordedIn zone: String, home: String?, _ rules: (String) -> TimeZoneRules)
        -> CivilDateTime
    {
        // Noon is within the day, whenever days start: before noon, always.
        if let day = wholeDay { return CivilDateTime(day, .noon) }
        // A slot that stays on its own wall clock when the person travels belongs to the day it came on.
        if let local = floating, home == nil || home == zone { return local }
        return rules(zone).local(at: due)
    }
}
