import Testing

@testable import CivilTime

@Suite struct TimeZoneRulesTests {
    /// (zone, wall-clock time, what it means); instants as a UTC clock shows them.
    @Test(arguments: [
        ("America/New_York", "2026-03-08T02:30", "gap 2026-03-08T07:30 3600"),
        ("America/New_York", "2026-03-08T03:00", "unique 2026-03-08T07:00"),
        ("America/New_York", "2026-11-01T01:30", "overlap 2026-11-01T05:30 2026-11-01T06:30"),
        ("America/New_York", "2026-11-01T02:00", "unique 2026-11-01T07:00"),
        ("Pacific/Apia", "2011-12-29T23:59:59", "unique 2011-12-30T09:59:59"),
        ("Pacific/Apia", "2011-12-30T00:00", "missing"),
        ("Pacific/Apia", "2011-12-30T23:59:59", "missing"),
        ("Pacific/Apia", "2011-12-31T00:00", "unique 2011-12-30T10:00"),
        ("Pacific/Kiritimati", "1994-12-31T12:00", "missing"),
        ("Pacific/Kwajalein", "1993-08-21T12:00", "missing"),
        // Half an hour.
        ("Australia/Lord_Howe", "2026-10-04T02:15", "gap 2026-10-03T15:45 1800"),
        ("Australia/Lord_Howe", "2026-04-05T01:45", "overlap 2026-04-04T14:45 2026-04-04T15:15"),
        // Over midnight: the gap begins on one date and ends on the next.
        ("America/Nuuk", "2025-03-29T23:30", "gap 2025-03-30T01:30 3600"),
        ("Asia/Pyongyang", "2018-05-04T23:45", "gap 2018-05-04T15:15 1800"),
        ("America/Havana", "2026-03-08T00:30", "gap 2026-03-08T05:30 3600"),
        // Negative daylight saving time: clocks go back before Ramadan.
        ("Africa/Casablanca", "2025-02-23T02:30", "overlap 2025-02-23T01:30 2025-02-23T02:30"),
        ("Africa/Casablanca", "2025-04-06T02:30", "gap 2025-04-06T02:30 3600"),
        ("Europe/Dublin", "2026-03-29T01:30", "gap 2026-03-29T01:30 3600"),
        ("Europe/Dublin", "2026-10-25T01:30", "overlap 2026-10-25T00:30 2026-10-25T01:30"),
        // Beyond the table.
        ("Europe/Zurich", "2400-03-26T02:30", "gap 2400-03-26T01:30 3600"),
        ("Europe/Zurich", "9001-07-01T12:00", "unique 9001-07-01T10:00"),
        ("UTC", "2026-06-30T23:59:59", "unique 2026-06-30T23:59:59"),
    ])
    func resolves(_ zone: String, _ local: String, _ expected: String) throws {
        let resolution = try rules(zone).resolve(try #require(CivilDateTime(local)))
        #expect(resolution.shown == expected)
        #expect((resolution.instant == nil) == (expected == "missing"))
    }

    @Test(arguments: [
        ("Europe/Zurich", "2026-01-01T00:00", "2026-03-29T01:00", 3600, 7200),
        ("Europe/Zurich", "2026-03-29T01:00", "2026-10-25T01:00", 7200, 3600),
        ("Europe/Zurich", "2205-12-31T00:00", "2206-03-30T01:00", 3600, 7200),
        ("Pacific/Apia", "2011-12-30T09:59:59", "2011-12-30T10:00", -36_000, 50_400),
    ])
    func findsTheNextTransition(
        _ zone: String, _ after: String, _ at: String, _ before: Int, _ behind: Int
    ) throws {
        let transition = ZoneTransition(instant: try utc(at), offsetBefore: before, offsetAfter: behind)
        #expect(try rules(zone).nextTransition(after: try utc(after)) == transition)
    }

    @Test func localAndResolveAreInverseInEveryZone() throws {
        for name in slotZones {
            let zone = try rules(name)
            for second in stride(from: Int64(-2_000_000_000), to: 8_000_000_000, by: 1_234_567) {
                let instant = Instant(seconds: second)
                let local = zone.local(at: instant)
                switch zone.resolve(local) {
                case .unique(let only): #expect(only == instant, "\(name) \(local)")
                case .overlap(let first, let second): #expect([first, second].contains(instant), "\(name) \(local)")
                case .gap, .missingDate: Issue.record("\(name) shows \(local), which it resolves as never shown")
                }
            }
        }
    }

    @Test func roundsDownWithinASecond() throws {
        let zone = try rules("Europe/Zurich")
        #expect("\(zone.local(at: Instant(milliseconds: -1)))" == "1970-01-01T00:59:59")
    }

    @Test func knowsWhenRulesAreTheSame() throws {
        #expect(try rules("Europe/Zurich") == rules("Europe/Zurich"))
        #expect(try rules("Europe/Zurich") != rules("Europe/Paris"))
        #expect(TimeZoneRules.utc.offset(at: Instant(seconds: 0)) == 0 && TimeZoneRules.utc.name == "UTC")
    }

    @Test(arguments: [
        ("Europe/Zurich", "2026-07-01T00:00", "CEST"), ("Asia/Kathmandu", "2026-07-01T00:00", "+0545"),
        ("Europe/Dublin", "2300-07-01T00:00", "IST"),
    ])
    func abbreviates(_ zone: String, _ instant: String, _ expected: String) throws {
        #expect(try rules(zone).abbreviation(at: try utc(instant)) == expected)
    }
}
