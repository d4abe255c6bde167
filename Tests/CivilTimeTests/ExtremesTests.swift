import CivilTime
import Testing
import Worlds

/// Instants and dates at the ends of their types, and values that no recurrence can have.
@Suite struct ExtremesTests {
    private static let numbers: [Int64] = {
        let edges: [Int64] = [
            .min, .min + 1, -(1 << 62), -(1 << 55), -9_223_372_036_854_776, -377_705_116_800, -2_208_988_801, -1, 0, 1,
            7_289_654_399, 7_289_654_400, 7_289_740_800, 253_402_300_800, 9_223_372_036_854_775, 1 << 55, 1 << 62,
            .max - 1,
            .max,
        ]
        return edges
            + edges.compactMap { edge in
                let (product, isOver) = edge.multipliedReportingOverflow(by: 1000)
                return isOver ? nil : product
            }
    }()
    private static let instants = numbers.map(Instant.init(seconds:)) + numbers.map(Instant.init(milliseconds:))

    @Test(arguments: ["UTC", "Europe/Zurich", "Pacific/Apia", "Africa/Monrovia"])
    func zones(name: String) throws {
        let zone = try ZoneDirectory(environment: [:]).rules(named: name)
        for instant in Self.instants {
            let local = zone.local(at: instant)
            #expect((-86_400...86_400).contains(zone.offset(at: instant)))
            #expect(!zone.abbreviation(at: instant).isEmpty)
            #expect(zone.timestamp(instant).description.contains("T"))
            #expect(zone.nextTransition(after: instant).map { $0.instant > instant } ?? true)
            #expect(zone.resolve(local) == zone.resolve(local))
        }
        for day in [Int32.min, -25_568, 0, 84_371, .max] {
            for time in [ClockTime.midnight, ClockTime(secondOfDay: 86_399)] {
                let local = CivilDateTime(CivilDate(epochDay: day), time)
                #expect(zone.instant(of: local) != nil)
                #expect(CivilDateTime(wallSeconds: local.wallSeconds) == local)
            }
        }
    }

    @Test func sums() {
        for instant in Self.instants {
            for other in Self.instants {
                let distance = other - instant
                #expect((distance >= .zero) == (other >= instant))
                #expect(instant + .milliseconds(other.milliseconds) >= instant || other.milliseconds < 0)
                #expect(instant - .milliseconds(other.milliseconds) <= instant || other.milliseconds < 0)
            }
            #expect(instant + .seconds(Int64.max) >= instant)
            #expect(instant - .seconds(Int64.max) <= instant)
        }
        for days in [Int.min, -1, 0, 1, .max] {
            let date = CivilDate(epochDay: 20_000)
            #expect((date + days >= date) == (days >= 0))
            #expect((date - days <= date) == (days >= 0))
        }
    }

    @Test func recurrences() throws {
        let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        let anchor = CivilDate(epochDay: 20_000)
        let rules: [DateRule] = [
            .weekly(.all), .everyDays(3, anchor: anchor), .everyWeeks(2, .weekend, anchor: anchor),
            .monthly([.last, .weekday(nth: 5, .monday)], interval: 2, anchor: anchor),
            .yearly([YearDay(month: 2, day: 29)]), .cycle(on: 21, off: 7, anchor: anchor), .once(anchor),
        ]
        for rule in rules {
            let recurrence = WallRecurrence(days: rule, times: [.midnight, ClockTime(secondOfDay: 86_399)])
            for instant in Self.instants {
                let slot = recurrence.next(after: instant, in: zurich)
                #expect(slot.map { $0.instant > instant } ?? true)
                _ = recurrence.slots(after: instant, through: instant + .seconds(86_400), in: zurich, limit: 3)
            }
        }
    }

    /// Elapsed schedules end with the year 2200 like the others.
    @Test func elapsed() {
        for start in Self.instants {
            for every in [1, 60, 86_400, Int64.max / 1000, .max] {
                let recurrence = ElapsedRecurrence(start: start, every: every)
                for instant in Self.instants {
                    guard let slot = recurrence.next(after: instant) else { continue }
                    #expect(slot > instant)
                    #expect(slot >= start)
                    #expect(slot < .end)
                }
            }
        }
        let hourly = ElapsedRecurrence(start: Instant(seconds: 0), every: 3600)
        #expect(hourly.next(after: .end - .seconds(7200)) == .end - .seconds(3600))
        #expect(hourly.next(after: .end - .seconds(3600)) == nil)
        let counted = ElapsedRecurrence(start: Instant(seconds: 0), every: 3600, count: 2)
        #expect(counted.next(after: Instant(seconds: 0)) == Instant(seconds: 3600))
        #expect(counted.next(after: Instant(seconds: 3600)) == nil)
    }

    @Test func offsetsWithSecondsReadBack() throws {
        let zones = try ["Europe/Amsterdam", "Africa/Monrovia", "Europe/Zurich"].map {
            try ZoneDirectory(environment: [:]).rules(named: $0)
        }
        for zone in zones {
            for year in stride(from: 1800, through: 2100, by: 7) {
                let date = try #require(CivilDate(year: year, month: 6, day: 1))
                let instant = try #require(zone.instant(of: CivilDateTime(date, .midnight)))
                #expect(Timestamp(zone.timestamp(instant).description)?.instant == instant)
            }
        }
        #expect(zones[1].timestamp(Instant(seconds: -2_000_000_000)) == "1906-08-16T19:43:32-00:43:08")
    }

    @Test func whatNoRecurrenceCanHaveIsRefused() async {
        await #expect(processExitsWith: .failure) { _ = WallRecurrence(days: .weekly(.all), times: []) }
        await #expect(processExitsWith: .failure) {
            _ = WallRecurrence(days: .weekly(.all), times: [ClockTime(secondOfDay: 60), .midnight])
        }
        await #expect(processExitsWith: .failure) {
            _ = WallRecurrence(days: .weekly(.all), times: [.midnight, .midnight])
        }
        await #expect(processExitsWith: .failure) {
            _ = WallRecurrence(days: .everyDays(0, anchor: CivilDate(epochDay: 0)), times: [.midnight])
        }
        await #expect(processExitsWith: .failure) {
            _ = WallRecurrence(
                days: .monthly([.weekday(nth: 6, .monday)], interval: 1, anchor: CivilDate(epochDay: 0)),
                times: [.midnight])
        }
        await #expect(processExitsWith: .failure) {
            var recurrence = WallRecurrence(days: .weekly(.all), times: [.midnight])
            recurrence.times = []
        }
        await #expect(processExitsWith: .failure) { _ = ElapsedRecurrence(start: Instant(seconds: 0), every: 0) }
    }
}
