package import CivilTime

/// The Islamic calendar as it is kept where the person is: Umm al-Qura, moved by sightings.
///
/// Outside 1343 to 1500 AH it is the tabular calendar, which is approximate. A Hijri day begins at maghrib. It is given
/// the civil date of its daylight: 1 Ramadan 1448 is 8 February 2027, and begins in the evening of the 7th.
///
/// ```swift
/// let date = CivilDate(year: 2026, month: 11, clampingDay: 20)
/// HijriCalendar().date(of: date)  // 10 Jumada II 1448
/// HijriCalendar(offset: -1).date(of: date)  // 9 Jumada II 1448
/// HijriCalendar().start(ofMonth: 9, year: 1448)  // 2027-02-08
/// ```
package struct HijriCalendar: Hashable, Sendable {
    /// Days that the calendar is ahead of Umm al-Qura, -2...2.
    package var offset: Int
    /// The first days of months as they were sighted, by months since Muharram of year 1. They win over `offset`.
    package private(set) var sighted: [Int: CivilDate] = [:]
    /// The first days of the months beside those, as far as they have to move for all to have 29 or 30 days.
    private var moved: [Int: CivilDate] = [:]
    private static let lengths = 29...30

    package static let offsets = -2...2

    package init(offset: Int = 0) {
        self.offset = offset
    }

    /// Sets the first day of a month.
    ///
    /// - Returns: `false`, and changes nothing, if that day is more than three days from the table's.
    package mutating func sight(_ month: Int, of year: Int, on date: CivilDate) -> Bool {
        let index = Self.index(year, month)
        guard abs(date - CivilDate(epochDay: Self.start(index))) <= 3 else { return false }
        sighted[index] = date
        moved = [:]
        for index in sighted.keys.sorted() {
            move(from: index, by: 1)
            move(from: index, by: -1)
        }
        return true
    }

    /// Two sighted months, one after the other, with more or fewer days between them than their months can have.
    package var contradiction: (first: HijriDate, second: HijriDate, days: Int)? {
        let indices = sighted.keys.sorted()
        for (one, two) in zip(indices, indices.dropFirst()) {
            let days = start(two) - start(one)
            let most = (two - one) * Self.lengths.upperBound
            if !((two - one) * Self.lengths.lowerBound...most).contains(days) {
                return (date(of: start(one)), date(of: start(two)), days)
            }
        }
        return nil
    }

    /// Sha'ban of 31 days is one that began a day later, and so on, until a month has a day to give or to take.
    private mutating func move(from sighted: Int, by step: Int) {
        var index = sighted + step
        while self.sighted[index] == nil {
            let neighbour = start(index - step)
            let length = step * (start(index) - neighbour)
            let possible = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound)
            guard length != possible else { return }
            moved[index] = neighbour + step * possible
            index += step
        }
    }

    package func date(of date: CivilDate) -> HijriDate {
        var index = Self.month(of: date.epochDay + Int32(offset))
        // A sighting moves a month by some days, so a neighbour may have the date.
        while date < start(index) { index -= 1 }
        while date >= start(index + 1) { index += 1 }
        let first = start(index)
        let (year, month) = (Self.floorDivided(index, 12) + 1, (index % 12 + 12) % 12 + 1)
        return HijriDate(
            year: year, month: month, day: date - first + 1,
            isApproximate: !Self.table.contains(index) && sighted[index] == nil)
    }

    /// The civil date of a day; `nil` for year 0, a 13th month or the 30th of a month of 29 days.
    package func civil(_ date: HijriDate) -> CivilDate? {
        guard date.year >= 1, (1...12).contains(date.month) else { return nil }
        let index = Self.index(date.year, date.month)
        let length = start(index + 1) - start(index)
        return (1...length).contains(date.day) ? start(index) + (date.day - 1) : nil
    }

    /// The first day of a month; year 1 or later.
    package func start(ofMonth month: Int, year: Int) -> CivilDate { start(Self.index(year, month)) }

    private func start(_ index: Int) -> CivilDate {
        sighted[index] ?? moved[index] ?? CivilDate(epochDay: Self.start(index) - Int32(offset))
    }

    private static func index(_ year: Int, _ month: Int) -> Int { (year - 1) * 12 + month - 1 }

    /// The months that Umm al-Qura's table has, by their index.
    private static let table = index(UmmAlQura.firstYear, 1)..<index(UmmAlQura.lastYear + 1, 1)

    private static func start(_ index: Int) -> Int32 {
        guard index >= table.lowerBound, index <= table.upperBound else { return tabular(index) }
        return UmmAlQura.starts[index - table.lowerBound]
    }

    private static func month(of day: Int32) -> Int {
        let starts = UmmAlQura.starts
        guard let last = starts.last, day >= UmmAlQura.firstDay, day < last else {
            // 30 years have 360 months and 10,631 days.
            return floorDivided((Int(day) - Int(tabularEpoch)) * 360, 10_631)
        }
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= day { low = middle } else { high = middle }
        }
        return low + table.lowerBound
    }

    /// 19 July 622 in the Gregorian calendar, Friday 16 July in the Julian, in days since 1970-01-01.
    private static let tabularEpoch: Int32 = -492_148

    /// The tabular calendar: 11 leap years in 30, odd months of 30 days (Reingold and Dershowitz, Calendrical
    /// Calculations, chapter 7).
    private static func tabular(_ index: Int) -> Int32 {
        let year = floorDivided(index, 12)
        let month = index - year * 12
        return tabularEpoch + Int32(year * 354 + floorDivided(3 + 11 * (year + 1), 30) + month * 29 + (month + 1) / 2)
    }

    private static func floorDivided(_ number: Int, _ divisor: Int) -> Int {
        (number >= 0 ? number : number - divisor + 1) / divisor
    }
}
