extension CalendarDays {
    /// The date of the rule that has `number` others between it and `date`; 0 is the first that is not before `date`.
    /// `nil` if there is none through the year 2200.
    func date(number: Int, onOrAfter date: CivilDate) -> CivilDate? {
        guard positions.isEmpty else { return picked(number: number, onOrAfter: date) }
        return Month.date(number: number, onOrAfter: date, following: following, days: daysInPhase)
    }

    /// Which of a day's slots `positions` picks, as numbers below `timesPerDay`; all of them if it is empty.
    func picks(on date: CivilDate) -> [Int] {
        guard !positions.isEmpty else { return Array(0..<timesPerDay) }
        let dates = candidates(from: beginning(of: date))
        guard let index = dates.firstIndex(of: date) else { return [] }
        let before = index * timesPerDay
        let all = dates.count * timesPerDay
        return (0..<timesPerDay).filter {
            positions.contains(before + $0 + 1) || positions.contains(before + $0 - all)
        }
    }

    /// The first month from this one on that can have a day: what lies in skipped periods is not looked at.
    private func following(_ month: Month) -> Month {
        switch period {
        case .year:
            let phase = Self.remainder(month.year - origin, interval)
            return phase == 0 ? month : Month(year: month.year + interval - phase, month: 1)
        case .month:
            let phase = Self.remainder(month.index - origin, interval)
            return phase == 0 ? month : Month(index: month.index + interval - phase)
        case .week, .day:
            guard interval > daysPerStep else { return month }
            let beginning = inPhase(onOrAfter: month.first)
            return beginning <= month.first ? month : beginning.calendarMonth
        }
    }

    /// Weeks and days as short as these fall on every month anyway.
    private var daysPerStep: Int { period == .week ? 3 : 27 }

    /// The days of a month that pass the rule, without weeks and days that its interval skips.
    private func daysInPhase(in month: Month) -> DaySet {
        let passing = days(in: month)
        guard !passing.isEmpty, interval > 1, period == .week || period == .day else { return passing }
        let first = month.first
        let end = first + month.length
        var inPhase = DaySet()
        var beginning = self.inPhase(onOrAfter: first)
        while beginning < end {
            for day in 0..<(period == .week ? 7 : 1) { inPhase.insert(beginning + day - first + 1) }
            beginning = beginning + step
        }
        return passing & inPhase
    }

    /// Days from one period to the next that counts; for weeks and days only.
    private var step: Int { period == .week ? interval * 7 : interval }

    /// The beginning of the first week or day that counts and is not over on `date`.
    private func inPhase(onOrAfter date: CivilDate) -> CivilDate {
        let beginning = period == .week ? date.beginningOfWeek(from: weekStart) : date
        let phase = Self.remainder(Int(beginning.epochDay) - origin, step)
        return phase == 0 ? beginning : beginning + (step - phase)
    }

    // MARK: Positions

    /// Counts period by period, for BYSETPOS; dates before `date` are not counted.
    private func picked(number: Int, onOrAfter date: CivilDate) -> CivilDate? {
        var left = number
        var beginning = beginning(of: date)
        while beginning <= DateRule.years.upperBound {
            let dates = candidates(from: beginning)
            let all = dates.count * timesPerDay
            var picked: Set<Int> = []
            for position in positions where position != 0 && abs(position) <= all {
                picked.insert((position > 0 ? position - 1 : all + position) / timesPerDay)
            }
            for index in picked.sorted() where dates[index] >= date {
                if left == 0 { return dates[index] }
                left -= 1
            }
            beginning = self.beginning(after: beginning)
        }
        return nil
    }

    /// The dates of the period that begins on a date, whether or not the interval counts it.
    private func candidates(from beginning: CivilDate) -> [CivilDate] {
        var dates: [CivilDate] = []
        var date = beginning
        let end =
            switch period {
            case .year: Month(index: beginning.calendarMonth.index + 12).first
            case .month: Month(index: beginning.calendarMonth.index + 1).first
            case .week: beginning + 7
            case .day: beginning + 1
            }
        while date < end {
            let month = date.calendarMonth
            let first = month.first
            var passing = days(in: month).from(date - first + 1)
            while !passing.isEmpty, first + passing.first - 1 < end {
                dates.append(first + passing.first - 1)
                passing.bits &= passing.bits - 1
            }
            date = first + month.length
        }
        return dates
    }

    /// The beginning of the first period that counts and is not over on `date`.
    private func beginning(of date: CivilDate) -> CivilDate {
        switch period {
        case .year:
            let phase = Self.remainder(date.year - origin, interval)
            return Month(year: phase == 0 ? date.year : date.year + interval - phase, month: 1).first
        case .month: return following(date.calendarMonth).first
        case .week, .day: return inPhase(onOrAfter: date)
        }
    }

    private func beginning(after beginning: CivilDate) -> CivilDate {
        switch period {
        case .year: Month(index: beginning.calendarMonth.index + interval * 12).first
        case .month: Month(index: beginning.calendarMonth.index + interval).first
        case .week, .day: beginning + step
        }
    }

    private static func remainder(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

extension Month {
    /// The date that has `number` others between it and `date`, if the days of each month are known; months that
    /// cannot have any are passed over. `nil` if there is none through the year 2200.
    @inline(__always)
    static func date(
        number: Int, onOrAfter date: CivilDate, following: (Month) -> Month, days: (Month) -> DaySet
    ) -> CivilDate? {
        let (year, month, day) = date.components
        let start = Month(year: year, month: month)
        var left = number
        var current = following(start)
        let last = Month(year: 2200, month: 12)
        while current <= last {
            let found = current == start ? days(current).from(day) : days(current)
            if found.count > left { return current.first + (found.day(number: left) - 1) }
            left -= found.count
            current = following(Month(index: current.index + 1))
        }
        return nil
    }
}

extension CivilDate {
    var calendarMonth: Month {
        let (year, month, _) = components
        return Month(year: year, month: month)
    }
}
