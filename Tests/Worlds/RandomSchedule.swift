package import CivilTime
package import Schedules
package import Support
import Vocabulary

/// Makes any schedule that can be written in a file: every rule, every clause, with and without modifiers.
package struct RandomSchedule {
    package var random: SeededRandom

    package init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    package mutating func schedule() -> Schedule {
        while true {
            let schedule = anySchedule()
            // What can never be due is refused.
            let first = schedule.start ?? DateRule.years.lowerBound
            var dates = schedule
            if case .wall(let days, .sun) = schedule.rule { dates.rule = .wall(days, .at([.midnight])) }
            if let recurrence = dates.recurrence(definedOn: first), recurrence.first == nil { continue }
            return schedule
        }
    }

    private mutating func anySchedule() -> Schedule {
        let rule = self.rule()
        var schedule = Schedule(rule)
        switch rule {
        case .wall(.once, _):
            if chance(3) { schedule.zone = zone() }
            return schedule
        case .instant: return schedule
        case .asNeeded:
            if chance(3) { schedule.extent = .days(int(1...400)) }
        case .recurrence(let set):
            if chance(3) { schedule.zone = zone() }
            if chance(3) { schedule.except = dates() }
            if set.rule.end == nil, chance(3) {
                schedule.extent = chance(2) ? .days(int(1...400)) : .times(int(1...40))
            }
            if set.rule.end == nil, chance(3) {
                schedule.until = min((schedule.start ?? date()) + int(0...900), DateRule.years.upperBound)
            }
            return schedule
        case .wall(_, let times):
            let followsSun = if case .sun = times { true } else { false }
            if !followsSun, chance(3) { schedule.zone = zone() }
            if chance(3) { schedule.except = dates() }
            if chance(3) { schedule.extent = chance(2) ? .days(int(1...400)) : .times(int(1...400)) }
        case .elapsed, .afterTaken, .after, .afterDone:
            if chance(3) { schedule.except = dates() }
            if chance(3) { schedule.extent = chance(2) ? .days(int(1...400)) : .times(int(1...400)) }
        }
        if case .elapsed = rule {
        } else if schedule.needsStart || chance(2) {
            schedule.from = date()
        }
        if chance(3) { schedule.until = min((schedule.start ?? date()) + int(0...900), CivilDate(epochDay: 84_370)) }
        return schedule
    }

    private mutating func rule() -> Schedule.Rule {
        switch int(0...18) {
        case 0: .elapsed(every: duration(atLeast: 60), from: CivilDateTime(date(), time()))
        case 1: .afterTaken(duration(atLeast: 60), orSkipped: chance(3), first: chance(2) ? time() : nil)
        case 2:
            .after(
                duration(atLeast: 60), reminder: ["levothyroxine", "vitamin-d", "a1", "iron_2"][int(0...3)],
                orSkipped: chance(3))
        case 3:
            .asNeeded(
                .init(
                    limit: chance(2) ? .init(count: int(1...12), period: duration(atLeast: 1)) : nil,
                    most: chance(2) ? .init(amount: amount(), period: duration(atLeast: 1)) : nil,
                    apart: chance(2) ? duration(atLeast: 1) : nil))
        case 4:
            chance(3)
                ? .instant(Instant(seconds: CivilDateTime(date(), time()).wallSeconds))
                : .wall(.once(date()), times())
        case 5...8: .recurrence(recurrence())
        case 9:
            .wall(
                days(),
                .sun(
                    unique {
                        SunTime(
                            SunTime.Event.allCases[$0.int(0...SunTime.Event.allCases.count - 1)],
                            offset: $0.chance(2) ? 0 : $0.int(-720...720) * 60)
                    }.sorted()))
        case 10:
            chance(3)
                ? .afterDone(.elapsed(duration(atLeast: 60)), at: nil)
                : .afterDone(.calendar(span()), at: chance(2) ? time() : nil)
        default: .wall(days(), times())
        }
    }

    private mutating func span() -> CalendarSpan {
        let unit = CalendarSpan.Unit.allCases[int(0...3)]
        return CalendarSpan(int(1...unit.most), unit)
    }

    private mutating func amount() -> Quantity {
        Quantity(
            thousandths: Int64(chance(2) ? int(1...40) * 1000 : int(1...40_000)),
            unit: ["g", "mg", "ml", "tablets", "fluid ounces", "IU"][int(0...5)])
    }

    private mutating func days() -> Schedule.Days {
        switch int(0...8) {
        case 0: .daily
        case 1, 2: .weekdays(WeekdaySet(rawValue: UInt8(int(1...127))))
        case 3: .everyDays(int(2...90))
        case 4: .everyWeeks(int(2...52), WeekdaySet(rawValue: UInt8(int(1...127))))
        case 5: .monthly(every: int(1...24), unique { $0.monthDay() })
        case 6: .yearly(unique { $0.yearDay() })
        case 7: .everyYears(int(2...100), unique { $0.yearDay() })
        default: .cycle(on: int(1...90), off: int(1...90))
        }
    }

    private mutating func monthDay() -> MonthDay {
        switch int(0...4) {
        case 0: .last
        case 4: .beforeEnd(int(1...27))
        case 1: .weekday(nth: [1, 2, 3, 4, 5, -1][int(0...5)], Weekday.allCases[int(0...6)])
        default: .day(int(1...31))
        }
    }

    private mutating func yearDay() -> YearDay {
        let month = int(1...12)
        return YearDay(month: month, day: int(1...CivilDate.length(ofMonth: month, year: 2024)))
    }

    private mutating func unique<Value: Hashable>(_ make: (inout RandomSchedule) -> Value) -> [Value] {
        var seen: Set<Value> = []
        var values: [Value] = []
        for _ in 0..<int(1...4) {
            let value = make(&self)
            if seen.insert(value).inserted { values.append(value) }
        }
        return values
    }

    private mutating func times() -> Schedule.Times {
        if chance(4) {
            let first = time()
            let last = ClockTime(secondOfDay: Int32(int(Int(first.secondOfDay)...86_399)))
            return .window(every: .seconds(int(60...86_399)), first: first, last: last)
        }
        return .at(unique { $0.time() }.sorted())
    }

    package mutating func time() -> ClockTime {
        ClockTime(secondOfDay: Int32(chance(4) ? int(0...86_399) : int(0...1439) * 60))
    }

    private mutating func duration(atLeast seconds: Int) -> Duration {
        let unit = [1, 60, 3600, 86_400, 604_800][int(0...4)]
        return .seconds(max(seconds, int(1...100) * unit + (chance(4) ? int(0...100_000) : 0)))
    }

    package mutating func date() -> CivilDate { CivilDate(epochDay: Int32(int(-25_000...84_000))) }

    private mutating func dates() -> [CivilDate] { unique { $0.date() }.sorted() }

    private mutating func zone() -> String {
        ["Europe/Zurich", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC"][int(0...3)]
    }

    package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    package mutating func chance(_ oneIn: Int) -> Bool { int(1...oneIn) == 1 }
}
