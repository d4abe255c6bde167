public import CivilTime

extension SchedulePreview {
    /// What of its duration is over at an instant, in a sentence.
    public func passed(at now: Instant) -> [String] { reminder.passed(at: now, ledger: ledger, place: place) }

    /// The first slot after an instant, by its date and time on the schedule's wall; `nil` if there is none.
    public func first(after instant: Instant) -> CivilDateTime? {
        guard let slot = slot(after: instant) else { return nil }
        switch slot.key {
        case .wall(let local, _): return local
        case .sun(let date, let time):
            // In the recurrence of its dates, a time of the sun is its place among the schedule's.
            guard case .wall(_, .sun(let times)) = schedule.rule, let place = times.firstIndex(of: time) else {
                return nil
            }
            return CivilDateTime(date, SunRecurrence.places(of: times)[place])
        case .elapsed, .after, .entry, .other: return zone.local(at: slot.due)
        }
    }
}

extension Definition.Line {
    /// The same line, its durations (`for 5 days`, `for 20 times`) counted from the reminder's first day where that is
    /// named, or else from the first slot that is still ahead.
    ///
    /// - Parameter start: The first day, if it was named.
    func counting(from start: CivilDate?, place: Place?) -> Definition.Line {
        guard let schedule = try? Schedule(parsing: when) else { return self }
        var line = self
        line.anchor = anchor.counting(schedule, from: start, place: place)
        return line
    }
}

extension Definition.Anchor {
    /// The same for a schedule's line, see there.
    func counting(_ schedule: Schedule, from start: CivilDate?, place: Place?) -> Definition.Anchor {
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
