import Support
import Testing

@testable import CivilTime

@Suite struct SlotTests {
    /// TIME.md section 3 for daily slots: (zone, times, after, the slots that follow), instants as UTC shows them.
    @Test(arguments: [
        // Gap: shifted by its length.
        ("America/New_York", "02:30", "2026-03-08T00:00", "2026-03-08T02:30=2026-03-08T07:30"),
        // Overlap: the first; asked between the two, the next day.
        ("America/New_York", "01:30", "2026-11-01T00:00", "2026-11-01T01:30=2026-11-01T05:30"),
        ("America/New_York", "01:30", "2026-11-01T05:30", "2026-11-02T01:30=2026-11-02T06:30"),
        ("America/New_York", "01:30", "2026-11-01T06:10", "2026-11-02T01:30=2026-11-02T06:30"),
        ("America/New_York", "02:00", "2026-11-01T06:10", "2026-11-01T02:00=2026-11-01T07:00"),
        // Two slots on one instant.
        (
            "America/New_York", "02:30 03:30", "2026-03-08T00:00",
            "2026-03-08T02:30=2026-03-08T07:30 2026-03-08T03:30=2026-03-08T07:30 2026-03-09T02:30=2026-03-09T06:30"
        ),
        // A slot shifted by a gap comes after one that is later on the wall.
        (
            "America/New_York", "02:45 03:15", "2026-03-08T00:00",
            "2026-03-08T03:15=2026-03-08T07:15 2026-03-08T02:45=2026-03-08T07:45 2026-03-09T02:45=2026-03-09T06:45"
        ),
        ("America/New_York", "02:45 03:15", "2026-03-08T07:15", "2026-03-08T02:45=2026-03-08T07:45"),
        // A date that does not exist.
        (
            "Pacific/Apia", "08:00", "2011-12-29T00:00",
            "2011-12-29T08:00=2011-12-29T18:00 2011-12-31T08:00=2011-12-30T18:00"
        ),
        ("Pacific/Apia", "00:00", "2011-12-30T09:59:59", "2011-12-31T00:00=2011-12-30T10:00"),
        // A gap that ends after midnight: yesterday's slot falls on today.
        (
            "America/Nuuk", "23:30", "2025-03-30T00:00",
            "2025-03-29T23:30=2025-03-30T01:30 2025-03-30T23:30=2025-03-31T00:30"
        ),
        ("America/Nuuk", "23:30", "2025-03-30T01:15", "2025-03-29T23:30=2025-03-30T01:30"),
        (
            "Asia/Pyongyang", "00:10 23:45", "2018-05-04T15:00",
            "2018-05-05T00:10=2018-05-04T15:10 2018-05-04T23:45=2018-05-04T15:15 2018-05-05T23:45=2018-05-05T14:45"
        ),
        ("America/Havana", "00:00", "2026-03-08T00:00", "2026-03-08T00:00=2026-03-08T05:00"),
        ("Australia/Lord_Howe", "02:15", "2026-10-03T00:00", "2026-10-04T02:15=2026-10-03T15:45"),
        // Strictly after.
        ("Europe/Zurich", "08:00", "2026-11-20T07:00", "2026-11-21T08:00=2026-11-21T07:00"),
        ("Europe/Zurich", "08:00", "2026-11-20T06:59:59", "2026-11-20T08:00=2026-11-20T07:00"),
    ])
    func follows(_ zone: String, _ times: String, _ after: String, _ expected: String) throws {
        let recurrence = WallRecurrence(
            days: .weekly(.all), times: try times.split(separator: " ").map { try time(String($0)) })
        let rows = expected.split(separator: " ")
        let slots = recurrence.slots(
            after: try utc(after), through: .init(milliseconds: .max), in: try rules(zone), limit: rows.count)
        #expect(slots.map(Self.show) == rows.map(String.init))
        #expect(recurrence.next(after: try utc(after), in: try rules(zone)) == slots.first)
    }

    @Test func countsWhatIsNotExcepted() throws {
        let from = try date("2026-11-20")
        var twice = WallRecurrence(
            days: .weekly(.all), times: [try time("08:00"), try time("20:00")], from: from,
            except: [from + 1])
        twice = twice.limited(to: 5)
        let slots = twice.slots(
            after: Instant(seconds: 0), through: Instant(milliseconds: .max), in: .utc, limit: 100)
        #expect(
            slots.map { "\($0.local)" } == [
                "2026-11-20T08:00", "2026-11-20T20:00", "2026-11-22T08:00", "2026-11-22T20:00", "2026-11-23T08:00",
            ])
        #expect(twice.limited(to: 9).lastSlot == twice.lastSlot)
        #expect(twice.limited(to: 0).next(after: Instant(seconds: 0), in: .utc) == nil)
    }

    @Test func keepsItsBounds() throws {
        let from = try date("2026-11-20")
        var recurrence = WallRecurrence(days: .weekly(.all), times: [.midnight], from: from, until: from + 1)
        #expect(recurrence.next(after: Instant(milliseconds: .min), in: .utc)?.local.date == from)
        #expect(recurrence.next(after: try utc("2026-11-21T00:00"), in: .utc) == nil)
        recurrence.except = [from, from + 1]
        #expect(recurrence.next(after: Instant(milliseconds: .min), in: .utc) == nil)
        recurrence = WallRecurrence(days: .weekly(.all), times: [.midnight])
        #expect(recurrence.next(after: Instant(milliseconds: .max), in: .utc) == nil)
        #expect(recurrence.next(after: try utc("2200-12-31T00:00"), in: .utc) == nil)
        #expect(recurrence.next(after: Instant(milliseconds: .min), in: .utc)?.local.date.year == 1900)
        #expect(
            recurrence.slots(after: try utc("2026-01-01T00:00"), through: .init(milliseconds: .max), in: .utc, limit: 0)
                == [])
    }

    /// Next is the least of all slots that come after, and `slots` is next over and over: against a plain expansion by
    /// `resolve`, in years with changes of offset, at instants near those changes and anywhere else.
    @Test func nextIsTheLeastOfAllSlots() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        print("nextIsTheLeastOfAllSlots: seed \(seed)")
        var generator = SeededRandom(seed: seed)
        for name in slotZones {
            let zone = try rules(name)
            for _ in 0..<12 {
                let year = [2010, 2011, 2018, 2025, 2026, 2027, 2090, 2199].randomElement(using: &generator) ?? 2026
                let first = CivilDate(year: year, month: 1, clampingDay: 1)
                let recurrence = Self.recurrence(in: first, using: &generator)
                var all: [WallSlot] = []
                for day in 0..<370 where recurrence.days.next(onOrAfter: first + day) == first + day {
                    for time in recurrence.times {
                        let local = CivilDateTime(first + day, time)
                        guard let instant = zone.instant(of: local) else { continue }
                        all.append(WallSlot(local: local, instant: instant))
                    }
                }
                all.sort()
                guard let start = all.first?.instant, let end = all.last?.instant else { continue }
                let before = Instant(seconds: start.seconds - 1)
                let slots = recurrence.slots(after: before, through: end, in: zone, limit: .max)
                #expect(slots == all, "seed \(seed): \(name) \(recurrence)")

                var instants = (0..<40).map { _ in Int64.random(in: start.seconds...end.seconds, using: &generator) }
                var change = zone.nextTransition(after: start)
                while let transition = change, transition.instant < end {
                    instants += (0..<20).map { _ in
                        transition.instant.seconds + Int64.random(in: -12_000...12_000, using: &generator)
                    }
                    change = zone.nextTransition(after: transition.instant)
                }
                for second in instants where second >= before.seconds && second < end.seconds {
                    let instant = Instant(seconds: second)
                    let expected = all.first { $0.instant > instant }
                    #expect(
                        recurrence.next(after: instant, in: zone) == expected,
                        "seed \(seed): \(name) \(recurrence) \(second)")
                }
            }
        }
    }

    /// Asked again from each slot, as the daemon does, every slot of a year is due exactly once.
    @Test(arguments: slotZones)
    func firesEachSlotOnce(_ name: String) throws {
        let zone = try rules(name)
        let times = (0..<96).map { ClockTime(secondOfDay: $0 * 900) }
        for year in [2011, 2018, 2026] {
            let first = CivilDate(year: year, month: 1, clampingDay: 1)
            let last = CivilDate(year: year, month: 12, clampingDay: 31)
            let recurrence = WallRecurrence(days: .weekly(.all), times: times, from: first, until: last)
            var fired: [CivilDateTime: Int] = [:]
            var latest: WallSlot?
            var following = recurrence.next(after: Instant(milliseconds: .min), in: zone)
            while let slot = following {
                fired[slot.local, default: 0] += 1
                #expect(latest.map { $0 < slot } ?? true)
                latest = slot
                following = recurrence.next(after: slot, in: zone)
            }
            let missing = (0...(last - first)).filter { day in
                zone.resolve(CivilDateTime(first + day, .midnight)) == .missingDate
            }
            #expect(fired.values.allSatisfy { $0 == 1 })
            #expect(fired.count == (last - first + 1 - missing.count) * 96)
        }
    }

    private static func recurrence(in first: CivilDate, using generator: inout SeededRandom) -> WallRecurrence {
        let mask = UInt8.random(in: 1...127, using: &generator)
        let days: DateRule =
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: .weekly(WeekdaySet(rawValue: mask))
            case 1: .everyDays(Int.random(in: 1...9, using: &generator), anchor: first)
            case 2: .monthly([.last, .day(29)], interval: 1, anchor: first)
            default: .weekly(.all)
            }
        let minutes = Set(
            (0...Int.random(in: 0..<6, using: &generator)).map { _ in
                // Most changes of offset fall between 23:00 and 04:00.
                (Int32.random(in: -60..<260, using: &generator) / 5 * 5 + 1440) % 1440
            })
        return WallRecurrence(
            days: days, times: minutes.sorted().map { ClockTime(secondOfDay: $0 * 60) }, from: first, until: first + 369
        )
    }

    private static func show(_ slot: WallSlot) -> String {
        "\(slot.local)=\(CivilDateTime(wallSeconds: slot.instant.seconds))"
    }
}
