package import CivilTime
package import Vocabulary

/// A day on which most people do not work.
package struct Holiday: Hashable, Sendable, Comparable {
    package var date: CivilDate
    package var name: String

    package init(_ date: CivilDate, _ name: String) {
        (self.date, self.name) = (date, name)
    }

    package static func < (left: Holiday, right: Holiday) -> Bool {
        (left.date, left.name) < (right.date, right.name)
    }
}

/// A person's working days and holidays, by `[days]` in remindd.toml. Copies share one.
///
/// ```swift
/// let christmas = CivilDate(year: 2026, month: 12, clampingDay: 25)
/// let calendar = DayCalendar(holidays: [Holiday(christmas, "Christmas")])
/// calendar.isWorkday(christmas)  // false
/// calendar.workday(.before, christmas)  // 2026-12-24
/// calendar.workday(.after, christmas)  // 2026-12-28
/// ```
package final class DayCalendar: Sendable {
    /// The days of the week on which the person works; not empty.
    package let work: WeekdaySet
    /// By date, each once.
    package let holidays: [Holiday]
    /// The dates of the holidays.
    let dates: Set<CivilDate>
    /// Monday to Friday, without holidays.
    package static let usual = DayCalendar()

    /// - Parameters:
    ///   - work: The days of the week on which the person works; not empty.
    ///   - holidays: In any order; of two on one date, the first by name counts.
    package init(work: WeekdaySet = .workdays, holidays: [Holiday] = []) {
        self.work = work
        var dates: Set<CivilDate> = []
        self.holidays = holidays.sorted().filter { dates.insert($0.date).inserted }
        self.dates = dates
    }

    package func isWorkday(_ date: CivilDate) -> Bool { work.contains(date.weekday) && !dates.contains(date) }

    package func isHoliday(_ date: CivilDate) -> Bool { dates.contains(date) }

    /// The name of a holiday; `nil` for any other day.
    package func name(of date: CivilDate) -> String? {
        guard dates.contains(date) else { return nil }
        var (low, high) = (0, holidays.count)
        while low < high {
            let middle = (low + high) / 2
            if holidays[middle].date < date { low = middle + 1 } else { high = middle }
        }
        return low < holidays.count ? holidays[low].name : nil
    }

    /// The date itself if it is a workday, or else the nearest workday before or after it. The date itself also if there is
    /// none within `reach` days.
    package func workday(_ move: WorkdayMove, _ date: CivilDate) -> CivilDate {
        let step = move == .before ? -1 : 1
        return (0...Self.reach).lazy.map { date + step * $0 }.first(where: isWorkday) ?? date
    }

    /// The most days by which a slot moves.
    package static let reach = 62

    /// The holidays as runs of dates.
    var spans: DateSpans {
        var spans: [ClosedRange<CivilDate>] = []
        for holiday in holidays {
            if let last = spans.last, last.upperBound + 1 == holiday.date {
                spans[spans.count - 1] = last.lowerBound...holiday.date
            } else {
                spans.append(holiday.date...holiday.date)
            }
        }
        return DateSpans(spans)
    }
}

extension DayCalendar: Hashable {
    package static func == (left: DayCalendar, right: DayCalendar) -> Bool {
        left === right || left.work == right.work && left.holidays == right.holidays
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(work)
        hasher.combine(holidays.count)
    }
}
