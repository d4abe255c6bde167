package import CivilTime

/// Dates in English words; the tool's words do not depend on the locale.
package enum DateWords {
    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// `Friday`
    package static func long(_ weekday: Weekday) -> String { weekdays[index(weekday)] }

    /// `Fri`
    package static func short(_ weekday: Weekday) -> String { String(long(weekday).prefix(3)) }

    /// `Friday, 20 November`
    package static func day(_ date: CivilDate) -> String {
        let (_, month, day) = date.components
        return "\(long(date.weekday)), \(day) \(months[month - 1])"
    }

    /// `Friday, 20 November 2026`
    package static func full(_ date: CivilDate) -> String { "\(day(date)) \(date.year)" }

    /// `Fri 20 Nov`
    package static func brief(_ date: CivilDate) -> String {
        "\(short(date.weekday)) \(date.components.day < 10 ? " " : "")\(dayAndMonth(date))"
    }

    /// `November`
    package static func month(_ date: CivilDate) -> String { month(date.components.month) }

    /// `January`; a number outside 1...12 stays a number.
    package static func month(_ number: Int) -> String {
        months.indices.contains(number - 1) ? months[number - 1] : "month \(number)"
    }

    /// `20 Nov`
    package static func dayAndMonth(_ date: CivilDate) -> String {
        let (_, month, day) = date.components
        return "\(day) \(months[month - 1].prefix(3))"
    }

    private static func index(_ weekday: Weekday) -> Int {
        Weekday.allCases.firstIndex(of: weekday) ?? 0
    }
}
