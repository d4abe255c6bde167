import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Testing
import Worlds

/// No text that looks like a rule of RFC 5545 traps or hangs; what is accepted is printed in a form that means the same,
/// and says when it is due next. A million inputs in all.
@Suite struct RecurrenceFuzzTests {
    static let pieces = [
        "FREQ=", "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=HOURLY", "FREQ=MINUTELY",
        "FREQ=SECONDLY", "INTERVAL=2", "INTERVAL=0", "INTERVAL=99999999999999999999", "INTERVAL=876000", "COUNT=3",
        "COUNT=100001", "COUNT=1000", "COUNT=-1", "UNTIL=20261231", "UNTIL=20270101T000000", "UNTIL=22001231T235959",
        "UNTIL=00000000", "UNTIL=20261231T180000Z", "BYMONTH=2", "BYMONTH=1,13", "BYMONTHDAY=30,-31", "BYMONTHDAY=31",
        "BYDAY=MO", "BYDAY=-1FR,1MO", "BYDAY=53SU", "BYDAY=\u{1f600}", "BYDAY=,", "BYWEEKNO=53", "BYWEEKNO=-53",
        "BYYEARDAY=366", "BYYEARDAY=-366", "BYHOUR=0,23", "BYHOUR=24", "BYMINUTE=59", "BYSECOND=1", "BYSETPOS=-366",
        "BYSETPOS=1,2,366", "WKST=SU", "WKST=", "=", ";;", ",", "-", "e\u{301}", "\u{0}",
    ]
    static let ends = [
        "from 2026-01-30T18:00", "from 20260130T180000", "from 1900-01-01T00:00", "from 2200-12-31T23:59:59", "from",
        "from 2026-01-30", "until 2026-12-31", "for 20 times", "for 300 times", "for 36600 days",
        "RDATE:20261224T180000", "RDATE:22001231", "EXDATE:20260130T180000,20260131", "EXDATE:", "RDATE;VALUE=DATE:1",
        "zone Europe/Zurich", "except 2026-02-01", "; daily at 08:00", ";", "DTSTART:20260130T180000", "\u{e9}",
    ]

    private static func check(_ line: String) throws -> Bool {
        guard try ScheduleFuzzTests.check(line, in: .file) else { return false }
        for schedule in try Schedule.list(parsing: line) {
            guard let recurrence = schedule.recurrence(definedOn: CivilDate(epochDay: 20_000)) else { continue }
            let after = Instant(seconds: 1_795_168_800)
            if let next = recurrence.next(after: after, in: .utc), next.instant <= after { return false }
        }
        return true
    }

    @Test(arguments: 0..<5) func soupOfParts(run: UInt64) throws {
        var random = SeededRandom(seed: 5545 + run)
        var accepted = 0
        for round in 0..<Drawn.part(of: 120_000) {
            let parts = (0..<Int.random(in: 1...6, using: &random)).map { index in
                // Mostly good beginnings: what is wrong at once is not read any further.
                index == 0 && round % 3 != 0
                    ? Self.pieces[Int.random(in: 1...6, using: &random)]
                    : Self.pieces.randomElement(using: &random) ?? ""
            }
            let ends = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Self.ends.randomElement(using: &random) ?? ""
            }
            let start = round % 5 == 0 ? [] : [Self.ends[0]]
            let line = (["RRULE:" + parts.joined(separator: ";")] + start + ends).joined(separator: " ")
            accepted += try Self.check(line) ? 1 : 0
        }
        #expect(accepted > Drawn.least(1000))
    }

    /// Good rules with a character lost, doubled, swapped or replaced.
    @Test(arguments: 0..<5) func damagedRules(run: UInt64) throws {
        var random = SeededRandom(seed: 2445 + run)
        var schedules = RandomSchedule(seed: 2445 + run)
        let letters = Array("0123456789,;:=-+TZRDMOFREQ \u{301}\u{0}")
        var accepted = 0
        var line: [Character] = []
        for round in 0..<Drawn.part(of: 90_000) {
            // Each rule is damaged in several ways, since making one takes longer than reading it.
            if round % 6 == 0 { line = Array(Schedule(.recurrence(schedules.recurrence())).description) }
            var damaged = line
            let place = Int.random(in: damaged.indices, using: &random)
            switch round % 4 {
            case 0: damaged.remove(at: place)
            case 1: damaged.insert(damaged[place], at: place)
            case 2: damaged.swapAt(place, Int.random(in: damaged.indices, using: &random))
            default: damaged[place] = letters.randomElement(using: &random) ?? " "
            }
            accepted += try Self.check(String(damaged)) ? 1 : 0
        }
        #expect(accepted > Drawn.least(1000))
    }
}
