import CivilTime

/// When a reminder of Remind comes: the parts of REM before its text (remind(1), THE REM COMMAND).
struct RemindTrigger: Equatable {
    /// How a day that is omitted is moved.
    enum Shift: Equatable { case skip, before, after }

    /// Empty for any day of the week.
    var weekdays: WeekdaySet = []
    var day: Int?
    var month: Int?
    var year: Int?
    /// How many days it comes earlier.
    var back = 0
    /// True if days that are omitted count for `back`.
    var isPlainBack = true
    /// How many days before it is announced.
    var delta = 0
    /// True if days that are omitted count for `delta`.
    var isPlainDelta = true
    /// Days from one to the next, from a whole date on.
    var interval: Int?
    var until: CivilDate?
    var from: CivilDate?
    var shift: Shift?
    var localOmits: WeekdaySet = []
    var time: ClockTime?
    /// In minutes: from how long before its time, and how often, it is announced.
    var timeDelta = 0
    var timeRepeat = 0
    var tags: [String] = []

    /// The date that it begins with, if it names a whole one.
    var date: CivilDate? {
        guard let year, let month, let day, let date = CivilDate(year: year, month: month, day: day) else { return nil }
        guard !weekdays.isEmpty else { return date }
        return (0..<7).map { date + $0 }.first { weekdays.contains($0.weekday) }
    }

    /// True if it comes once.
    var isOnce: Bool { date != nil && interval == nil }

    /// True if days that are omitted change when it comes.
    var heedsOmits: Bool { shift != nil || back > 0 && !isPlainBack }

    /// The last day on which it can come, if it ends.
    var end: CivilDate? {
        if isOnce { return date.map { $0 + 60 } }
        let ends = [until, interval == nil ? year.flatMap { CivilDate(year: $0, month: 12, day: 31) } : nil]
        return ends.compactMap(\.self).min()
    }

    /// The first day of a repeat that is on or after another one.
    func repeated(from start: CivilDate, since first: CivilDate?) -> CivilDate {
        guard let interval, let first, start < first else { return start }
        return start + (first - start + interval - 1) / interval * interval
    }

    // MARK: - Dates

    /// How many days before it is announced for the first time; `nil` if days that are omitted make that differ.
    func notice(_ omits: RemindOmits) -> Int? {
        if isPlainDelta || delta == 0 || omits.isEmpty && localOmits.isEmpty { return delta }
        guard isOnce, omits.computed == nil, let due = date.flatMap({ moved($0, movesBack: true, omits) }) else {
            return nil
        }
        return before(due, delta, omits).map { due - $0 }
    }

    /// The days on which it comes, in order and each once.
    func dates(_ days: ClosedRange<CivilDate>, _ omits: RemindOmits) -> [CivilDate] {
        // A day may be moved past others that are omitted, and this far back.
        let slack = Self.slack + back * (isPlainBack ? 1 : 7)
        var found: Set<CivilDate> = []
        func take(_ simple: CivilDate, movesBack: Bool = true) {
            guard let moved = moved(simple, movesBack: movesBack, omits), days.contains(moved),
                until.map({ moved <= $0 }) ?? true
            else { return }
            found.insert(moved)
        }
        if let date {
            guard let interval else {
                take(date)
                return found.sorted()
            }
            guard let start = back > 0 ? movedBack(date, omits) : date else { return [] }
            var next = repeated(from: start, since: max(days.lowerBound - slack, from ?? start))
            while next <= days.upperBound + slack {
                take(next, movesBack: false)
                next = next + interval
            }
            return found.sorted()
        }
        let first = max(days.lowerBound - slack, from ?? .init(epochDay: .min))
        let last = days.upperBound + slack
        guard first <= last else { return [] }
        for year in first.year...last.year where self.year.map({ $0 == year }) ?? true {
            for month in month.map({ $0...$0 }) ?? 1...12 {
                for date in named(year, month) where date >= first && date <= last { take(date) }
            }
        }
        return found.sorted()
    }

    /// The days of a month that the specification names, before they are moved.
    private func named(_ year: Int, _ month: Int) -> [CivilDate] {
        let length = CivilDate.length(ofMonth: month, year: year)
        guard let begin = CivilDate(year: year, month: month, day: 1) else { return [] }
        guard let day else {
            let all = (0..<length).map { begin + $0 }
            return weekdays.isEmpty ? all : all.filter { weekdays.contains($0.weekday) }
        }
        guard day <= length else { return [] }
        let date = begin + (day - 1)
        // The first of the weekdays on or after the day of the month.
        return weekdays.isEmpty
            ? [date] : (0..<7).map { date + $0 }.filter { weekdays.contains($0.weekday) }.prefix(1) + []
    }

    private static let slack = 40

    /// `nil` if it is skipped.
    private func moved(_ date: CivilDate, movesBack: Bool, _ omits: RemindOmits) -> CivilDate? {
        guard var date = movesBack && back > 0 ? movedBack(date, omits) : date else { return nil }
        switch shift {
        case nil: return date
        case .skip: return omits.omit(date, localOmits) ? nil : date
        case .before, .after:
            for _ in 0..<1000 where omits.omit(date, localOmits) { date = shift == .after ? date + 1 : date - 1 }
            return omits.omit(date, localOmits) ? nil : date
        }
    }

    private func movedBack(_ date: CivilDate, _ omits: RemindOmits) -> CivilDate? {
        isPlainBack ? date - back : before(date, back, omits)
    }

    /// The day that comes before another by a number of days, without those that are omitted.
    private func before(_ date: CivilDate, _ days: Int, _ omits: RemindOmits) -> CivilDate? {
        var (date, left) = (date, days)
        for _ in 0..<10_000 where left > 0 {
            date = date - 1
            if !omits.omit(date, localOmits) { left -= 1 }
        }
        return left == 0 ? date : nil
    }
}

/// The days that `OMIT` of Remind names, as holidays.
struct RemindOmits: Equatable {
    var weekdays: WeekdaySet = []
    /// Each year: the month and the day.
    var yearly: Set<[Int]> = []
    var dates: Set<CivilDate> = []
    /// The line with days that only Remind computes.
    var computed: Int?

    static let most = 5000

    var isEmpty: Bool { weekdays.isEmpty && yearly.isEmpty && dates.isEmpty && computed == nil }

    func omit(_ date: CivilDate, _ local: WeekdaySet) -> Bool {
        let all = weekdays.union(local)
        if all.contains(date.weekday) || dates.contains(date) { return true }
        guard !yearly.isEmpty else { return false }
        let parts = date.components
        return yearly.contains([parts.month, parts.day])
    }

    /// Adds the days of one or of a stretch, both included; false if there are too many.
    mutating func add(_ first: RemindTrigger, through last: RemindTrigger?) -> Bool {
        let last = last ?? first
        guard let month = first.month, let lastMonth = last.month, (first.year == nil) == (last.year == nil) else {
            return false
        }
        // 2000 is a leap year.
        let year = first.year ?? 2000
        let lastDay = last.day ?? CivilDate.length(ofMonth: lastMonth, year: last.year ?? year)
        guard let begin = CivilDate(year: year, month: month, day: first.day ?? 1),
            var end = CivilDate(year: last.year ?? year, month: lastMonth, day: lastDay)
        else { return false }
        if first.year == nil, end < begin {
            guard let next = CivilDate(year: 2001, month: lastMonth, day: min(lastDay, lastMonth == 2 ? 28 : 31)) else {
                return false
            }
            end = next
        }
        guard begin <= end, end - begin + dates.count < Self.most else { return false }
        for count in 0...(end - begin) {
            let parts = (begin + count).components
            if first.year == nil { yearly.insert([parts.month, parts.day]) } else { dates.insert(begin + count) }
        }
        return true
    }
}
