package import CivilTime

/// The slots of a recurrence set by plain definition: every date and every minute is asked whether it matches, periods
/// are gathered and picked from, and COUNT is counted from the start. Nothing is skipped, so that nothing can be missed.
package struct RecurrenceOracle {
    package let recurrence: RecurrenceSet
    package let start: CivilDateTime
    private var rule: RecurrenceRule { recurrence.rule }

    package init(_ set: RecurrenceSet, start: CivilDateTime) {
        self.recurrence = set
        self.start = start
    }

    /// Every slot from the start through a date, which ends a period of any kind only by chance: the last period is
    /// worked out a year beyond it.
    package func slots(through last: CivilDate) -> [CivilDateTime] {
        var periods: [Int: [CivilDateTime]] = [:]
        // A period begins before the start, and its picks count from there.
        let first = rule.positions.isEmpty ? start.date : start.date - 366
        let end = rule.positions.isEmpty ? last : last + 366
        var date = first
        while date <= end {
            if matches(date) {
                for (period, time) in times(on: date) {
                    periods[period, default: []].append(CivilDateTime(date, time))
                }
            }
            date = date + 1
        }
        var slots = periods.values.flatMap(picked).filter { $0 >= start }.sorted()
        switch rule.end {
        case .count(let count)?: slots = Array(slots.prefix(count))
        case .until(let end)?: slots = slots.filter { $0 <= end }
        case nil: break
        }
        let all = Set(slots + recurrence.added).subtracting(recurrence.removed)
        return all.filter { $0.date <= last }.sorted()
    }

    private func picked(_ slots: [CivilDateTime]) -> [CivilDateTime] {
        guard !rule.positions.isEmpty else { return slots }
        let sorted = slots.sorted()
        return sorted.enumerated().filter { index, _ in
            rule.positions.contains(index + 1) || rule.positions.contains(index - sorted.count)
        }.map(\.element)
    }

    /// The times of a date with the number of the period that they belong to.
    private func times(on date: CivilDate) -> [(Int, ClockTime)] {
        let days = date - start.date
        let hours = rule.hours.isEmpty ? nil : Set(rule.hours)
        let minutes = rule.minutes.isEmpty ? nil : Set(rule.minutes)
        func time(_ hour: Int, _ minute: Int) -> ClockTime? {
            ClockTime(hour: hour, minute: minute, second: start.time.second)
        }
        var found: [(Int, ClockTime?)] = []
        let allHours = Set(0...23)
        switch rule.frequency {
        case .yearly, .monthly, .weekly, .daily:
            let period = period(of: date)
            guard period % rule.interval == 0 else { return [] }
            for hour in hours ?? [start.time.hour] {
                for minute in minutes ?? [start.time.minute] { found.append((period, time(hour, minute))) }
            }
        case .hourly:
            for hour in hours ?? allHours {
                let period = days * 24 + hour - start.time.hour
                guard period % rule.interval == 0 else { continue }
                for minute in minutes ?? [start.time.minute] { found.append((period, time(hour, minute))) }
            }
        case .minutely:
            for hour in hours ?? allHours {
                for minute in minutes ?? Set(0...59) {
                    let period = days * 1440 + (hour - start.time.hour) * 60 + minute - start.time.minute
                    if period % rule.interval == 0 { found.append((period, time(hour, minute))) }
                }
            }
        }
        return found.compactMap { period, time in time.map { (period, $0) } }
    }

    private func period(of date: CivilDate) -> Int {
        switch rule.frequency {
        case .yearly: date.year - start.date.year
        case .monthly: (date.year - start.date.year) * 12 + date.month - start.date.month
        case .weekly: (monday(date) - monday(start.date)) / 7
        default: date - start.date
        }
    }

    /// The first day of the week, whatever its name.
    private func monday(_ date: CivilDate) -> CivilDate {
        var day = date
        while day.weekday != rule.weekStart { day = day - 1 }
        return day
    }

    private func matches(_ date: CivilDate) -> Bool {
        let (year, month, day) = date.components
        let monthLength = CivilDate.length(ofMonth: month, year: year)
        if !rule.months.isEmpty, !rule.months.contains(month) { return false }
        if !rule.monthDays.isEmpty, !rule.monthDays.contains(day), !rule.monthDays.contains(day - monthLength - 1) {
            return false
        }
        let yearLength = CivilDate.isLeap(year) ? 366 : 365
        let dayOfYear = (1..<month).reduce(day) { $0 + CivilDate.length(ofMonth: $1, year: year) }
        if !rule.yearDays.isEmpty, !rule.yearDays.contains(dayOfYear),
            !rule.yearDays.contains(dayOfYear - yearLength - 1)
        {
            return false
        }
        if !rule.weekNumbers.isEmpty {
            let (fromStart, fromEnd) = weekNumber(of: date)
            guard rule.weekNumbers.contains(fromStart) || rule.weekNumbers.contains(fromEnd) else { return false }
        }
        if !rule.days.isEmpty {
            let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
            let (place, length) = isOfYear ? (dayOfYear, yearLength) : (day, monthLength)
            return rule.days.contains { named in
                guard named.weekday == date.weekday else { return false }
                return named.nth == nil || named.nth == (place + 6) / 7 || named.nth == -((length - place) / 7 + 1)
            }
        }
        return matchesStart(date)
    }

    /// What the rule does not say is as on its start.
    private func matchesStart(_ date: CivilDate) -> Bool {
        switch rule.frequency {
        case .yearly:
            guard rule.monthDays.isEmpty, rule.yearDays.isEmpty else { return true }
            guard rule.weekNumbers.isEmpty else { return date.weekday == start.date.weekday }
            return date.day == start.date.day && (!rule.months.isEmpty || date.month == start.date.month)
        case .monthly: return !rule.monthDays.isEmpty || date.day == start.date.day
        case .weekly: return date.weekday == start.date.weekday
        default: return true
        }
    }

    /// The week's number in the year that most of its days are in, and the number from that year's end.
    private func weekNumber(of date: CivilDate) -> (Int, Int) {
        func year(_ week: CivilDate) -> Int {
            let years = (0..<7).map { (week + $0).year }
            return years.count { $0 == years[0] } >= 4 ? years[0] : years[6]
        }
        let week = monday(date)
        let own = year(week)
        var before = 0
        while year(week - 7 * (before + 1)) == own { before += 1 }
        var after = 0
        while year(week + 7 * (after + 1)) == own { after += 1 }
        return (before + 1, -after - 1)
    }
}
