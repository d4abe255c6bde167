/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: UInt8, CaseIterable, Comparable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    public static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Days of the week as a bit set: bit 0 is Monday.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x7f
    }

    public init(_ days: some Sequence<Weekday>) {
        rawValue = days.reduce(0) { $0 | 1 << $1.rawValue }
    }

    public static let all = WeekdaySet(rawValue: 0x7f)
    public static let workdays = WeekdaySet(rawValue: 0x1f)
    public static let weekend = WeekdaySet(rawValue: 0x60)

    public func contains(_ day: Weekday) -> Bool {
        rawValue >> day.rawValue & 1 == 1
    }

    /// The days in the set, Monday first.
    public var days: [Weekday] {
        Weekday.allCases.filter(contains)
    }
}
