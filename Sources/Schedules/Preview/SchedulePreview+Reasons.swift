package import CivilTime
import PrayerTimes
import Vocabulary

extension SchedulePreview {
    /// The reasons for a slot's due time, in reading order.
    ///
    /// - Parameters:
    ///   - previous: the slot shown before it.
    ///   - start: when the preview begins.
    ///   - together: all slots of its instant.
    func reasons(of slot: Slot, previous: Slot?, start: Instant, together: [SlotKey]) -> [SlotReason] {
        var slot = slot
        slot.reasons = left(outAfter: previous, start: start, until: slot)
        if let local = slot.key.local {
            slot.reasons += dateReasons(local.date)
            slot.reasons += resolutionReasons(local, due: slot.due)
        }
        if case .moved(let moved) = slot.key {
            let date = place.workdays.workday(moved.move, moved.date)
            slot.reasons += dateReasons(moved.date)
            if date != moved.date {
                slot.reasons.append(
                    .workday(moved.date, name: place.workdays.name(of: moved.date), moved.move, due: date))
            }
            slot.reasons += resolutionReasons(CivilDateTime(date, moved.time), due: slot.due)
        }
        if case .sun(let date, let time) = slot.key {
            let event = zone.local(at: slot.due - .seconds(Int64(time.offset)))
            if time.offset != 0 || event.date != date { slot.reasons.append(.sun(time.event, date: date, at: event)) }
        }
        let others = together.filter { $0 != slot.key }.compactMap(\.local)
        if !others.isEmpty { slot.reasons.append(.sameInstant(others)) }
        if let previous, let distance = distance(from: previous, to: slot) { slot.reasons.append(distance) }
        if schedule.zone != nil, sun == nil, zone.name != local.name {
            slot.reasons.append(
                .fixedZone(
                    zone.local(at: slot.due), zone: zone.name, here: local.local(at: slot.due), local: local.name))
        }
        return slot.reasons
    }

    /// Dates after the last slot that have none: missing dates, exceptions, and days without the event.
    ///
    /// - Parameters:
    ///   - last: The last slot of the preview, if it has any.
    ///   - start: when the preview begins; used if there is no last slot.
    package func left(outAfter last: Slot?, start: Instant) -> [SlotReason] {
        left(outAfter: last, start: start, until: nil)
    }

    private func left(outAfter previous: Slot?, start: Instant, until slot: Slot?) -> [SlotReason] {
        if sun != nil { return withoutSun(after: previous, start: start, until: slot) }
        guard var recurrence else { return [] }
        recurrence.except = []
        let start = previous?.due ?? start
        let wall = previous?.key.local ?? zone.local(at: start)
        let end = min(slot?.due ?? Self.latest, Self.latest)
        let last = slot?.key.local?.date ?? zone.local(at: end).date
        var found: [(CivilDate, SlotReason)] = []
        func add(_ date: CivilDate, _ reason: SlotReason) {
            // Searches in UTC: a missing date has no instant in its own zone.
            let before = max(CivilDateTime(date, .midnight).wallSeconds - 1, wall.wallSeconds)
            let next = recurrence.next(after: Instant(seconds: before), in: .utc)
            if next?.local.date == date { found.append((date, reason)) }
        }
        var cursor = start
        while let change = zone.nextTransition(after: cursor), change.instant <= end {
            if change.shift >= 86_400 {
                var date = zone.local(at: change.instant - .milliseconds(1)).date + 1
                while zone.resolve(CivilDateTime(date, .midnight)) == .missingDate {
                    add(date, .missingDate(date, zone: zone.name))
                    date = date + 1
                }
            }
            cursor = change.instant
        }
        for date in schedule.except where wall.date <= date && date <= last { add(date, .excepted(date)) }
        if schedule.followsWorkdays {
            let between = place.workdays.holidays.filter { wall.date <= $0.date && $0.date <= last }
            for day in between.prefix(Self.mostHolidays) where !recurrenceHas(day.date) {
                add(day.date, .holiday(day.date, name: day.name))
            }
        }
        return found.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Holidays of which a preview says that they have no slot.
    private static let mostHolidays = 50

    /// True for a schedule that is due on holidays.
    private func recurrenceHas(_ date: CivilDate) -> Bool { recurrence?.except.contains(date) == false }

    /// Runs of dates without the events that the schedule names.
    private func withoutSun(after previous: Slot?, start: Instant, until slot: Slot?) -> [SlotReason] {
        func place(_ key: SlotKey?) -> (date: CivilDate, time: SunTime)? {
            if case .sun(let date, let time) = key { (date, time) } else { nil }
        }
        guard let sun else { return [] }
        let before = place(previous?.key)
        let after = place(slot?.key)
        let first = before?.date ?? zone.local(at: start).date
        var runs: [(event: SunTime.Event, first: CivilDate, last: CivilDate, absence: PrayerTime.Absence)] = []
        for (found, absence) in sun.absences(
            from: first, through: after?.date ?? zone.local(at: Self.latest).date, in: zone)
        {
            if let before, found.date == before.date, found.time < before.time { continue }
            if let after, found.date == after.date, found.time > after.time { continue }
            let event = found.time.event
            if let run = runs.lastIndex(where: { $0.event == event }), runs[run].absence == absence {
                runs[run].last = found.date
            } else {
                runs.append((event, found.date, found.date, absence))
            }
        }
        return runs.map { .noSun($0.event, from: $0.first, through: $0.last, $0.absence) }
    }

    /// No slot is due later: schedules end with the year 2200.
    static let latest = Instant(seconds: 7_289_740_800)

    private func dateReasons(_ date: CivilDate) -> [SlotReason] {
        let (year, month, day) = date.components
        let length = CivilDate.length(ofMonth: month, year: year)
        guard day == length, case .wall(let days, _) = schedule.rule else { return [] }
        switch days {
        case .monthly(_, let days):
            let numbers = days.compactMap { if case .day(let day) = $0 { day } else { nil } }
            let missing = numbers.filter { $0 > length }.sorted()
            guard !missing.isEmpty else { return [] }
            return [.shortMonth(missing, date: date, isWritten: numbers.contains(length) || days.contains(.last))]
        case .yearly(let days), .everyYears(_, let days):
            return month == 2 && length == 28 && days.contains(YearDay(month: 2, day: 29))
                ? [.commonYear(date: date)] : []
        default:
            return []
        }
    }

    private func resolutionReasons(_ local: CivilDateTime, due: Instant) -> [SlotReason] {
        switch zone.resolve(local) {
        case .gap(_, let length, let at):
            let clocks = zone.local(at: at - .seconds(1)).wallSeconds + 1
            return [
                .gap(
                    local, due: zone.local(at: due), length: length, clocks: CivilDateTime(wallSeconds: clocks),
                    zone: zone.name)
            ]
        case .overlap(let first, _):
            guard let change = zone.nextTransition(after: first) else { return [] }
            return [.overlap(local, clocks: change.clocks, zone: zone.name)]
        case .unique, .missingDate:
            return []
        }
    }

    /// A reason if the time between two slots differs from what their wall-clock times suggest.
    private func distance(from previous: Slot, to slot: Slot) -> SlotReason? {
        let elapsed = Int(slot.due.seconds - previous.due.seconds)
        switch (previous.key, slot.key) {
        case (.wall(let before, _), .wall(let local, _)):
            guard elapsed != 0, Int(local.wallSeconds - before.wallSeconds) != elapsed, slot.rule != .gap else {
                return nil
            }
            if previous.rule == .gap, zone.offset(at: previous.due) == zone.offset(at: slot.due) {
                // Beyond two days, the time between doses is not worth showing.
                return elapsed < 172_800 ? .previousMoved(elapsed: elapsed) : nil
            }
            return change(from: previous.due, to: slot.due).map { .clocksChanged($0, elapsed: elapsed) }
        case (.elapsed, .elapsed):
            guard let change = change(from: previous.due, to: slot.due) else { return nil }
            let shown = zone.local(at: slot.due)
            let unchanged = CivilDateTime(wallSeconds: shown.wallSeconds - Int64(change.shift))
            return .elapsed(elapsed, shown: shown.time, unchanged: unchanged.time, change)
        default:
            return nil
        }
    }

    /// How the zone's offset changes between two instants; `nil` if it does not.
    private func change(from start: Instant, to end: Instant) -> SlotReason.ClockChange? {
        let shift = zone.offset(at: end) - zone.offset(at: start)
        guard shift != 0, let first = zone.nextTransition(after: start) else { return nil }
        let isOnly = zone.nextTransition(after: first.instant).map { $0.instant > end } ?? true
        return SlotReason.ClockChange(shift: shift, clocks: isOnly && abs(shift) < 86_400 ? first.clocks : nil)
    }
}

extension ZoneTransition {
    /// The wall-clock time at which clocks change.
    fileprivate var clocks: CivilDateTime {
        CivilDateTime(wallSeconds: instant.seconds + Int64(offsetBefore))
    }
}
