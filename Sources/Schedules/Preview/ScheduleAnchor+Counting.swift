package import CivilTime

extension ScheduleAnchor {
    /// The anchor of a schedule for a number of days or times: they count from the first day, if one is given, or else
    /// from the first slot still ahead.
    ///
    /// - Parameters:
    ///   - schedule: One for a number of days or times.
    ///   - start: The first day, if one is given.
    ///   - place: Where the user is; without it, nothing counts from a slot.
    package func counting(_ schedule: Schedule, from start: CivilDate?, place: TimeContext?) -> ScheduleAnchor {
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
