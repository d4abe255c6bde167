/// The days of a rule of RFC 5545, made ready: its period (year, month, week or day) and what narrows the period down.
///
/// Computes the days of a whole month at once, as bits; `CalendarDays+Search` goes from month to month.
///
/// A class, so that rules without it stay small and reads copy nothing.
package final class CalendarDays: Sendable {
    enum Period { case year, month, week, day }

    private struct MonthDays {
        var fromStart = DaySet()
        var fromEnd = DaySet()
    }

    private let rule: RecurrenceRule
    private let start: CivilDate

    let period: Period
    /// Every this many periods, at least 1.
    let interval: Int
    /// The period in which the rule starts: a year, a month's index, or the epoch day of a week's or day's beginning.
    let origin: Int
    let weekStart: Weekday

    /// Bits 1...12.
    private let months: UInt16
    /// `nil` if the day of the month does not matter.
    private let monthDays: MonthDays?
    /// Every such day of the week; `nil` if it does not matter.
    private let weekdays: WeekdaySet?
    /// The nth such day of the week, beside `weekdays`: of the month, or of the year.
    private let ordinals: [RecurrenceRule.Day]
    private let isOrdinalOfYear: Bool
    private var yearDays: [Int] { rule.yearDays }
    private var weekNumbers: [Int] { rule.weekNumbers }

    /// Which of a period's slots; empty if all are meant.
    var positions: [Int] { rule.positions }
    /// The slots of a day, which `positions` counts.
    let timesPerDay: Int

    /// The days of a rule that starts on a date.
    ///
    /// - Parameter timesPerDay: how many slots a day has, at least 1.
    init(_ rule: RecurrenceRule, start: CivilDate, timesPerDay: Int) {
        self.rule = rule
        self.start = start
        let parts = start.components
        // No interval needs to be longer than all the days there are; that of hours and minutes is one of the clock.
        let isOfClock = rule.frequency == .hourly || rule.frequency == .minutely
        interval = isOfClock ? 1 : min(max(rule.interval, 1), 1 << 20)
        weekStart = rule.weekStart
        self.timesPerDay = timesPerDay
        var months = rule.months
        var monthDays = rule.monthDays
        var days = rule.days
        // The start supplies the parts that the rule leaves out. RFC 5545 gives no table for this: which part of the
        // start counts (its day of the week, of the month, its month) depends on the rule's frequency and other parts.
        switch rule.frequency {
        case .yearly:
            (period, origin) = (.year, parts.year)
            if days.isEmpty, monthDays.isEmpty, rule.yearDays.isEmpty {
                if !rule.weekNumbers.isEmpty {
                    days = [.init(start.weekday)]
                } else {
                    if months.isEmpty { months = [parts.month] }
                    monthDays = [parts.day]
                }
            }
        case .monthly:
            (period, origin) = (.month, Month(year: parts.year, month: parts.month).index)
            if days.isEmpty, monthDays.isEmpty, rule.yearDays.isEmpty { monthDays = [parts.day] }
        case .weekly:
            (period, origin) = (.week, Int(start.beginningOfWeek(from: rule.weekStart).epochDay))
            if days.isEmpty { days = [.init(start.weekday)] }
        case .daily, .hourly, .minutely:
            (period, origin) = (.day, Int(start.epochDay))
        }
        self.months =
            months.isEmpty ? 0x1ffe : months.reduce(0) { (1...12).contains($1) ? $0 | 1 << $1 : $0 }
        if monthDays.isEmpty {
            self.monthDays = nil
        } else {
            var sets = MonthDays()
            for day in monthDays {
                sets.fromStart.insert(day)
                sets.fromEnd.insert(-max(day, -99))
            }
            self.monthDays = sets
        }
        weekdays = days.isEmpty ? nil : WeekdaySet(days.lazy.filter { $0.nth == nil }.map(\.weekday))
        ordinals = days.filter { $0.nth != nil }
        isOrdinalOfYear = rule.frequency == .yearly && rule.months.isEmpty
    }

    /// The days of a month that pass every part of the rule, whatever the interval.
    func days(in month: Month) -> DaySet {
        guard months >> month.month & 1 == 1 else { return DaySet() }
        let length = month.length
        var days = DaySet.month(ofLength: length)
        if let monthDays { days = days & (monthDays.fromStart | monthDays.fromEnd.fromEnd(ofLength: length)) }
        guard !days.isEmpty, weekdays != nil || !yearDays.isEmpty || !weekNumbers.isEmpty else { return days }
        let first = month.first
        if let weekdays {
            var passing = DaySet.weekly(weekdays, first: first.weekday)
            for day in ordinals { passing.insert(Self.day(of: day, in: month, first: first, ofYear: isOrdinalOfYear)) }
            days = days & passing
        }
        if !yearDays.isEmpty { days = days & daysOfYear(in: month, first: first) }
        if !weekNumbers.isEmpty { days = days & daysOfWeeks(in: month, first: first) }
        return days
    }

    /// The day of a month, or a number outside of it, on which the nth weekday of the month or year falls.
    private static func day(
        of day: RecurrenceRule.Day, in month: Month, first: CivilDate, ofYear: Bool
    ) -> Int {
        let nth = min(max(day.nth ?? 0, -100), 100)
        let length = month.length
        let start = ofYear ? Month(year: month.year, month: 1).first : first
        let end = ofYear ? Month(year: month.year, month: 12).first + 30 : first + (length - 1)
        let date: CivilDate
        if nth > 0 {
            date = start + ((day.weekday.distance(after: start.weekday)) + 7 * (nth - 1))
        } else if nth < 0 {
            date = end - ((end.weekday.distance(after: day.weekday)) + 7 * (-nth - 1))
        } else {
            return 0
        }
        let number = date - first + 1
        return number > length ? 0 : number
    }

    private func daysOfYear(in month: Month, first: CivilDate) -> DaySet {
        let before = first - Month(year: month.year, month: 1).first
        let yearLength = CivilDate.isLeap(month.year) ? 366 : 365
        var days = DaySet()
        for day in yearDays { days.insert((day > 0 ? day : yearLength + 1 + day) - before) }
        return days
    }

    /// The days whose week has one of the numbers. A week belongs to the year that has most of its days, and its days to
    /// the calendar year that they lie in: 29 December 2025 is in week 1, and in the period 2025.
    private func daysOfWeeks(in month: Month, first: CivilDate) -> DaySet {
        var days = DaySet()
        var start = first.beginningOfWeek(from: weekStart)
        let end = first + month.length
        let isFromEnd = weekNumbers.contains { $0 < 0 }
        var year = (start + 3).year
        var number = Self.weekNumber(start + 3)
        while start < end {
            if weekNumbers.contains(number) || isFromEnd && weekNumbers.contains(number - weeks(inYear: year) - 1) {
                for day in 0..<7 { days.insert(start + day - first + 1) }
            }
            start = start + 7
            number += 1
            // Only around the turn of the year can the next week be one of another.
            if month.month == 12 || month.month == 1, (start + 3).year != year { (year, number) = (year + 1, 1) }
        }
        return days
    }

    /// - Parameter middle: the fourth day of the week, which is in the week's year.
    private static func weekNumber(_ middle: CivilDate) -> Int {
        (middle - Month(year: middle.year, month: 1).first) / 7 + 1
    }

    /// 52 or 53: 28 December is always in the last week.
    private func weeks(inYear year: Int) -> Int {
        let last = Month(year: year, month: 12).first + 27
        return Self.weekNumber(last.beginningOfWeek(from: weekStart) + 3)
    }
}

extension CalendarDays: Hashable {
    package static func == (left: CalendarDays, right: CalendarDays) -> Bool {
        left.rule == right.rule && left.start == right.start && left.timesPerDay == right.timesPerDay
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(start)
    }
}

extension CivilDate {
    /// The first day of this date's week.
    package func beginningOfWeek(from start: Weekday) -> CivilDate {
        self - weekday.distance(after: start)
    }

    package var beginningOfMonth: CivilDate { self - (day - 1) }

    package var endOfMonth: CivilDate { self + (CivilDate.length(ofMonth: month, year: year) - day) }

    /// Every day of this date's month.
    package var daysOfMonth: [CivilDate] {
        let first = beginningOfMonth
        return (0...(endOfMonth - first)).map { first + $0 }
    }
}

extension Weekday {
    /// Days from `day` to the next such weekday, 0...6.
    func distance(after day: Weekday) -> Int {
        (Int(rawValue) - Int(day.rawValue) + 7) % 7
    }
}
