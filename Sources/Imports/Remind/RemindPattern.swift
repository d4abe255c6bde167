import CivilTime

/// Days of the year as a rule of RFC 5545 has them.
struct RemindPattern: Equatable {
    /// Why no rule has the days.
    struct Problem: Error { var message: String }

    /// Ascending; `nil` for all.
    var months: [Int]?
    /// Ascending, all from the start of the month or all from its end; `nil` for all.
    var days: [Int]?
    var weekdays: WeekdaySet = .all
    /// Which of these days of a month, from its start or from its end.
    var position: Int?

    /// The last day that every month has.
    private static let sure = 28

    /// - Throws: `Problem` if no rule says what the trigger means.
    /// - Returns: The patterns that have its days together, without the omitted dates of single years.
    static func patterns(_ trigger: RemindTrigger, _ omits: RemindOmits) throws(Problem) -> [RemindPattern] {
        let omitted = omits.weekdays.union(trigger.localOmits)
        guard omitted != .all || !trigger.heedsOmits else { throw Problem(message: "every day is omitted") }
        var pattern = RemindPattern()
        if let month = trigger.month { pattern.months = [month] }
        if let day = trigger.day {
            if trigger.weekdays.isEmpty {
                pattern.days = [day]
            } else {
                let longest = trigger.month.map { CivilDate.length(ofMonth: $0, year: 2001) } ?? sure
                guard day + 6 <= longest else {
                    throw Problem(message: "the first such weekday on or after day \(day) may lie in the next month")
                }
                (pattern.days, pattern.weekdays) = (Array(day...day + 6), trigger.weekdays)
                pattern.position = trigger.weekdays.days.count > 1 ? 1 : nil
            }
        } else if !trigger.weekdays.isEmpty {
            pattern.weekdays = trigger.weekdays
        }
        if trigger.back > 0 { try pattern.moveBack(trigger, omitted) }
        switch trigger.shift {
        case nil: return [pattern]
        case .skip:
            guard pattern.position == nil || omitted.isEmpty else {
                throw Problem(message: "SKIP of one of several weekdays has no rule")
            }
            pattern.weekdays.subtract(omitted)
            guard !pattern.weekdays.isEmpty else { throw Problem(message: "every one of its days is omitted") }
            return pattern.without(omits.yearly)
        case .before: try pattern.moveOmitted(omitted, by: -1)
        case .after: try pattern.moveOmitted(omitted, by: 1)
        }
        return [pattern]
    }

    // MARK: - Back

    private mutating func moveBack(_ trigger: RemindTrigger, _ omitted: WeekdaySet) throws(Problem) {
        var count = trigger.back
        if !trigger.isPlainBack, !omitted.isEmpty {
            let one = weekdays.days
            if one.count == 1, position == nil {
                // From one weekday it is always as far.
                count = Self.distance(from: one[0], back: count, omitted)
            } else if let days, days.count == 1, weekdays == .all {
                return try moveBack(to: count, before: days[0], omitted)
            } else {
                throw Problem(message: "days before it that leave out others have no rule")
            }
        }
        guard days != nil || months == nil else {
            throw Problem(message: "days before every day of a month have no rule")
        }
        weekdays = Self.moved(weekdays, by: -count)
        if days != nil { try shiftDays(by: -count) }
    }

    /// The `count`th day before a day of the month that is not omitted.
    private mutating func moveBack(to count: Int, before day: Int, _ omitted: WeekdaySet) throws(Problem) {
        // The span has enough days that are not omitted, wherever it begins.
        let span = Weekday.allCases.map { Self.distance(from: $0, back: count, omitted) }.max() ?? count
        days = [day]
        try shiftDays(by: -1)
        guard let last = days?[0], last > 0 ? last - span + 1 > 0 : last - span + 1 >= -Self.sure else {
            throw Problem(message: "days before it that leave out others have no rule")
        }
        days = Array(last - span + 1...last)
        (weekdays, position) = (WeekdaySet.all.subtracting(omitted), -count)
    }

    private static func distance(from day: Weekday, back count: Int, _ omitted: WeekdaySet) -> Int {
        var (left, distance) = (count, 0)
        while left > 0 {
            distance += 1
            if !omitted.contains(moved(day, by: -distance)) { left -= 1 }
        }
        return distance
    }

    private static func moved(_ day: Weekday, by count: Int) -> Weekday {
        Weekday.allCases[((Int(day.rawValue) + count) % 7 + 7) % 7]
    }

    private static func moved(_ set: WeekdaySet, by count: Int) -> WeekdaySet {
        WeekdaySet(set.days.map { moved($0, by: count) })
    }

    private mutating func shiftDays(by count: Int) throws(Problem) {
        guard let days, let first = days.first, let last = days.last, count != 0 else { return }
        let isFromStart = first > 0
        if isFromStart, last > Self.sure {
            throw Problem(message: "day \(last) is not in every month, so days before it have no rule")
        }
        let (low, high) = (first + count, last + count)
        if isFromStart ? low > 0 && high <= Self.sure : high < 0 && low >= -Self.sure {
            self.days = days.map { $0 + count }
        } else if isFromStart, high <= 0, low - 1 >= -Self.sure {
            // Day 0 is the last of the month before.
            self.days = days.map { $0 + count - 1 }
            months = months?.map { ($0 + 10) % 12 + 1 }
        } else {
            throw Problem(message: "its days may lie in two months, for which there is no rule")
        }
    }

    // MARK: - Omitted days

    /// Moves each day that is an omitted weekday, until it is none.
    private mutating func moveOmitted(_ omitted: WeekdaySet, by step: Int) throws(Problem) {
        guard !weekdays.isDisjoint(with: omitted) else { return }
        func target(_ day: Weekday) -> Int {
            var count = 0
            while omitted.contains(Self.moved(day, by: count)) { count += step }
            return count
        }
        if days == nil {
            guard months == nil || weekdays == .all && omitted.isEmpty else {
                throw Problem(message: "it may be moved into the next month, for which there is no rule")
            }
            weekdays = WeekdaySet(weekdays.days.map { Self.moved($0, by: target($0)) })
        } else if weekdays.days.count == 1, position == nil, let day = weekdays.days.first {
            let count = target(day)
            weekdays = [.init([Self.moved(day, by: count)])]
            try shiftDays(by: count)
        } else if weekdays == .all, let days, days.count == 1 {
            let longest = Weekday.allCases.map(target).max { abs($0) < abs($1) } ?? 0
            let range = step > 0 ? days[0]...days[0] + longest : days[0] + longest...days[0]
            let most = months?.count == 1 ? CivilDate.length(ofMonth: months?[0] ?? 1, year: 2001) : Self.sure
            guard
                range.lowerBound > 0 ? range.upperBound <= most : range.upperBound < 0 && range.lowerBound >= -Self.sure
            else { throw Problem(message: "it may be moved into another month, for which there is no rule") }
            self.days = Array(range)
            weekdays = WeekdaySet.all.subtracting(omitted)
            position = step > 0 ? 1 : -1
        } else {
            throw Problem(message: "BEFORE and AFTER have no rule for it")
        }
    }

    /// Removes days that are omitted each year: the months of these get patterns of their own.
    private func without(_ yearly: Set<[Int]>) -> [RemindPattern] {
        guard position == nil, (days?.first ?? 1) > 0 else { return [self] }
        let all = months ?? Array(1...12)
        let touched = all.filter { month in
            yearly.contains { $0[0] == month && (days?.contains($0[1]) ?? true) }
        }
        guard !touched.isEmpty else { return [self] }
        var patterns: [RemindPattern] = []
        var rest = self
        rest.months = all.filter { !touched.contains($0) }
        if rest.months != [] { patterns.append(rest) }
        for month in touched {
            var one = self
            one.months = [month]
            one.days = (days ?? Array(1...31)).filter { !yearly.contains([month, $0]) }
            if one.days != [] { patterns.append(one) }
        }
        return patterns
    }

    // MARK: - Text

    /// The value of RRULE.
    var rule: String {
        func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let named = weekdays.days.map { names[Int($0.rawValue)] }
        var parts: [String] = []
        if let months { parts.append("BYMONTH=\(list(months))") }
        guard let days else {
            if weekdays != .all { parts.append("BYDAY=\(named.joined(separator: ","))") }
            return (["FREQ=\(weekdays != .all && months == nil ? "WEEKLY" : "DAILY")"] + parts).joined(separator: ";")
        }
        let isYearly = months?.count == 1 && weekdays == .all && position == nil
        parts.insert(isYearly ? "FREQ=YEARLY" : "FREQ=MONTHLY", at: 0)
        if named.count == 1, days.count == 7, position == nil, days[0] > 0 ? days[0] % 7 == 1 : days[6] == -1 {
            parts.append("BYDAY=\(days[0] > 0 ? days[0] / 7 + 1 : -1)\(named[0])")
        } else {
            parts.append("BYMONTHDAY=\(list(days))")
            if weekdays != .all { parts.append("BYDAY=\(named.joined(separator: ","))") }
        }
        if let position { parts.append("BYSETPOS=\(position)") }
        return parts.joined(separator: ";")
    }
}
