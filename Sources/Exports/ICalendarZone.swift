import CivilTime

/// The rules of a zone as `VTIMEZONE` (RFC 5545, section 3.6.5), from a date on.
///
/// Changes that come back each year are a rule; others, such as those of Morocco around Ramadan, are dates.
struct ICalendarZone {
    private static let years = 30

    private struct Change: Hashable {
        var before: Int
        var after: Int
        var name: String
    }

    let lines: [String]

    init(_ zone: TimeZoneRules, since date: CivilDate) {
        let begin = Instant(seconds: CivilDateTime(date - 1, .midnight).wallSeconds)
        let end = begin + .seconds(Int64(Self.years) * 31_556_952)
        let offset = zone.offset(at: begin)
        var lines = ["BEGIN:VTIMEZONE", "TZID:\(zone.name)"]
        lines += Self.observance(
            Change(before: offset, after: offset, name: zone.abbreviation(at: begin)),
            at: CivilDateTime(wallSeconds: begin.seconds + Int64(offset)), "STANDARD")
        var order: [Change] = []
        var dates: [Change: [CivilDateTime]] = [:]
        var cursor = begin
        while let change = zone.nextTransition(after: cursor), change.instant < end {
            cursor = change.instant
            let key = Change(
                before: change.offsetBefore, after: change.offsetAfter, name: zone.abbreviation(at: cursor))
            if dates[key] == nil { order.append(key) }
            // An observance begins at the wall clock's time before the change.
            dates[key, default: []].append(
                CivilDateTime(wallSeconds: cursor.seconds + Int64(change.offsetBefore)))
        }
        for change in order {
            guard let found = dates[change], let first = found.first else { continue }
            let rule = Self.rule(found)
            let rest = found.dropFirst().map(ICalendar.text).joined(separator: ",")
            let more = rule.map { "RRULE:\($0)" } ?? (rest.isEmpty ? nil : "RDATE:\(rest)")
            lines += Self.observance(change, at: first, change.after > change.before ? "DAYLIGHT" : "STANDARD", more)
        }
        self.lines = lines + ["END:VTIMEZONE"]
    }

    private static func observance(
        _ change: Change, at start: CivilDateTime, _ name: String, _ more: String? = nil
    ) -> [String] {
        ["BEGIN:\(name)", "DTSTART:\(ICalendar.text(start))"] + [more].compactMap(\.self) + [
            "TZOFFSETFROM:\(text(change.before))", "TZOFFSETTO:\(text(change.after))",
            "TZNAME:\(ICalendar.escaped(change.name))", "END:\(name)",
        ]
    }

    /// One weekday of one month, year after year.
    private static func rule(_ dates: [CivilDateTime]) -> String? {
        guard let first = dates.first, dates.count >= years - 2 else { return nil }
        let years = zip(dates, dates.dropFirst()).allSatisfy { $1.date.year == $0.date.year + 1 }
        let month = first.date.month
        guard
            years,
            dates.allSatisfy({
                $0.time == first.time && $0.date.month == month && $0.date.weekday == first.date.weekday
            })
        else { return nil }
        let places = Set(dates.map { ($0.date.day - 1) / 7 + 1 })
        let isLast = dates.allSatisfy { $0.date.day + 7 > CivilDate.length(ofMonth: month, year: $0.date.year) }
        guard isLast || places.count == 1 else { return nil }
        return "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(isLast ? -1 : places.first ?? 1)"
            + ICalendar.text(first.date.weekday)
    }

    /// `+0100`
    private static func text(_ offset: Int) -> String {
        let (hour, minute, second) = (abs(offset) / 3600, abs(offset) / 60 % 60, abs(offset) % 60)
        let parts = [hour, minute] + (second == 0 ? [] : [second])
        return (offset < 0 ? "-" : "+") + parts.map { ICalendar.two(Int32($0)) }.joined()
    }
}
