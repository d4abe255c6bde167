import CivilTime
import Reminders
import Statistics
import Testing

/// How the pairs of a reminder of lenses were kept.
struct LensFiguresTests {
    /// Days of November 2026, counted from the last of October.
    private func day(_ number: Int) -> CivilDate { CivilDate(epochDay: 20_757) + number }

    private func cycle(
        _ opened: Int, until ended: Int? = nil, worn: [Int] = [], unused: [Int] = [], fields: Fields = [:]
    ) -> CycleHistory.Cycle {
        var cycle = CycleHistory.Cycle(
            opened: day(opened), ended: ended.map(day), days: worn.map(day), fields: fields)
        cycle.unused = unused.map(day)
        return cycle
    }

    private func lenses(
        _ cycles: [CycleHistory.Cycle], _ fields: Fields = ["type": .text("biweekly")], due: Int? = nil, today: Int = 20
    ) -> LensPairs {
        LensPairs(reminder: "l", title: "L", fields: fields, due: due.map(day), cycles: cycles, today: day(today))
    }

    @Test func theDaysAreThoseOfNovember() { #expect(day(20).description == "2026-11-20") }

    /// Days on average are rounded half up to one decimal.
    @Test(arguments: [(27, 2, "13.5"), (40, 3, "13.3"), (41, 3, "13.7"), (1, 20, "0.1"), (0, 7, "0.0"), (1, 21, "0.0")])
    func tenths(sum: Int, count: Int, text: String) {
        #expect(Tenths(sum, over: count).description == text)
    }

    @Test func nothingIsReplacedYet() {
        let figures = LensFigures(lenses([cycle(11, worn: [11, 12, 14])]))
        #expect(figures.pairs == 0)
        #expect(figures.worn == nil && figures.open == nil)
        #expect([figures.onTime, figures.longestOverdue, figures.wornDays] == [0, 0, 3])
        // Three days of ten.
        #expect(figures.week?.description == "2.1")
    }

    /// A day later than the last is on time, two are not, and a torn pair never came so far.
    @Test(
        arguments: [
            (14, nil, 1, 0), (15, nil, 1, 1), (16, nil, 0, 2), (9, nil, 1, 0), (9, "torn", 0, 0), (9, "due", 1, 0),
        ]
            as [(Int, String?, Int, Int)])
    func onTime(days: Int, reason: String?, onTime: Int, overdue: Int) {
        var fields: Fields = ["type": .text("biweekly")]
        fields[Kinds.reasonMark] = reason.map { .text($0) }
        let figures = LensFigures(lenses([cycle(1, until: 1 + days, fields: fields), cycle(1 + days)]))
        #expect([figures.pairs, figures.onTime, figures.longestOverdue] == [1, onTime, overdue])
        #expect(figures.open?.rawValue == days * 10)
    }

    /// The figures of some days count the pairs that were replaced on them, and the days worn among them.
    @Test func someDays() {
        let all = lenses([cycle(-6, until: 10, worn: [1, 2]), cycle(10, worn: [11, 12, 14, 20])])
        let some = LensFigures(all, within: day(12)...day(25))
        #expect([some.pairs, some.wornDays] == [0, 3])
        // Three of nine days: those to come do not count.
        #expect(some.week?.description == "2.3")
        let first = LensFigures(all, within: day(1)...day(10))
        #expect([first.pairs, first.longestOverdue, first.wornDays] == [1, 2, 2])
        #expect(first.worn?.description == "2.0")
    }

    /// A case is not worn: it has no days a week.
    @Test func aCase() {
        let figures = LensFigures(lenses([cycle(1)], ["type": .text("case"), "days": .integer(90)]))
        #expect(figures.week == nil)
    }

    /// Daily lenses are opened each day: only today counts for the pair in use.
    @Test func daily() {
        let pairs = lenses([cycle(1, worn: [18, 19, 20])], ["type": .text("daily")]).pairs
        #expect(pairs.map(\.status.worn) == [1])
        #expect(pairs.map(\.status.open) == [0])
    }

    /// What does not say how long it lasts has no pairs.
    @Test func withoutALength() { #expect(lenses([cycle(1)], [:]).pairs.isEmpty) }

    @Test func hoursOnAverage() {
        var worn = cycle(1, worn: [1, 2, 3])
        worn.lengths = [day(1): 43_200, day(2): 46_080]
        #expect(lenses([worn, cycle(4)]).pairs.map(\.hours?.description) == ["12.4", nil])
    }

    /// Worn days are used up by the wear of four weeks, if there are four and the limit is one of wear.
    @Test func projected() {
        let worn = cycle(-30, worn: [14, 16, 18, 20])
        #expect(lenses([worn]).recent == (4, 28) && lenses([worn]).pace.description == "1.0")
        // Ten days are left, and one day in seven is worn.
        #expect(lenses([worn]).projected == day(20) + 70)
        #expect(lenses([worn], ["type": .text("biweekly"), "limit": .text("calendar")]).projected == nil)
        #expect(lenses([cycle(1, worn: [16, 18, 20])]).projected == nil)
    }

    /// The weeks before the first pair do not count.
    @Test func wearOfANewPair() {
        let new = lenses([cycle(11, worn: [11, 12, 14, 15, 17, 20])])
        // Six of ten days, and eight days are left.
        #expect(new.recent == (6, 10) && new.pace.description == "4.2")
        #expect(new.projected == day(20) + 14)
        let second = lenses([cycle(-30, until: 11), cycle(11, worn: [11, 12, 14, 15, 17, 20])])
        #expect(second.recent == (6, 28) && second.pace.description == "1.5")
        #expect(lenses([]).pace.description == "0.0")
    }

    /// A day without lenses ends a streak, and today does once it is over.
    @Test(
        arguments: [
            ([19, 20, 21, 23, 24, 26], [], 27, 1, 3), ([19, 20, 21, 23, 24, 26], [], 28, 0, 3),
            ([19, 20, 21, 23, 24, 26, 27], [], 27, 2, 3), ([24, 25, 26], [27], 27, 0, 3), ([], [], 27, 0, 0),
            ([24, 25, 28], [], 26, 2, 2),
        ] as [([Int], [Int], Int, Int, Int)])
    func streaks(worn: [Int], unused: [Int], today: Int, current: Int, longest: Int) {
        var values = [DayValue](repeating: DayValue(), count: 15)
        for number in worn { values[number - 16].done = 1 }
        for number in unused { values[number - 16].missed = 1 }
        let series = DaySeries(first: day(16), values: values)
        #expect(series.usedStreaks(today: day(today)) == (current, longest))
    }

    @Test func aPauseEndsNoStreakOfWear() {
        var values = [DayValue](repeating: DayValue(), count: 5)
        for place in [0, 1, 4] { values[place].done = 1 }
        for place in [2, 3] { values[place].pausing = .whole }
        #expect(DaySeries(first: day(1), values: values).usedStreaks(today: day(5)) == (3, 3))
    }

    @Test func days() throws {
        var first = cycle(1, until: 15, worn: [2, 4], unused: [3])
        first.notes = [day(4): "dry"]
        let all = lenses([first, cycle(15, worn: [15])], due: 29)
        #expect(all.days(inMonthOf: day(20)).map { $0.date - day(0) } == [1, 2, 3, 4, 15, 29])
        #expect(all.days(inMonthOf: day(40)).isEmpty)
        let fourth = try #require(all.day(day(4)))
        #expect([fourth.worn, fourth.notWorn, fourth.opened, fourth.due] == [true, false, false, false])
        #expect(fourth.number == 4 && fourth.former == day(1) && fourth.note == "dry")
        let last = try #require(all.day(day(15)))
        #expect(last.worn && last.opened && last.number == 1 && last.former == nil)
        // Before the first pair, and to come.
        #expect(all.day(day(0)) == nil && all.day(day(21)) == nil)
    }
}
