import Testing

@testable import CivilTime

@Suite struct DateRuleTests {
    static let epoch = CivilDate(epochDay: 0)

    /// (rule, from, the dates that follow)
    @Test(
        arguments: [
            (.weekly([]), "2026-01-01", ""),
            (.weekly(.weekend), "2026-11-20", "2026-11-21 2026-11-22 2026-11-28"),
            (.everyDays(3, anchor: epoch + 1), "1969-01-01", "1970-01-02 1970-01-05"),
            (.everyDays(0, anchor: epoch), "2026-01-01", ""),
            (.everyDays(.max, anchor: epoch), "1970-01-01", "1970-01-01"),
            (
                .everyWeeks(2, WeekdaySet([.monday, .sunday]), anchor: epoch), "1970-01-01",
                "1970-01-04 1970-01-12 1970-01-18"
            ),
            (.everyWeeks(.max, .all, anchor: epoch), "1970-01-05", ""),
            (.monthly([.day(31)], interval: 1, anchor: epoch), "2027-01-31", "2027-01-31 2027-02-28 2027-03-31"),
            (.monthly([.day(29), .day(31), .last], interval: 1, anchor: epoch), "2027-02-01", "2027-02-28 2027-03-29"),
            (.monthly([.day(0), .day(32), .weekday(nth: 0, .monday)], interval: 1, anchor: epoch), "2027-02-01", ""),
            (.monthly([.day(5)], interval: 5, anchor: epoch), "1969-07-31", "1969-08-05 1970-01-05 1970-06-05"),
            (
                .monthly([.weekday(nth: 5, .monday)], interval: 1, anchor: epoch), "2026-11-01",
                "2026-11-30 2027-03-29 2027-05-31"
            ),
            (.monthly([.weekday(nth: -1, .friday)], interval: 1, anchor: epoch), "2026-11-28", "2026-12-25 2027-01-29"),
            (
                .monthly([.weekday(nth: 5, .tuesday)], interval: 12, anchor: epoch + 31), "2026-01-01",
                "2028-02-29 2056-02-29"
            ),
            // February of odd years only: a fifth Monday never comes.
            (.monthly([.weekday(nth: 5, .monday)], interval: 24, anchor: epoch - 334), "2026-01-01", ""),
            (.yearly([YearDay(month: 2, day: 29)]), "2027-03-01", "2028-02-29 2029-02-28"),
            (
                .yearly([YearDay(month: 2, day: 29), YearDay(month: 2, day: 28)]), "2027-01-01",
                "2027-02-28 2028-02-28 2028-02-29"
            ),
            (
                .yearly([YearDay(month: 5, day: 1), YearDay(month: 11, day: 2)], interval: 2, anchor: epoch),
                "1969-11-01", "1970-05-01 1970-11-02 1972-05-01 1972-11-02"
            ),
            (.yearly([YearDay(month: 12, day: 31)], interval: 3, anchor: epoch), "1968-01-01", "1970-12-31 1973-12-31"),
            (.yearly([YearDay(month: 5, day: 1)], interval: .max, anchor: epoch), "1971-01-01", ""),
            (
                .monthly([.beforeEnd(3), .beforeEnd(27)], interval: 1, anchor: epoch), "2027-01-05",
                "2027-01-28 2027-02-01 2027-02-25 2027-03-04"
            ),
            (.monthly([.beforeEnd(0), .beforeEnd(28)], interval: 1, anchor: epoch), "2027-01-01", ""),
            (.yearly([YearDay(month: 13, day: 1), YearDay(month: 1, day: 0)]), "2027-01-01", ""),
            (.cycle(on: 2, off: 1, anchor: epoch), "1969-12-01", "1970-01-01 1970-01-02 1970-01-04"),
            (.cycle(on: 0, off: 7, anchor: epoch), "1970-01-01", ""),
            (.cycle(on: .max, off: .max, anchor: epoch), "2026-01-01", "2026-01-01 2026-01-02"),
            (.once(epoch + 1), "1970-01-02", "1970-01-02"),
            // The calendar's ends.
            (.weekly(.all), "1850-01-01", "1900-01-01 1900-01-02"),
            (.weekly(.all), "2200-12-30", "2200-12-30 2200-12-31"),
        ] as [(DateRule, String, String)])
    func follows(_ rule: DateRule, _ from: String, _ expected: String) throws {
        var found: [String] = []
        var next = rule.next(onOrAfter: try date(from))
        let count = expected.split(separator: " ").count
        while let date = next, found.count < max(count, 1) {
            found.append("\(date)")
            next = rule.next(onOrAfter: date + 1)
        }
        #expect(found.joined(separator: " ") == expected)
        if found.count == 1 { if case .once = rule { #expect(next == nil) } }
    }

    @Test func endsWithTheYear2200() throws {
        #expect(DateRule.years == (try date("1900-01-01"))...(try date("2200-12-31")))
        #expect(DateRule.weekly(.all).next(onOrAfter: try date("2201-01-01")) == nil)
        #expect(DateRule.weekly(.all).next(onOrAfter: CivilDate(epochDay: .max)) == nil)
        #expect(DateRule.weekly(.all).next(onOrAfter: CivilDate(epochDay: .min)) == DateRule.years.lowerBound)
    }

    /// Jumping lands where walking day by day does, with membership decided by plain definitions.
    @Test func jumpsToWhereStepsLead() {
        let anchor = CivilDate(epochDay: 20_003)
        func months(_ date: CivilDate) -> Int { date.year * 12 + date.month }
        func length(_ date: CivilDate) -> Int { CivilDate.length(ofMonth: date.month, year: date.year) }
        let rules: [(DateRule, (CivilDate) -> Bool)] = [
            (.weekly([.all]), { _ in true }),
            (.weekly(WeekdaySet([.tuesday])), { $0.weekday == .tuesday }),
            (.everyDays(11, anchor: anchor), { $0 >= anchor && ($0 - anchor) % 11 == 0 }),
            (.cycle(on: 21, off: 7, anchor: anchor), { $0 >= anchor && ($0 - anchor) % 28 < 21 }),
            (
                .everyWeeks(3, WeekdaySet([.sunday, .thursday]), anchor: anchor),
                { date in
                    let weeks = (date - Int(date.weekday.rawValue)) - (anchor - Int(anchor.weekday.rawValue))
                    return [.sunday, .thursday].contains(date.weekday) && weeks % 21 == 0
                }
            ),
            (
                .monthly(
                    [.day(30), .weekday(nth: 5, .sunday), .weekday(nth: -1, .monday)], interval: 1, anchor: anchor),
                { date in
                    date.day == min(30, length(date)) || (date.weekday == .sunday && date.day > 28)
                        || (date.weekday == .monday && date.day > length(date) - 7)
                }
            ),
            (
                .monthly([.weekday(nth: 2, .friday)], interval: 7, anchor: anchor),
                { date in
                    date.weekday == .friday && (8...14).contains(date.day) && (months(date) - months(anchor)) % 7 == 0
                }
            ),
            (
                .yearly([YearDay(month: 2, day: 29), YearDay(month: 12, day: 31)]),
                { date in
                    (date.month == 2 && date.day == length(date)) || (date.month == 12 && date.day == 31)
                }
            ),
            (
                .yearly([YearDay(month: 2, day: 29), YearDay(month: 6, day: 1)], interval: 3, anchor: anchor),
                { date in
                    (date.month == 2 && date.day == length(date) || date.month == 6 && date.day == 1)
                        && (date.year - anchor.year) % 3 == 0
                }
            ),
            (
                .monthly([.beforeEnd(4)], interval: 1, anchor: anchor),
                { date in date.day == length(date) - 4 }
            ),
        ]
        for (rule, contains) in rules {
            var next = rule.next(onOrAfter: CivilDate(epochDay: 19_000))
            for day in Int32(19_000)..<24_000 where contains(CivilDate(epochDay: day)) {
                #expect(next == CivilDate(epochDay: day), "\(rule)")
                next = rule.next(onOrAfter: CivilDate(epochDay: day + 1))
            }
        }
    }
}
