import CivilTime
import Schedules
import Testing
import Worlds

/// What holds for every rule of RFC 5545, on random rules with a seed that is printed.
@Suite struct RecurrencePropertyTests {
    /// Days that the slow definition is worked out for; rules of years need many, rules of minutes have many slots.
    private static func days(_ frequency: RecurrenceRule.Frequency) -> Int {
        switch frequency {
        case .yearly: 3000
        case .monthly: 1500
        case .weekly, .daily: 500
        case .hourly: 60
        case .minutely: 8
        }
    }

    @Test func nextIsTheFirstOfAllSlotsByDefinition() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        print("nextIsTheFirstOfAllSlotsByDefinition: seed \(seed)")
        for seed in [5545, seed] {
            var random = RandomSchedule(seed: seed)
            var checked = 0
            for _ in 0..<150 {
                let start = CivilDateTime(CivilDate(epochDay: Int32(random.int(-20_000...80_000))), random.time())
                var set = random.recurrence()
                set.start = start
                set.rule = random.rule(from: start)
                set.added = set.added.map { CivilDateTime(start.date + abs($0.date.day) * 9, $0.time) }.sorted()
                let last = start.date + Self.days(set.rule.frequency)
                let all = RecurrenceOracle(set, start: start).slots(through: last)
                // Some exceptions that matter.
                set.removed += all.indices.filter { $0 % 7 == 3 }.prefix(9).map { all[$0] }
                let slots = RecurrenceOracle(set, start: start).slots(through: last)
                let recurrence = WallRecurrence(set, startingAt: start)
                try Self.check(recurrence, slots, through: last, "seed \(seed): \(Schedule(.recurrence(set)))", &random)
                checked += slots.count
            }
            #expect(checked > 1000)
        }
    }

    private static func check(
        _ recurrence: WallRecurrence, _ slots: [CivilDateTime], through last: CivilDate, _ text: String,
        _ random: inout RandomSchedule
    ) throws {
        let end = Instant(seconds: CivilDateTime(last + 1, .midnight).wallSeconds - 1)
        let walked = recurrence.slots(after: .earliest, through: end, in: .utc, limit: slots.count + 2)
        guard walked.map(\.local) == slots else {
            let first = zip(walked.map(\.local), slots).first { $0 != $1 }
            Issue.record("\(text): \(walked.count) and \(slots.count) slots, \(first.map { "\($0)" } ?? "")")
            return
        }
        #expect(zip(walked, walked.dropFirst()).allSatisfy { $0 < $1 }, "\(text)")
        guard let first = slots.first else { return }
        // Asked anywhere, it lands where walking does.
        for _ in 0..<20 {
            let span = Int(CivilDateTime(last, .midnight).wallSeconds - first.wallSeconds)
            let after = first.wallSeconds + Int64(random.int(-100_000...max(0, span)))
            let expected = slots.first { $0.wallSeconds > after }
            let next = recurrence.next(after: Instant(seconds: after), in: .utc)
            if let expected {
                #expect(next?.local == expected, "\(text) after \(CivilDateTime(wallSeconds: after))")
            } else if let next {
                #expect(next.local.date > last, "\(text) after \(CivilDateTime(wallSeconds: after))")
            }
        }
    }

    /// Gaps, overlaps and missing dates are resolved as for every other schedule, and nothing is out of order.
    @Test func slotsAreOrderedInEveryZone() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        print("slotsAreOrderedInEveryZone: seed \(seed)")
        var random = RandomSchedule(seed: seed)
        let directory = ZoneDirectory(environment: [:])
        for name in [
            "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "America/Nuuk", "Pacific/Apia", "Asia/Tehran",
        ] {
            let zone = try directory.rules(named: name)
            for _ in 0..<40 {
                let start = CivilDateTime(CivilDate(epochDay: Int32(random.int(14_000...20_000))), random.time())
                let set = RecurrenceSet(random.rule(from: start), start: start)
                let recurrence = WallRecurrence(set, startingAt: start)
                let after = Instant(seconds: start.wallSeconds + Int64(random.int(-50_000_000...50_000_000)))
                let slots = recurrence.slots(after: after, through: .init(milliseconds: .max), in: zone, limit: 60)
                #expect(zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): \(name) \(set)")
                for slot in slots {
                    #expect(slot.instant > after && zone.instant(of: slot.local) == slot.instant)
                    let next = recurrence.next(after: slot.instant - .milliseconds(1), in: zone)
                    #expect(next?.instant == slot.instant, "seed \(seed): \(name) \(set)")
                }
            }
        }
    }

    @Test func whatIsPrintedIsReadBackAsTheSameRule() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        print("whatIsPrintedIsReadBackAsTheSameRule: seed \(seed)")
        var random = RandomSchedule(seed: seed)
        for _ in 0..<3000 {
            let schedule = Schedule(.recurrence(random.recurrence()))
            guard schedule.recurrence(definedOn: DateRule.years.lowerBound)?.first != nil else { continue }
            let line = schedule.description
            #expect(try Schedule(parsing: line) == schedule, "seed \(seed): \(line)")
            #expect(try Schedule(parsing: line.lowercased()).description == line)
            #expect(!schedule.sentence.isEmpty)
        }
    }
}
