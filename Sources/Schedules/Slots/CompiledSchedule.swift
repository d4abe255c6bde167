package import CivilTime
import PrayerTimes
package import Vocabulary

/// A schedule ready to yield slots: its zones are loaded, and its counts and phases start at its anchor. It is large, and shared.
///
/// ```swift
/// let zones = ZoneDirectory(environment: [:])
/// var place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
/// let now = Instant(seconds: 1_795_158_000)
/// let schedule = try Schedule(parsing: "every 2 days at 08:00 from 2026-11-20")
/// let anchor = ScheduleAnchor(at: now, zone: place.local.name)
/// let compiled = try CompiledSchedule(schedule, anchor: anchor, place: &place)
/// compiled.next(after: now, on: place.local, place: place)?.key  // 2026-11-22T08:00
/// ```
package final class CompiledSchedule: Sendable {
    /// The rule that yields the slots.
    package enum Source: Sendable {
        /// The wall clock of a fixed zone, or of the place where the user is.
        case wall(WallRecurrence, zone: TimeZoneRules?)
        /// Times of the sun where the user is.
        case sun(SunRecurrence)
        /// The wall clock, on workdays.
        case workdays(WorkdayRecurrence, zone: TimeZoneRules?)
        case elapsed(ElapsedRecurrence, except: Set<CivilDate>, zone: TimeZoneRules)
        /// A delay after a dose.
        case chained(FollowRule)
        /// No slots: the schedule is as needed.
        case none
    }

    package let schedule: Schedule
    package let source: Source
    /// The slot from which a number of times counts; `nil` for the very first.
    private let first: CivilDateTime?

    /// - Parameters:
    ///   - schedule: The schedule as it was parsed.
    ///   - anchor: When and where it was defined.
    ///   - place: Where the person is; it keeps the zone that the schedule names.
    ///   - joins: True if it follows a traveller's choice to combine prayers.
    /// - Throws: `invalidSchedule` for sun times without a location and for an invalid chain, `unknownZone` for a zone
    ///   that this machine does not know.
    package init(_ schedule: Schedule, anchor: ScheduleAnchor, place: inout TimeContext, joins: Bool = false)
        throws(RemindError)
    {
        self.schedule = schedule
        first = anchor.firstSlot
        do {
            let anchorZone = place.rules(named: anchor.zone)
            let definedOn = first?.date ?? anchorZone.local(at: anchor.at).date
            switch schedule.rule {
            case .wall(_, .sun):
                guard let location = place.sky.location else { throw CompiledSchedule.noLocation(schedule) }
                var rules = place.sky.prayer
                if !joins { rules.journey = nil }
                source =
                    schedule.sunRecurrence(
                        definedOn: definedOn, first: first?.time, location: location, rules: rules,
                        days: place.sky.days, workdays: place.workdays
                    )
                    .map { .sun($0) } ?? .none
            case .wall, .recurrence:
                let fixed = try schedule.zone.map { (name) throws(ZoneError) in try place.zone(name) }
                let dates = schedule.recurrence(
                    definedOn: definedOn, first: first?.time, calendar: place.sky.prayer.hijri,
                    workdays: place.workdays)
                if let dates, let move = schedule.move {
                    source = .workdays(
                        WorkdayRecurrence(dates: dates, move: move, calendar: place.workdays), zone: fixed)
                } else {
                    source = dates.map { .wall($0, zone: fixed) } ?? .none
                }
            case .instant(let instant):
                source = .elapsed(
                    ElapsedRecurrence(start: instant, every: 1, count: 1), except: [], zone: anchorZone)
            case .elapsed(let every, let from):
                let start = from.flatMap { anchorZone.instant(of: $0) } ?? anchor.at
                source = .elapsed(
                    schedule.elapsed(every: every, start: start, zone: anchorZone), except: Set(schedule.except),
                    zone: anchorZone)
            case .afterTaken(let delay, let orSkipped, let first):
                source = .chained(
                    try FollowRule(
                        schedule, after: .elapsed(delay), of: nil, orSkipped: orSkipped,
                        first: first.map { .daily($0) },
                        definedOn: definedOn))
            case .afterDone(.elapsed(let delay), let time):
                source = .chained(
                    try FollowRule(
                        schedule, after: .elapsed(delay), of: nil, orSkipped: true, first: .once(time),
                        definedOn: definedOn))
            case .afterDone(.calendar(let span), let time):
                source = .chained(
                    try FollowRule(
                        schedule, after: .calendar(span, at: time), of: nil, orSkipped: true, first: .once(time),
                        definedOn: definedOn))
            case .after(let delay, let name, let orSkipped):
                guard let other = ReminderID(rawValue: name) else {
                    throw RemindError(
                        .invalidSchedule, "\"\(name)\" is not the id of a reminder",
                        hint: "lowercase letters, digits and single hyphens, a letter first: vitamin-d")
                }
                source = .chained(
                    try FollowRule(
                        schedule, after: .elapsed(delay), of: other, orSkipped: orSkipped, first: nil,
                        definedOn: definedOn))
            case .asNeeded:
                source = .none
            }
        } catch let error as RemindError {
            throw error
        } catch let error as ZoneError {
            throw RemindError(error)
        } catch {
            throw RemindError(.internalError, "\(error)")
        }
    }

    private static func noLocation(_ schedule: Schedule) -> RemindError {
        noLocation(for: schedule.followsPrayer ? "times of prayer" : "sun times")
    }

    /// The error for times that follow the sun, if no place is known.
    package static func noLocation(for times: String) -> RemindError {
        RemindError(
            .invalidSchedule, "\(times) need a location, and none is set",
            hint: "say where you are: remindctl config set location 47.37,8.54")
    }

    /// The first slot after an instant; `nil` if there is none, and for chained and as-needed schedules.
    ///
    /// - Parameters:
    ///   - instant: The slot is later than this.
    ///   - wall: The wall clock that a floating schedule follows.
    ///   - place: Where the user is.
    ///   - line: Which of the reminder's schedules this is.
    package func next(after instant: Instant, on wall: TimeZoneRules, place: TimeContext, line: Int = 0) -> Slot? {
        switch source {
        case .wall(let recurrence, let fixed):
            let zone = fixed ?? wall
            guard let slot = recurrence.next(after: instant, in: zone) else { return nil }
            return Slot(key: .wall(slot.local, zone: fixed?.name), due: slot.instant, zone: zone.name, line: line)
        case .sun(let recurrence):
            return recurrence.next(after: instant, in: place.local).map { Slot($0, zone: place.local.name, line: line) }
        case .workdays(let recurrence, let fixed):
            return recurrence.next(after: instant, in: fixed ?? wall).map { slot($0, fixed, wall, line: line) }
        case .elapsed(let recurrence, let except, let zone):
            var slot = recurrence.next(after: instant)
            while let found = slot, except.contains(zone.local(at: found).date) {
                slot = recurrence.next(after: found)
            }
            return slot.map { Slot(key: .elapsed($0), due: $0, zone: place.local.name, line: line) }
        case .chained, .none:
            return nil
        }
    }

    private func slot(
        _ slot: WorkdayRecurrence.Slot, _ fixed: TimeZoneRules?, _ wall: TimeZoneRules, line: Int
    ) -> Slot {
        let key = MovedSlot(
            date: slot.written.date, move: schedule.move ?? .before, time: slot.written.time, zone: fixed?.name)
        return Slot(key: .moved(key), due: slot.due, zone: (fixed ?? wall).name, line: line)
    }

    /// The first `limit` slots in (after, through] of a wall-clock or sun schedule; `nil` for any other schedule, which
    /// has one slot at a time.
    package func run(
        after: Instant, through: Instant, limit: Int, on wall: TimeZoneRules, place: TimeContext, line: Int = 0
    ) -> [Slot]? {
        switch source {
        case .wall(let recurrence, let fixed):
            let zone = fixed ?? wall
            return recurrence.slots(after: after, through: through, in: zone, limit: limit).map {
                Slot(key: .wall($0.local, zone: fixed?.name), due: $0.instant, zone: zone.name, line: line)
            }
        case .sun(let recurrence):
            return recurrence.slots(after: after, through: through, limit: limit, in: place.local).map {
                Slot($0, zone: place.local.name, line: line)
            }
        case .workdays(let recurrence, let fixed):
            return recurrence.slots(after: after, through: through, limit: limit, in: fixed ?? wall)
                .map { slot($0, fixed, wall, line: line) }
        case .elapsed, .chained, .none: return nil
        }
    }

    /// The first `limit` slots in (after, through] of any schedule that follows a clock.
    func slots(after: Instant, through: Instant, limit: Int, on wall: TimeZoneRules, place: TimeContext) -> [Slot] {
        if let run = run(after: after, through: through, limit: limit, on: wall, place: place) { return run.sorted() }
        var found: [Slot] = []
        var cursor = after
        while found.count < limit, let slot = next(after: cursor, on: wall, place: place), slot.due <= through {
            found.append(slot)
            cursor = slot.due
        }
        return found
    }

    /// True if a slot counts toward a number of times: slots before the first one do not.
    package func isCounted(_ slot: Slot) -> Bool {
        guard case .times? = schedule.extent, let first else { return true }
        switch (slot.key, schedule.rule) {
        case (.wall(let local, _), _): return local >= first
        case (.moved(let moved), _): return CivilDateTime(moved.date, moved.time) >= first
        case (.sun(let date, let time), .wall(_, .sun(let times))):
            let place = times.firstIndex(of: time).map { SunRecurrence.places(of: times)[$0] }
            return CivilDateTime(date, place ?? .midnight) >= first
        default: return true
        }
    }
}

extension Slot {
    fileprivate init(_ slot: SunRecurrence.Slot, zone: String, line: Int) {
        self.init(key: .sun(slot.date, slot.time), due: slot.due, zone: zone, line: line)
    }
}

extension Schedule {
    /// True if a date lies within the schedule's bounds and is not an exception; for rules without dates of their own.
    ///
    /// - Parameters:
    ///   - date: A local date.
    ///   - definedOn: The local date on which the schedule's text was defined.
    package func covers(_ date: CivilDate, definedOn: CivilDate) -> Bool {
        if let start, date < start { return false }
        if let end = end(definedOn: definedOn), date > end { return false }
        return !except.contains(date)
    }

    /// The recurrence of an elapsed schedule with its bounds; dates are in the zone of the definition.
    fileprivate func elapsed(every: Duration, start: Instant, zone: TimeZoneRules) -> ElapsedRecurrence {
        var recurrence = ElapsedRecurrence(start: start, every: every.components.seconds)
        func end(of date: CivilDate) -> Instant? {
            zone.instant(of: CivilDateTime(date + 1, .midnight)).map { $0 - .milliseconds(1) }
        }
        recurrence.until = until.flatMap(end)
        switch extent {
        case .times(let count): recurrence.count = Int64(count)
        case .days(let days):
            let last = end(of: zone.local(at: start).date + (days - 1))
            recurrence.until = [recurrence.until, last].compactMap { $0 }.min()
        case nil: break
        }
        return recurrence
    }
}
