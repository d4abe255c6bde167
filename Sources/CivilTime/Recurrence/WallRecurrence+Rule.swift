extension WallRecurrence {
    /// The slots of a recurrence set, with the bounds of the schedule around it. COUNT is worked out here, once.
    ///
    /// - Parameters:
    ///   - set: Its rule, with the dates it adds and removes.
    ///   - start: if the set has none.
    ///   - until: The last date of the schedule.
    ///   - except: Dates without a slot.
    package init(
        _ set: RecurrenceSet, startingAt start: CivilDateTime, until: CivilDate? = nil, except: Set<CivilDate> = []
    ) {
        let start = set.start ?? start
        let (days, times, kind) = Self.parts(of: set.rule, start: start)
        self.init(
            Terms(days: days, times: times, from: start.date, until: until, lastSlot: nil, except: except))
        var lastSecond: Int64?
        if case .until(let end)? = set.rule.end, set.rule.isEndUTC { lastSecond = end.wallSeconds }
        func slots(end: CivilDateTime?) -> RuleSlots {
            RuleSlots(
                times: kind, start: start, end: end, lastSecond: lastSecond, added: set.added,
                removed: Set(set.removed))
        }
        let end: CivilDateTime? =
            switch set.rule.end {
            // No wall clock is a day or more ahead of UTC but by an offset that no zone has now.
            case .until(let end)?: lastSecond == nil ? end : CivilDateTime(end.date + 2, end.time)
            case .count(let count)?: self.end(of: slots(end: nil), count: count)
            case nil: nil
            }
        let isEarlier = times.map { $0 < start.time }
        guard kind == .everyDay, lastSecond == nil, set.added.isEmpty, set.removed.isEmpty,
            isEarlier.first == isEarlier.last
        else {
            if let first = set.added.first { from = min(start.date, first.date) }
            rule = slots(end: end)
            return
        }
        // The rule has only days and times, like any schedule of the language.
        if isEarlier.first == true { from = start.date + 1 }
        lastSlot = end
    }

    private static func parts(
        of rule: RecurrenceRule, start: CivilDateTime
    ) -> (DateRule, [ClockTime], RuleSlots.Times) {
        switch rule.frequency {
        case .hourly, .minutely:
            let grid = ClockGrid(rule, start: start)
            var days = rule
            days.positions = []
            let date = dates(of: days, start: start.date, timesPerDay: 1)
            if let times = grid.everyDay { return (times.isEmpty ? .weekly([]) : date, times, .everyDay) }
            return (date, [], .grid(grid))
        case .yearly, .monthly, .weekly, .daily:
            let hours = rule.hours.isEmpty ? [start.time.hour] : rule.hours
            let minutes = rule.minutes.isEmpty ? [start.time.minute] : rule.minutes
            let times = Set(
                hours.flatMap { hour in
                    minutes.compactMap { ClockTime(hour: hour, minute: $0, second: start.time.second) }
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

    /// The last slot of COUNT; `nil` if there are fewer.
    ///
    /// If each day has the same slots, arithmetic or the days of whole months find it. If not, it counts slot by slot
    /// (BYSETPOS on several times a day, hours and minutes that wander and are narrowed down).
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
}
