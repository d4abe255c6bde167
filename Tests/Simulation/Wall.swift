/// A wall clock's reading as the oracle counts it: seconds since 1970-01-01T00:00 on that wall. Worked out by counting
/// days, on purpose not as the product does it.
enum Wall {
    static let day: Int64 = 86_400

    /// Year, month, day of a day number, found by walking years and months.
    static func date(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        var year = 1970 + day / 366
        while start(of: year + 1) <= day { year += 1 }
        var month: Int64 = 1
        var rest = day - start(of: year)
        while rest >= length(month, year) {
            rest -= length(month, year)
            month += 1
        }
        return (year, month, rest + 1)
    }

    static func day(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        (1..<month).reduce(start(of: year) + day - 1) { $0 + length($1, year) }
    }

    /// 0 for Monday.
    static func weekday(_ day: Int64) -> Int64 { ((day + 3) % 7 + 7) % 7 }

    /// Every eleventh day, so that holidays come on every day of the week.
    static func isHoliday(_ day: Int64) -> Bool { (day % 11 + 11) % 11 == 4 }

    static func isWorkday(_ day: Int64) -> Bool { weekday(day) < 5 && !isHoliday(day) }

    static func length(_ month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day number of 1 January, from 1970 on.
    static func start(of year: Int64) -> Int64 {
        let before = year - 1
        return 365 * (year - 1970) + (before / 4 - before / 100 + before / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400)
    }

    private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 }

    /// `2026-11-20`
    static func dateText(_ day: Int64) -> String {
        let (year, month, day) = date(day)
        return "\(year)-\(two(month))-\(two(day))"
    }

    /// The day number of `2026-11-20`.
    static func day(of date: String) -> Int64 {
        let parts = date.split(separator: "-").compactMap { Int64($0) }
        return parts.count == 3 ? day(parts[0], parts[1], parts[2]) : 0
    }

    /// `08:00`
    static func timeText(minute: Int64) -> String { "\(two(minute / 60)):\(two(minute % 60))" }

    /// `2026-11-20T08:00`, with seconds only where there are any.
    static func text(_ seconds: Int64) -> String {
        let (day, rest) = seconds.quotientAndRemainder(dividingBy: Wall.day)
        let tail = rest % 60 == 0 ? "" : ":\(two(rest % 60))"
        return "\(dateText(day))T\(timeText(minute: rest / 60))\(tail)"
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
