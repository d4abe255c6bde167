/// What a rule of RFC 5545 has besides days and times of day: a start that has a time, an end of its own, times that
/// differ from day to day, and slots that are added and taken away.
struct RuleSlots: Hashable, Sendable {
    enum Times: Hashable, Sendable {
        /// The same on each of its days: `WallRecurrence.times`.
        case everyDay
        /// Some of `WallRecurrence.times`, by their place in the period (BYSETPOS).
        case picked(CalendarDays)
        /// Hours and minutes that wander from day to day.
        case grid(ClockGrid)
    }

    var times: Times
    /// No slot of the rule before.
    var start: CivilDateTime
    /// No slot of the rule after: UNTIL, or what COUNT came to.
    var end: CivilDateTime?
    /// Ascending.
    var added: [CivilDateTime]
    var removed: Set<CivilDateTime>
}

extension WallRecurrence {
    /// The slots of a recurrence set, with bounds of the schedule around it.
    ///
    /// COUNT is worked out here, once: by arithmetic or by the days of whole months where each day has the same slots,
    /// else slot by slot (BYSETPOS on several times a day, hours and minutes that wander and are narrowed down).
    ///
    /// - Parameter start: where the set has none.
    public init(
        _ set: RecurrenceSet, startingAt start: CivilDateTime, until: CivilDate? = nil, except: Set<CivilDate> = []
    ) {
        let start = set.start ?? start
        let (days, times, kind) = Self.parts(of: set.rule, start: start)
        let from = min(start, set.added.first ?? start).date
        self.init(days: days, times: times, from: from, until: until, except: except)
        var slots = RuleSlots(times: kind, start: start, added: set.added, removed: Set(set.removed))
        switch set.rule.end {
        case .until(let end)?: slots.end = end
        case .count(let count)?: slots.end = end(of: slots, count: count)
        case nil: break
        }
        rule = slots
    }

    private static func parts(
        of rule: RecurrenceRule, start: CivilDateTime
    ) -> (DateRule, [CivilTime], RuleSlots.Times) {
        switch rule.frequency {
        case .hourly, .minutely:
            let grid = ClockGrid(rule, start: start)
            var days = rule
            days.positions = []
            let date = dates(of: days, start: start.date, timesPerDay: 1)
            if let times = grid.everyDay { return (date, times, .everyDay) }
            return (date, [], .grid(grid))
        case .yearly, .monthly, .weekly, .daily:
            let hours = rule.hours.isEmpty ? [start.time.hour] : rule.hours
            let minutes = rule.minutes.isEmpty ? [start.time.minute] : rule.minutes
            let times = Set(
                hours.flatMap { hour in
                    minutes.compactMap { CivilTime(hour: hour, minute: $0, second: start.time.second) }
                }
            ).sorted()
            guard !times.isEmpty else { return (.weekly([]), [], .everyDay) }
            let days = dates(of: rule, start: start.date, timesPerDay: times.count)
            if case .calendar(let calendar) = days, !calendar.positions.isEmpty, times.count > 1 {
                return (days, times, .picked(calendar))
            }
            return (days, times, .everyDay)
        }
    }

    /// The simplest rule for the days, since arithmetic is faster than looking at months.
    private static func dates(of rule: RecurrenceRule, start: CivilDate, timesPerDay: Int) -> DateRule {
        let isNarrowed =
            !(rule.months.isEmpty && rule.yearDays.isEmpty && rule.monthDays.isEmpty && rule.positions.isEmpty)
        let isCounted = rule.frequency == .daily || rule.frequency == .weekly
        let interval = isCounted ? max(rule.interval, 1) : 1
        if !isNarrowed {
            let days = rule.days.isEmpty ? nil : WeekdaySet(rule.days.map(\.weekday))
            switch (rule.frequency, days) {
            case (.daily, nil) where interval > 1: return .everyDays(interval, anchor: start)
            case (.daily, let days) where interval == 1: return .weekly(days ?? .all)
            case (.hourly, let days), (.minutely, let days): return .weekly(days ?? .all)
            case (.weekly, let days) where interval == 1: return .weekly(days ?? WeekdaySet([start.weekday]))
            case (.weekly, let days) where rule.weekStart == .monday:
                return .everyWeeks(interval, days ?? WeekdaySet([start.weekday]), anchor: start)
            default: break
            }
        }
        return .calendar(CalendarDays(rule, start: start, timesPerDay: timesPerDay))
    }

    /// Where COUNT ends; `nil` where there are not so many.
    private func end(of slots: RuleSlots, count: Int) -> CivilDateTime? {
        guard count > 0 else { return CivilDateTime(DateRule.years.lowerBound - 2, .midnight) }
        if case .everyDay = slots.times, !times.isEmpty {
            // Times of the first day that lie before the start are none of its slots.
            let isFirstDay = days.next(onOrAfter: slots.start.date) == slots.start.date
            let before = isFirstDay ? times.prefix { $0 < slots.start.time }.count : 0
            let (number, time) = (count - 1 + before).quotientAndRemainder(dividingBy: times.count)
            return days.date(number: number, onOrAfter: slots.start.date).map { CivilDateTime($0, times[time]) }
        }
        if case .grid(let grid) = slots.times, days == .weekly(.all),
            let last = grid.last(of: count, from: slots.start)
        {
            return last
        }
        var slot = firstOfRule(slots, atOrAfter: slots.start.wallSeconds)
        for _ in 1..<count {
            guard let found = slot else { return nil }
            slot = firstOfRule(slots, atOrAfter: found + 1)
        }
        return slot.map { CivilDateTime(wallSeconds: $0) }
    }

    /// The first slot of the rule and of what was added at or after a wall-clock second, without what was taken away.
    func firstOfSet(atOrAfter wall: Int64) -> Int64? {
        guard let rule else { return nil }
        var wall = wall
        if let from { wall = max(wall, from.midnight) }
        while true {
            var slot = firstOfRule(rule, atOrAfter: wall)
            if let added = rule.added.first(where: { $0.wallSeconds >= wall })?.wallSeconds {
                slot = min(slot ?? added, added)
            }
            guard let slot else { return nil }
            let local = CivilDateTime(wallSeconds: slot)
            if let until, local.date > until { return nil }
            if let lastSlot, local > lastSlot { return nil }
            if !except.isEmpty, except.contains(local.date) {
                wall = (local.date + 1).midnight
            } else if !rule.removed.isEmpty, rule.removed.contains(local) {
                wall = slot + 1
            } else {
                return slot
            }
        }
    }

    private func firstOfRule(_ rule: RuleSlots, atOrAfter wall: Int64) -> Int64? {
        var start = CivilDateTime(wallSeconds: max(wall, rule.start.wallSeconds))
        while true {
            if let end = rule.end, start > end { return nil }
            if case .grid(let grid) = rule.times {
                let date = grid.date(onOrAfter: start.date)
                if date > start.date { start = CivilDateTime(date, .midnight) }
            }
            guard let date = days.next(onOrAfter: start.date) else { return nil }
            if date > start.date { start = CivilDateTime(date, .midnight) }
            if let time = firstTime(rule.times, on: date, atOrAfter: start.time) {
                let slot = CivilDateTime(date, time)
                if let end = rule.end, slot > end { return nil }
                return slot.wallSeconds
            }
            start = CivilDateTime(date + 1, .midnight)
        }
    }

    private func firstTime(_ kind: RuleSlots.Times, on date: CivilDate, atOrAfter time: CivilTime) -> CivilTime? {
        switch kind {
        case .everyDay: times.first { $0 >= time }
        case .picked(let days): days.picks(on: date).lazy.map { times[$0] }.first { $0 >= time }
        case .grid(let grid): grid.first(on: date, atOrAfter: time)
        }
    }
}
