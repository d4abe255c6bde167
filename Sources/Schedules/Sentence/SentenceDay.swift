import CivilTime
import Vocabulary

/// A day in a sentence, before its time decides which date it means.
enum SentenceDay: Hashable {
    case date(CivilDate)
    /// The coming one; short if it is written `fri`.
    case weekday(Weekday, isShort: Bool)
    /// In next week.
    case next(Weekday)
    case weekend
    case nextMonth
    case monthEnd
    /// The coming one: 3 December.
    case yearDay(month: Int, day: Int)
    /// The coming one: the 3rd.
    case monthDay(Int)

    /// The dates that it can mean, ascending; empty if the time has passed.
    func dates(at time: ClockTime, _ clock: SentenceClock) -> [CivilDate] {
        candidates(at: time, clock).filter(clock.exists)
    }

    private func candidates(at time: ClockTime, _ clock: SentenceClock) -> [CivilDate] {
        let today = clock.today
        let monday = today - Int(today.weekday.rawValue)
        switch self {
        case .date(let date): return clock.isAhead(date, time) ? [date] : []
        case .weekday(let weekday, _):
            let ahead = (Int(weekday.rawValue) - Int(today.weekday.rawValue) + 7) % 7
            let date = ahead == 0 && !clock.isAhead(today, time) ? today + 7 : today + ahead
            return [clock.exists(date) ? date : date + 7]
        case .next(let weekday):
            let inThisWeek = monday + Int(weekday.rawValue)
            return inThisWeek > today ? [inThisWeek, inThisWeek + 7] : [inThisWeek + 7]
        case .weekend:
            let saturday = monday + 5
            return clock.isAhead(saturday, time) ? [saturday] : []
        case .nextMonth:
            let other = today + CalendarSpan(1, .month)
            let first = CivilDate(year: other.year, month: other.month, clampingDay: 1)
            return first == other ? [first] : [first, other]
        case .monthEnd:
            let (year, month, _) = today.components
            let last = CivilDate(year: year, month: month, clampingDay: 31)
            return clock.isAhead(last, time) ? [last] : []
        case .yearDay(let month, let day):
            let dates = (today.year...today.year + 8).compactMap { CivilDate(year: $0, month: month, day: day) }
            let date = dates.first { $0 >= today }
            return date.map { clock.isAhead($0, time) ? [$0] : [] } ?? []
        case .monthDay(let day):
            let first = CivilDate(year: today.year, month: today.month, clampingDay: 1)
            let dates = (0...12).map { first + CalendarSpan($0, .month) }.compactMap {
                CivilDate(year: $0.year, month: $0.month, day: day)
            }
            return dates.first { clock.isAhead($0, time) }.map { [$0] } ?? []
        }
    }

    /// The date that it names, if the zone leaves it out.
    func missing(_ clock: SentenceClock) -> CivilDate? {
        let named: CivilDate?
        switch self {
        case .date(let date): named = date
        case .yearDay(let month, let day):
            named = (0...1).lazy.compactMap { CivilDate(year: clock.today.year + $0, month: month, day: day) }
                .first { $0 >= clock.today }
        default: named = nil
        }
        return named.flatMap { clock.exists($0) ? nil : $0 }
    }

    /// The date to propose if the time on this one has passed.
    func following(_ clock: SentenceClock) -> CivilDate {
        let today = clock.today
        switch self {
        case .date(let date) where date < today - 1:
            let years = (today.year...today.year + 8).compactMap {
                CivilDate(year: $0, month: date.month, day: date.day)
            }
            return years.first { $0 > today } ?? clock.tomorrow
        case .weekend: return today - Int(today.weekday.rawValue) + 12
        case .monthEnd:
            let first = CivilDate(year: today.year, month: today.month, clampingDay: 1)
            let next = first + CalendarSpan(1, .month)
            return CivilDate(year: next.year, month: next.month, clampingDay: 31)
        default: return clock.tomorrow
        }
    }

    /// A date as the shortest words that mean it: `tomorrow`, `5 dec`, `2028-02-29`.
    static func words(_ date: CivilDate, _ clock: SentenceClock) -> String {
        if date == clock.today { return "today" }
        if date == clock.tomorrow { return "tomorrow" }
        let month = asciiLowercased(DateWords.month(date.month).prefix(3))
        return (1...364).contains(date - clock.today) ? "\(date.day) \(month)" : "\(date)"
    }
}
