package import CivilTime
package import Reminders
import Vocabulary

/// "Now" and the zone that times are shown in, both as the daemon's reply says, and how the person wants them.
///
/// Every time of day that a person reads is written by `DisplaySettings.text`, mostly through here.
package struct Clock {
    package let now: Instant
    let zone: TimeZoneRules
    package var display = DisplaySettings()
    /// True for a screen: a day of another week is `2 Nov`, and not `2026-11-02`, which sorts and can be typed.
    package var writesMonths = false

    package init(now: Instant, zone: TimeZoneRules, display: DisplaySettings = DisplaySettings()) {
        self.now = now
        self.zone = zone
        self.display = display
    }

    package var today: CivilDate { zone.local(at: now).date }

    /// When today ends by the calendar; `nil` at the end of time.
    package var midnight: Instant? { zone.instant(of: CivilDateTime(today + 1, .midnight)) }

    package func date(of instant: Instant) -> CivilDate { zone.local(at: instant).date }

    /// `tomorrow at 08:00`
    package func moment(_ instant: Instant) -> String { "\(day(date(of: instant))) at \(time(instant))" }

    /// `08:00`, with seconds where a schedule has them.
    func time(_ instant: Instant) -> String { text(zone.local(at: instant).time) }

    func text(_ time: ClockTime) -> String { display.text(time) }

    /// `08:05`, whatever the second: when something was done.
    func minute(_ instant: Instant) -> String {
        text(zone.local(at: instant).time.wholeMinute)
    }

    /// `08:05:00`
    func second(_ instant: Instant) -> String { display.text(zone.local(at: instant).time, withSeconds: true) }

    /// `08:05`, or with the day before it if that is not `day`: `Fri 22:00`, `2026-11-02 22:00`, on a screen
    /// `2 Nov, 22:00`.
    func minute(_ instant: Instant, on day: CivilDate) -> String {
        prefix(date(of: instant), on: day) + minute(instant)
    }

    package func time(_ instant: Instant, on day: CivilDate) -> String {
        prefix(date(of: instant), on: day) + time(instant)
    }

    private func prefix(_ date: CivilDate, on day: CivilDate) -> String {
        if date == day { return "" }
        if abs(date - day) < 7 { return "\(DateWords.short(date.weekday)) " }
        return writesMonths ? "\(written(date)), " : "\(date) "
    }

    /// `2026-11-02`; on a screen `2 Nov`, with its year if that is another one.
    func written(_ date: CivilDate) -> String {
        guard writesMonths else { return date.description }
        return DateWords.dayAndMonth(date) + (date.year == today.year ? "" : " \(date.year)")
    }

    /// `20:00` today, `Sun 08:00` within a week, `21 Dec` after that: as short as can be.
    func brief(_ instant: Instant) -> String {
        let date = date(of: instant)
        guard date - today >= 7 else { return time(instant, on: today) }
        return date.year == today.year ? DateWords.dayAndMonth(date) : date.description
    }

    /// `today`, `tomorrow`, `Monday`, `Monday, 30 November`, for a date to come.
    package func day(_ date: CivilDate) -> String {
        switch date - today {
        case 0: "today"
        case 1: "tomorrow"
        case 2..<7: DateWords.long(date.weekday)
        default: date.year == today.year ? DateWords.day(date) : DateWords.full(date)
        }
    }

    /// `today`, `yesterday`, `Wed 18 Nov`, `18 Nov 2025`, for a day that has come.
    package func past(_ date: CivilDate) -> String {
        switch today - date {
        case 0: "today"
        case 1: "yesterday"
        default: date.year == today.year ? DateWords.brief(date) : "\(DateWords.dayAndMonth(date)) \(date.year)"
        }
    }

    /// `in 40 s`, `in 12 min`, `in 5 h 12 min`, `in 3 days`: how long until then.
    package func until(_ instant: Instant) -> String {
        let seconds = max(0, (instant - now).components.seconds)
        switch seconds {
        case 0..<60: return "in \(seconds) s"
        case 60..<3600: return "in \(seconds / 60) min"
        case 3600..<86_400:
            let minutes = seconds / 60 % 60
            return "in \(seconds / 3600) h" + (minutes == 0 ? "" : " \(minutes) min")
        default:
            let days = date(of: instant) - today
            return days <= 1 ? "in 1 day" : "in \(days) days"
        }
    }
}

extension ClockTime {
    /// Without its seconds.
    var wholeMinute: ClockTime { ClockTime(secondOfDay: secondOfDay / 60 * 60) }
}
