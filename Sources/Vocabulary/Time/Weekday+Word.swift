package import CivilTime

extension Weekday {
    /// The day that a lowercase English word names: `mon`, `monday`, `mondays`.
    package init?(word: some StringProtocol) {
        // Every word of a schedule is looked up, and few are one.
        guard Weekday.isBegun(by: word.utf8) else { return nil }
        switch word {
        case "mon", "monday", "mondays": self = .monday
        case "tue", "tues", "tuesday", "tuesdays": self = .tuesday
        case "wed", "weds", "wednesday", "wednesdays": self = .wednesday
        case "thu", "thur", "thurs", "thursday", "thursdays": self = .thursday
        case "fri", "friday", "fridays": self = .friday
        case "sat", "saturday", "saturdays": self = .saturday
        case "sun", "sunday", "sundays": self = .sunday
        default: return nil
        }
    }

    /// True if the first three letters are those of a day.
    private static func isBegun(by letters: some Sequence<UInt8>) -> Bool {
        var letters = letters.makeIterator()
        guard let first = letters.next(), let second = letters.next(), let third = letters.next() else { return false }
        switch (first, second, third) {
        case (UInt8(ascii: "m"), UInt8(ascii: "o"), UInt8(ascii: "n")),
            (UInt8(ascii: "t"), UInt8(ascii: "u"), UInt8(ascii: "e")),
            (UInt8(ascii: "w"), UInt8(ascii: "e"), UInt8(ascii: "d")),
            (UInt8(ascii: "t"), UInt8(ascii: "h"), UInt8(ascii: "u")),
            (UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "i")),
            (UInt8(ascii: "s"), UInt8(ascii: "a"), UInt8(ascii: "t")),
            (UInt8(ascii: "s"), UInt8(ascii: "u"), UInt8(ascii: "n")):
            return true
        default: return false
        }
    }
}
