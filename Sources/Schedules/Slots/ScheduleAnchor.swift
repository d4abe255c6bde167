package import CivilTime

/// When and where a schedule's text was first defined: counts, phases and elapsed time start here unless the text says where
/// they start.
package struct ScheduleAnchor: Hashable, Sendable, Codable {
    package var at: Instant
    /// The zone of the wall clock then.
    package var zone: String
    /// The first slot then ahead, as `2026-11-20T20:00` on the schedule's wall: `for 5 days` and `for 20 times` count
    /// from it. Absent if the schedule has no such end or says where it starts.
    package var first: String?

    package init(at: Instant, zone: String) {
        self.at = at
        self.zone = zone
    }

    /// `first`, read; `nil` as well for a text that is no date and time.
    var firstSlot: CivilDateTime? { first.flatMap { CivilDateTime($0) } }
}

extension ScheduleAnchor {
    /// The same for a schedule that lasts for a number of days or times: these count from the first day, if one is given,
    /// or else from the first slot that is still ahead.
    ///
    /// - Parameters:
    ///   - start: The first day, if it was named.
    ///   - place: Where the user is; without it, nothing is counted from a slot.
    package func counting(_ schedule: Schedule, from start: CivilDate?, place: Place?) -> ScheduleAnchor {
        guard schedule.extent != nil, schedule.start == nil else { return self }
        var anchor = self
        if let start {
            anchor.first = CivilDateTime(start, .midnight).description
        } else if let place {
            var endless = schedule
            endless.extent = nil
            let preview = try? SchedulePreview(endless, place: place, definedAt: at)
            anchor.first = preview?.first(after: at)?.description
        }
        return anchor
    }
}
