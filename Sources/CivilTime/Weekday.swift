/// A day of the week, Monday first as in ISO 8601.
package enum Weekday: UInt8, CaseIterable, Comparable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    package static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Days of the week as a bit set: bit 0 is Monday.
package struct WeekdaySet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x7f
    }

    package init(_ days: some Sequence<Weekday>) {
        rawValue = days.reduce(0) { $0 | 1 << $1.rawValue }
    }

    package static let all = WeekdaySet(rawValue: 0x7f)
    package static let workdays = WeekdaySet(rawValue: 0x1f)
    package static let weekend = WeekdaySet(rawValue: 0x60)

    package func contains(_ day: Weekday) -> Bool {
        rawValue >> day.rawValue & 1 == 1
    }

    /// The days in the set, Monday first.
    package var days: [Weekday] {
        Weekday.allCases.filter(contains)
    }
}
