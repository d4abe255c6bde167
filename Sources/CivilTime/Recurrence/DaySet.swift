/// Some days of one month, as bits 1...31.
struct DaySet: Hashable, Sendable {
    var bits: UInt32 = 0

    /// Every day of a month of this length.
    static func month(ofLength length: Int) -> DaySet {
        DaySet(bits: (UInt32.max >> (31 - UInt32(length))) & ~1)
    }

    /// The days of the week in a month that begins on `first`, counted on beyond its end.
    static func weekly(_ days: WeekdaySet, first: Weekday) -> DaySet {
        // Two weeks in a row, so that the days after Sunday need no turning round.
        let week = ((UInt64(days.rawValue) | UInt64(days.rawValue) << 7) >> first.rawValue) & 0x7f
        return DaySet(bits: UInt32(truncatingIfNeeded: (week | week << 7 | week << 14 | week << 21 | week << 28) << 1))
    }

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }
    /// The first day; 32 of an empty set.
    var first: Int { bits.trailingZeroBitCount }

    func contains(_ day: Int) -> Bool { bits >> day & 1 == 1 }

    /// Days outside 1...31 are left out.
    mutating func insert(_ day: Int) {
        if (1...31).contains(day) { bits |= 1 << day }
    }

    /// Removes the days before `day`, 1...31.
    func from(_ day: Int) -> DaySet { DaySet(bits: bits & (.max << day)) }

    /// The day with this many before it.
    func day(number: Int) -> Int {
        var left = bits
        for _ in 0..<number { left &= left &- 1 }
        return left.trailingZeroBitCount
    }

    /// These days counted from the end of a month: 1 is its last.
    func fromEnd(ofLength length: Int) -> DaySet {
        var days = DaySet()
        var left = bits
        while left != 0 {
            days.insert(length + 1 - left.trailingZeroBitCount)
            left &= left - 1
        }
        return days
    }

    static func & (left: DaySet, right: DaySet) -> DaySet { DaySet(bits: left.bits & right.bits) }
    static func | (left: DaySet, right: DaySet) -> DaySet { DaySet(bits: left.bits | right.bits) }
}

/// A month of a year, counted from January of year 0, so that months are stepped over by adding.
struct Month: Hashable, Comparable, Sendable {
    var index: Int

    init(index: Int) { self.index = index }

    /// - Precondition: `month` is in 1...12.
    init(year: Int, month: Int) { index = year * 12 + month - 1 }

    var year: Int { index / 12 }
    var month: Int { index % 12 + 1 }
    var first: CivilDate { CivilDate(year: year, month: month, clampingDay: 1) }
    var length: Int { CivilDate.length(ofMonth: month, year: year) }

    static func < (left: Month, right: Month) -> Bool { left.index < right.index }
}
