package import CivilTime

/// Any rule that RFC 5545 allows, with a start, additions and exceptions.
extension RandomSchedule {
    package mutating func recurrence() -> RecurrenceSet {
        let start = CivilDateTime(date(), time())
        var set = RecurrenceSet(rule(from: start), start: start)
        if chance(4) { set.added = moments(from: start) }
        if chance(4) { set.removed = moments(from: start) }
        return set
    }

    /// The rule alone; `start` matters for UNTIL.
    package mutating func rule(from start: CivilDateTime) -> RecurrenceRule {
        var rule = RecurrenceRule(RecurrenceRule.Frequency.allCases[int(0...5)])
        let frequency = rule.frequency
        let isLong = frequency == .yearly || frequency == .monthly
        if chance(2) { rule.interval = int(1...[6, 12, 100, isLong ? 50 : 3000][int(0...3)]) }
        if chance(2) { rule.weekStart = Weekday.allCases[int(0...6)] }
        if chance(3) { rule.months = numbers(1...12, signed: false) }
        if frequency == .yearly, chance(4) { rule.weekNumbers = numbers(1...53, signed: true) }
        if [.yearly, .hourly, .minutely].contains(frequency), chance(5) {
            rule.yearDays = numbers(1...366, signed: true)
        }
        if frequency != .weekly, chance(4) { rule.monthDays = numbers(1...31, signed: true) }
        if chance(2) {
            let isCounted = isLong && rule.weekNumbers.isEmpty && chance(2)
            let most = frequency == .yearly && rule.months.isEmpty ? 53 : 5
            rule.days = Set(
                (0...int(0...3)).map { _ in
                    let nth = isCounted && chance(2) ? (chance(2) ? 1 : -1) * int(1...most) : nil
                    return RecurrenceRule.Day(Weekday.allCases[int(0...6)], nth: nth)
                }
            ).sorted()
        }
        if chance(4) { rule.hours = numbers(0...23, signed: false) }
        if chance(4) { rule.minutes = numbers(0...59, signed: false) }
        let hasParts =
            !(rule.months.isEmpty && rule.weekNumbers.isEmpty && rule.yearDays.isEmpty && rule.monthDays.isEmpty
            && rule.days.isEmpty && rule.hours.isEmpty && rule.minutes.isEmpty)
        if hasParts, chance(4) { rule.positions = numbers(1...(chance(3) ? 366 : 5), signed: true) }
        switch int(0...4) {
        case 0: rule.end = .count(int(1...300))
        case 1:
            let until = min(start.date + int(1...4000), DateRule.years.upperBound)
            rule.end = .until(max(CivilDateTime(until, time()), start))
        default: break
        }
        return rule
    }

    private mutating func numbers(_ range: ClosedRange<Int>, signed: Bool) -> [Int] {
        Set((0...int(0...4)).map { _ in (signed && chance(2) ? -1 : 1) * int(range) }).sorted()
    }

    private mutating func moments(from start: CivilDateTime) -> [CivilDateTime] {
        Set(
            (0...int(0...3)).map { _ in
                CivilDateTime(min(start.date + int(1...900), DateRule.years.upperBound), time())
            }
        ).sorted()
    }
}
