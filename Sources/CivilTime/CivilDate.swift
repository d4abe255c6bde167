/// A day on a wall calendar (proleptic Gregorian), without a zone: not a point in time.
///
/// Stored as days since 1970-01-01, so that order, distance and weekday cost one integer operation; year, month and day
/// are computed after Howard Hinnant's `civil_from_days`.
///
/// ```swift
/// let date = CivilDate(year: 2026, month: 2, clampingDay: 31)
/// date  // 2026-02-28
/// date + 1  // 2026-03-01
/// date.weekday  // saturday
/// CivilDate(year: 2026, month: 2, day: 31)  // nil
/// ```
package struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let epochDay: Int32

    package init(epochDay: Int32) {
        self.epochDay = epochDay
    }

    /// `nil` for a date that is not in the calendar (31 April) or whose year is outside -9999...9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (-9999...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.length(ofMonth: month, year: year)
        else { return nil }
        epochDay = CivilDate.epochDay(year: year, month: month, day: day)
    }

    /// The day of a month, or the month's last day if the month is shorter.
    ///
    /// - Precondition: `month` is in 1...12 and `day` is at least 1.
    package init(year: Int, month: Int, clampingDay day: Int) {
        let last = CivilDate.length(ofMonth: month, year: year)
        epochDay = CivilDate.epochDay(year: year, month: month, day: min(day, last))
    }

    package var components: (year: Int, month: Int, day: Int) {
        let shifted = Int(epochDay) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    package var year: Int { components.year }
    package var month: Int { components.month }
    package var day: Int { components.day }

    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let index = (Int(epochDay) % 7 + 10) % 7
        return Weekday(rawValue: UInt8(index)) ?? .monday
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.epochDay < right.epochDay
    }

    /// Days later; ends at the first and the last date.
    package static func + (date: CivilDate, days: Int) -> CivilDate {
        let (sum, isOver) = Int(date.epochDay).addingReportingOverflow(days)
        return CivilDate(epochDay: Int32(clamping: isOver ? days : sum))
    }

    package static func - (date: CivilDate, days: Int) -> CivilDate {
        let (difference, isOver) = Int(date.epochDay).subtractingReportingOverflow(days)
        return CivilDate(epochDay: isOver ? (days < 0 ? .max : .min) : Int32(clamping: difference))
    }

    package static func - (later: CivilDate, earlier: CivilDate) -> Int {
        Int(later.epochDay) - Int(earlier.epochDay)
    }

    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// - Precondition: `month` is in 1...12.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func epochDay(year: Int, month: Int, day: Int) -> Int32 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Int32(era * 146_097 + dayOfEra - 719_468)
    }
}

extension CivilDate: LosslessStringConvertible {
    /// ISO 8601, as in `2026-11-20`.
    package var description: String {
        String(unsafeUninitializedCapacity: 16) { write(to: $0) }
    }

    /// Writes the description's bytes, 10 for the years 0 to 9999, and returns how many; at most 14.
    func write(to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let (year, month, day) = components
        var at = 0
        if year < 0 {
            bytes[0] = UInt8(ascii: "-")
            at = 1
        }
        // An epoch day reaches further than the years that can be written.
        var width = 4
        var rest = abs(year) / 10_000
        while rest > 0 {
            width += 1
            rest /= 10
        }
        put(abs(year), digits: width, to: bytes, at: at)
        at += width
        bytes[at] = UInt8(ascii: "-")
        put(month, digits: 2, to: bytes, at: at + 1)
        bytes[at + 3] = UInt8(ascii: "-")
        put(day, digits: 2, to: bytes, at: at + 4)
        return at + 6
    }

    /// Reads exactly `YYYY-MM-DD`; `nil` for anything else and for dates not in the calendar.
    package init?(_ text: String) {
        self.init(text[...])
    }

    package init?(_ text: Substring) {
        var text = text
        guard let date = text.withUTF8({ CivilDate($0[...]) }) else { return nil }
        self = date
    }

    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let start = bytes.startIndex
        guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            let year = digits(bytes[start..<start + 4]), let month = digits(bytes[start + 5..<start + 7]),
            let day = digits(bytes[(start + 8)...])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

/// Writes a number with leading zeros; texts of dates are made and read by the thousand, so without a string for each part.
func put(_ number: Int, digits count: Int, to bytes: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    var rest = number
    for index in stride(from: start + count - 1, through: start, by: -1) {
        bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
    }
}

/// A run of ASCII digits as a number; `nil` for anything else.
func digits(_ bytes: some Collection<UInt8>) -> Int? {
    guard !bytes.isEmpty else { return nil }
    var value = 0
    for byte in bytes {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
}
