package import CivilTime
package import Vocabulary

/// The slots of a schedule alone, without a reminder's history, for `remindctl schedule`.
///
/// ```swift
/// let zones = ZoneDirectory(environment: [:])
/// let place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
/// let saturday = Instant(seconds: 1_774_695_600)
/// let preview = try SchedulePreview(Schedule(parsing: "daily at 02:30"), place: place, definedAt: saturday)
/// let slot = preview.slots(after: saturday, count: 1).first
/// slot?.key  // 2026-03-29T02:30
/// slot?.rule  // gap
/// (slot?.due).map(place.local.timestamp)  // 2026-03-29T03:30:00+02:00
/// ```
package struct SchedulePreview: Sendable {
    /// A slot, and the reasons for its due time.
    package struct Slot: Hashable, Sendable {
        /// A rule for a written date or time that does not exist or exists twice (TIME, section 3).
        package enum Rule: String, Hashable, Sendable, Codable {
            /// The time does not exist on that date: due later by the length of the gap.
            case gap
            /// The time exists twice on that date: due at the first.
            case overlap
            /// The month is shorter: due on its last day.
            case shortMonth
            /// The year has no 29 February: due on the 28th.
            case commonYear
            /// The date is no workday: due on the one before or after.
            case workday
        }

        package var key: SlotKey
        package var due: Instant
        /// Empty if the slot is due as written.
        package var reasons: [SlotReason] = []

        /// The rule that decided the time, or else the one that decided the date.
        package var rule: Rule? {
            let rules = reasons.compactMap { Rule(rawValue: $0.name) }
            return rules.first { $0 == .gap || $0 == .overlap } ?? rules.first
        }
    }

    /// The zone whose wall clock the schedule follows.
    package let zone: TimeZoneRules
    /// The zone whose wall clock the user sees.
    package var local: TimeZoneRules { place.local }

    let compiled: CompiledSchedule
    let place: TimeContext

    var schedule: Schedule { compiled.schedule }

    /// The slots of a wall-clock schedule.
    var recurrence: WallRecurrence? { if case .wall(let recurrence, _) = compiled.source { recurrence } else { nil } }

    /// The slots of one that follows the sun.
    var sun: SunRecurrence? { if case .sun(let sun) = compiled.source { sun } else { nil } }

    /// - Parameters:
    ///   - schedule: The schedule to preview.
    ///   - place: Where the user is; a zone in the schedule wins.
    ///   - definedAt: Counts and elapsed time start here if the schedule names no start.
    /// - Throws: `unknownZone`, and `invalidSchedule` for sun times without a location and for an invalid chain.
    package init(_ schedule: Schedule, place: TimeContext, definedAt: Instant) throws(RemindError) {
        var place = place
        let anchor = ScheduleAnchor(at: definedAt, zone: place.local.name)
            .counting(schedule, from: nil, place: place)
        compiled = try CompiledSchedule(schedule, anchor: anchor, place: &place)
        do {
            zone = try schedule.zone.map { (name) throws(ZoneError) in try place.zone(name) } ?? place.local
        } catch {
            throw RemindError(error)
        }
        self.place = place
    }

    /// When the first slot after an instant is due; `nil` if there is none.
    package func next(after instant: Instant) -> Instant? { slot(after: instant)?.due }

    /// For a chain, the slot of its first time.
    func slot(after instant: Instant) -> Schedules.Slot? {
        guard case .chained(let chain) = compiled.source else {
            return compiled.next(after: instant, on: local, place: place)
        }
        return chain.firstTimes(in: place)?.next(after: instant, in: local).map {
            Schedules.Slot(key: .wall($0.local, zone: nil), due: $0.instant, zone: local.name, line: 0)
        }
    }

    /// The first slots after an instant, in order and with their reasons; two may share an instant. A chain gives only
    /// its first slot, since the next ones depend on the doses taken.
    package func slots(after instant: Instant, count: Int) -> [Slot] {
        var found: [Slot] = []
        var cursor = instant
        while found.count < count, let next = slot(after: cursor) {
            let together = compiled.run(after: cursor, through: next.due, limit: 1440, on: local, place: place)?
                .sorted()
            let slots = together ?? [next]
            for slot in slots {
                let new = Slot(key: slot.key, due: slot.due)
                let reasons = reasons(of: new, previous: found.last, start: instant, together: slots.map(\.key))
                found.append(Slot(key: slot.key, due: slot.due, reasons: reasons))
            }
            if case .chained = compiled.source { break }
            cursor = next.due
        }
        return Array(found.prefix(count))
    }
}
