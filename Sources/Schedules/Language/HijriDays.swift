import CivilTime
import PrayerTimes
import Vocabulary

/// Days of the Islamic calendar that a schedule is limited to.
///
/// A date counts as the Hijri day of its daylight. A day of that calendar begins at maghrib of the evening before, so isha
/// and the later times of a night count as the day after; maghrib itself, when a fast ends, counts as the day that ends.
package struct HijriDays: Hashable, Sendable {
    /// 1...12; `nil` for every month.
    package var month: Int?
    /// 1...30
    package var days: ClosedRange<Int>
    /// True if the schedule leaves them out instead.
    package var isOutside: Bool

    package init(month: Int?, days: ClosedRange<Int>, isOutside: Bool = false) {
        (self.month, self.days, self.isOutside) = (month, days, isOutside)
    }

    package static let ramadan = HijriDays(month: 9, days: 1...30)
    package static let whiteDays = HijriDays(month: nil, days: 13...15)

    /// The dates, by a calendar.
    ///
    /// - Parameter isNight: True for the dates of the nights before the days.
    func dates(_ calendar: HijriCalendar, isNight: Bool) -> DateSpans {
        let years = DateRule.years
        let shift = isNight ? -1 : 0
        var spans: [ClosedRange<CivilDate>] = []
        var (year, next) = (calendar.date(of: years.lowerBound).year, years.lowerBound)
        while true {
            for month in self.month.map({ $0...$0 }) ?? 1...12 {
                let start = calendar.start(ofMonth: month, year: year)
                let end = calendar.start(ofMonth: month % 12 + 1, year: month == 12 ? year + 1 : year)
                let (first, last) = (start + (days.lowerBound - 1), min(start + (days.upperBound - 1), end - 1))
                if start > years.upperBound {
                    if isOutside { spans.append(next...max(next, years.upperBound)) }
                    return DateSpans(spans)
                }
                guard first <= last else { continue }
                if !isOutside {
                    spans.append(first + shift...last + shift)
                } else if next < first + shift {
                    spans.append(next...first + shift - 1)
                }
                next = last + shift + 1
            }
            year += 1
        }
    }
}

extension HijriDays: CustomStringConvertible {
    /// `during ramadan`, `during hijri 8-10 12`, `on white days`
    package var description: String {
        switch self {
        case .ramadan: "during ramadan"
        case .whiteDays: "on white days"
        case HijriDays(month: 9, days: 1...30, isOutside: true): "outside ramadan"
        default: "during hijri \(range("-")) \(month ?? 1)"
        }
    }

    /// `in Ramadan`, `on 8 to 10 Dhu al-Hijja`
    var words: String {
        switch self {
        case .ramadan: "in Ramadan"
        case .whiteDays: "on white days (13 to 15 of each Hijri month)"
        case HijriDays(month: 9, days: 1...30, isOutside: true): "outside Ramadan"
        default: "on \(range(" to ")) \(HijriDate.monthNames[(month ?? 1) - 1])"
        }
    }

    private func range(_ separator: String) -> String {
        days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound)\(separator)\(days.upperBound)"
    }
}

extension SunTime.Event {
    /// True if it belongs to the next Hijri day, which begins at maghrib.
    var isOfNight: Bool { self == .isha || self == .nightMiddle || self == .lastThird }
}
