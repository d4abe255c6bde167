package import CivilTime
package import Schedules
package import Vocabulary

extension Reminder {
    /// True if it is owed if it is missed.
    package var isObligatory: Bool { kind?.has(.obligation) == true && Obligation.isSet(definition.fields) }

    /// How many were owed before the first was recorded.
    package var owedBefore: Int {
        if case .integer(let count) = definition.fields["owed"] { Int(count) } else { 0 }
    }

    /// The end of its window: the time that it says, or for times of prayer when the next prayer begins.
    ///
    /// - Parameters:
    ///   - key: Its slot, due then.
    ///   - due: When the slot is due.
    ///   - line: Its schedule, which may have an end of its own.
    ///   - place: Where the person is.
    ///   - isUsual: True if the next prayer ends it if it says nothing.
    /// - Returns: `nil` if only its grace ends it.
    package func windowEnd(of key: SlotKey, due: Instant, line: Int, place: TimeContext, isUsual: Bool) -> Instant? {
        guard hasWindow else { return nil }
        switch fields(line: line)["answer_by"].flatMap({ WindowEnd($0.text) }) {
        case .clock(let time):
            let wall = wall(place)
            let local = wall.local(at: due)
            let end = wall.instant(of: CivilDateTime(time > local.time ? local.date : local.date + 1, time))
            // Clocks that are set forward may leave nothing of it.
            return end.flatMap { $0 > due ? $0 : nil }
        case .event(let time): return place.windowEnd(of: key, due: due, by: time)
        case nil: return isUsual && definition.grace == nil ? place.windowEnd(of: key, due: due) : nil
        }
    }

    /// True if one that was missed is owed.
    package var owesMissed: Bool { hasWindow && (isObligatory || owedBefore > 0) }

    /// When an occurrence is held with others, as the reminder says.
    ///
    /// - Returns: `nil` if it leaves that to the timetable, or says nothing.
    package func heldTime(due: Instant, line: Int, place: TimeContext) -> Instant? {
        switch fields(line: line)["iqamah"].flatMap({ HeldTime($0.text) }) {
        case .after(let seconds): return due + .seconds(seconds)
        case .clock(let time):
            let wall = wall(place)
            let local = wall.local(at: due)
            let held = wall.instant(of: CivilDateTime(time >= local.time ? local.date : local.date + 1, time))
            return held.flatMap { $0 >= due && $0 - due <= HeldTime.latest ? $0 : nil }
        case .timetable, nil: return nil
        }
    }
}
