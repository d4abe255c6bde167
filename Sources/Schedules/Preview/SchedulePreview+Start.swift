package import CivilTime
import Vocabulary

extension SchedulePreview {
    /// How many slots of a limited schedule have passed, as one sentence; empty if none have.
    package func passed(at now: Instant) -> [String] {
        guard schedule.extent != nil else { return [] }
        func slots(after: Instant, through: Instant) -> [Schedules.Slot] {
            compiled.slots(after: after, through: through, limit: PassedText.most, on: local, place: place)
        }
        let over = slots(after: .earliest, through: now).filter(compiled.isCounted)
        let left = slots(after: now, through: .end).count
        return [PassedText.text(over, left: left, word: "dose", on: local, now: now)].compactMap(\.self)
    }

    /// The first slot after an instant, by its date and time on the schedule's wall; `nil` if there is none.
    package func first(after instant: Instant) -> CivilDateTime? {
        guard let slot = slot(after: instant) else { return nil }
        switch slot.key {
        case .wall(let local, _): return local
        case .sun(let date, let time):
            // The recurrence of dates stores a sun time as its index among the schedule's times.
            guard case .wall(_, .sun(let times)) = schedule.rule, let place = times.firstIndex(of: time) else {
                return nil
            }
            return CivilDateTime(date, SunRecurrence.places(of: times)[place])
        case .moved(let moved): return CivilDateTime(moved.date, moved.time)
        case .elapsed, .after, .entry, .day, .other: return zone.local(at: slot.due)
        }
    }
}
