import Support
import Testing

@testable import CivilTime

@Suite struct WeeklyPatternTests {
    /// A schedule by the minute has 1,440 times of a day, and is asked for each of its slots.
    @Test(arguments: [1, 2, 3, 1440])
    func theFirstTimeAtOrAfterAnother(count: Int32) {
        let step = 86_400 / count
        let times = (0..<count).map { ClockTime(secondOfDay: $0 * step + step / 2) }
        for second in stride(from: 0 as Int32, to: 86_400, by: 59) {
            let time = ClockTime(secondOfDay: second)
            #expect(times.first(atOrAfter: time) == times.first { $0 >= time })
        }
        #expect([ClockTime]().first(atOrAfter: .midnight) == nil)
    }

    /// The short form gives what the long one does: an exception long ago keeps a recurrence from having it.
    @Test(arguments: [20_261_121, UInt64.random(in: 0..<1 << 32)])
    func agreesWithTheLongForm(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let zones = try slotZones.map(rules)
        var short = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...3, using: &random)
            let seconds = Set((0..<count).map { _ in Int32.random(in: 0..<86_400, using: &random) / 1800 * 1800 })
            var recurrence = WallRecurrence(
                days: .weekly(WeekdaySet(rawValue: UInt8.random(in: 0...127, using: &random))),
                times: seconds.sorted().map { ClockTime(secondOfDay: $0) })
            func date() -> CivilDate { CivilDate(epochDay: Int32.random(in: -26_000...85_000, using: &random)) }
            if Bool.random(using: &random) { recurrence.from = date() }
            if Bool.random(using: &random) { recurrence.until = date() }
            var long = recurrence
            long.except = [CivilDate(epochDay: -400_000)]
            #expect(long.weekly == nil && long != recurrence)
            if recurrence.weekly != nil { short += 1 }
            let zone = zones[Int.random(in: 0..<zones.count, using: &random)]
            // Close to a change of clocks as often as anywhere.
            var after = Instant(seconds: Int64.random(in: -2_250_000_000...7_300_000_000, using: &random))
            if Bool.random(using: &random), let change = zone.nextTransition(after: after) {
                after = change.instant - .seconds(Int64.random(in: -200_000...200_000, using: &random))
            }
            for _ in 0..<4 {
                let next = recurrence.next(after: after, in: zone)
                #expect(next == long.next(after: after, in: zone), "\(recurrence) \(zone.name) \(after), seed \(seed)")
                guard let next else { break }
                #expect(recurrence.next(after: next, in: zone) == long.next(after: next, in: zone), "seed \(seed)")
                after = next.instant
            }
        }
        #expect(short > 19_000)
    }

    @Test func changesWithItsRecurrence() throws {
        var recurrence = WallRecurrence(days: .weekly(.all), times: [.midnight])
        let copy = recurrence
        #expect(recurrence.weekly != nil && recurrence == copy)
        recurrence.times = [ClockTime(secondOfDay: 3600)]
        let after = try utc("2026-11-20T00:00")
        #expect(recurrence.next(after: after, in: .utc)?.instant == (try utc("2026-11-20T01:00")))
        #expect(copy.next(after: after, in: .utc)?.instant == (try utc("2026-11-21T00:00")))
        recurrence.lastSlot = CivilDateTime("2026-11-20T00:00")
        #expect(recurrence.weekly == nil && recurrence.next(after: after, in: .utc) == nil)
        recurrence.lastSlot = nil
        recurrence.days = .once(try date("2026-11-22"))
        #expect(recurrence.next(after: after, in: .utc)?.instant == (try utc("2026-11-22T01:00")))
    }
}
