import CivilTime
import Schedules
import Testing
import Vocabulary
import Worlds

/// `once 2026-11-25T13:22Z`: one point in time, wherever the person is.
@Suite struct InstantScheduleTests {
    private static let zones = [
        "Europe/Zurich", "America/New_York", "Asia/Tokyo", "Pacific/Apia", "Asia/Kathmandu", "UTC", "America/Nuuk",
    ]

    private func compiled(_ line: String, _ zone: String) throws -> (CompiledSchedule, TimeContext) {
        let rules = try World.zones.rules(named: zone)
        var place = TimeContext(local: rules, directory: World.zones)
        let now = try World.instant("2026-11-20T10:00", in: .utc)
        let anchor = ScheduleAnchor(at: now, zone: zone)
        return (try CompiledSchedule(Schedule(parsing: line), anchor: anchor, place: &place), place)
    }

    /// The first, an ordinary one, one in a repeated hour, one on a date that Samoa left out, and the last.
    @Test(
        arguments: [
            "1900-01-01T00:00:01Z", "2026-11-25T13:22Z", "2026-10-25T00:30Z", "2026-10-25T01:30Z",
            "2011-12-30T12:00Z", "2200-12-31T23:59:59Z",
        ], zones)
    func hasOneSlotThatNoZoneMoves(text: String, zone: String) throws {
        let (schedule, place) = try compiled("once \(text)", zone)
        let due = try #require(CivilDateTime(text.dropLast())).wallSeconds
        let instant = Instant(seconds: due)
        let slot = try #require(schedule.next(after: instant - .seconds(1), on: place.local, place: place))
        #expect(slot.key == .elapsed(instant))
        #expect(slot.key.description == text)
        #expect(slot.due == instant)
        #expect(SlotKey(slot.key.description) == slot.key)
        #expect(schedule.next(after: .earliest, on: place.local, place: place)?.due == instant)
        for later in [instant, instant + .seconds(1), .end] {
            #expect(schedule.next(after: later, on: place.local, place: place) == nil)
        }
        #expect(schedule.dues(from: .earliest, count: 9, within: DaySpan(), in: place.local) == [instant])
        #expect(schedule.isCounted(slot))
    }

    @Test func aPreviewHasItOnceAndWithoutReasons() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let start = try World.instant("2026-10-24T12:00", in: zone)
        let place = TimeContext(local: zone, directory: World.zones)
        let schedule = try Schedule(parsing: "once 2026-10-25T01:30Z")
        let preview = try SchedulePreview(schedule, place: place, definedAt: start)
        let slots = preview.slots(after: start, count: 5)
        #expect(slots.map(\.key.description) == ["2026-10-25T01:30Z"])
        #expect(slots.map { zone.timestamp($0.due) } == ["2026-10-25T02:30:00+01:00"])
        #expect(slots.flatMap(\.reasons).isEmpty)
        #expect(preview.left(outAfter: slots.last, start: start).isEmpty)
        #expect(preview.passed(at: start).isEmpty)
        #expect(schedule.clockSentence(local: "Europe/Zurich") == "is one point in time, wherever you are")
    }

    @Test(arguments: [
        ("2026-11-25T13:22Z", "Europe/Zurich", "Once, on Wednesday 25 November 2026 at 14:22"),
        ("2026-11-25T23:22:30Z", "Europe/Zurich", "Once, on Thursday 26 November 2026 at 00:22:30"),
        // Clocks show 02:30 twice in this night.
        ("2026-10-25T00:30Z", "Europe/Zurich", "Once, on Sunday 25 October 2026 at 02:30"),
        ("2026-10-25T01:30Z", "Europe/Zurich", "Once, on Sunday 25 October 2026 at 02:30 CET"),
        ("2026-11-25T13:22Z", "Asia/Tokyo", "Once, on Wednesday 25 November 2026 at 22:22"),
        ("2026-11-25T13:22Z", "UTC", "Once, on Wednesday 25 November 2026 at 13:22 UTC"),
    ])
    func isShownByTheClockOfTheReader(text: String, zone: String, sentence: String) throws {
        let schedule = try Schedule(parsing: "once \(text)")
        let rules = try World.zones.rules(named: zone)
        #expect(schedule.sentence(in: rules) == sentence)
    }

    @Test func anotherScheduleIsTheSameSentenceForEveryReader() throws {
        var random = RandomSchedule(seed: 25)
        let tokyo = try World.zones.rules(named: "Asia/Tokyo")
        for _ in 0..<200 {
            let schedule = random.schedule()
            if case .instant = schedule.rule { continue }
            #expect(schedule.sentence(in: tokyo) == schedule.sentence)
        }
    }

    @Test(arguments: [
        (
            "once 2026-11-25T13:22Z zone Asia/Tokyo",
            """
            once 2026-11-25T13:22Z zone Asia/Tokyo
                                   ^^^^
            error: an instant is the same in every zone and takes no "zone"
            hint: once 2026-12-01 09:00 zone Asia/Tokyo
            """
        ),
        (
            "once 2026-11-25T13:22Z from 2026-11-20",
            """
            once 2026-11-25T13:22Z from 2026-11-20
                                   ^^^^
            error: an instant takes no "from"
            hint: once 2026-12-01T09:00Z
            """
        ),
        (
            "once 2026-11-25T13:22Z, until 2026-11-30",
            """
            once 2026-11-25T13:22Z, until 2026-11-30
                                    ^^^^^
            error: an instant takes no "until"
            hint: once 2026-12-01T09:00Z
            """
        ),
        (
            "once 2026-11-25T13:22Z for 3 times",
            """
            once 2026-11-25T13:22Z for 3 times
                                   ^^^
            error: an instant takes no "for"
            hint: once 2026-12-01T09:00Z
            """
        ),
        (
            "once 2026-11-25T13:22Z except 2026-11-25",
            """
            once 2026-11-25T13:22Z except 2026-11-25
                                   ^^^^^^
            error: an instant takes no "except"
            hint: once 2026-12-01T09:00Z
            """
        ),
        (
            "once 2026-11-25T13:22Z during ramadan",
            """
            once 2026-11-25T13:22Z during ramadan
                                   ^^^^^^
            error: an instant takes no "during"
            hint: once 2026-12-01T09:00Z
            """
        ),
        (
            "once 2026-11-25T13:22Z at 09:00",
            """
            once 2026-11-25T13:22Z at 09:00
                                   ^^
            error: an instant takes no "at"
            hint: once 2026-12-01T09:00Z
            """
        ),
        (
            "once 2026-11-25T13:22Z, 14:00",
            """
            once 2026-11-25T13:22Z, 14:00
                                  ^
            error: an instant is one time: write two schedules
            hint: once 2026-12-01T09:00Z; once 2026-12-02T09:00Z
            """
        ),
        (
            "once 2026-11-25 13:22Z",
            """
            once 2026-11-25 13:22Z
                            ^^^^^^
            error: an instant has a "T" before its time
            hint: once 2026-11-25T13:22Z
            """
        ),
        (
            "once 2026-11-25T25:00Z",
            """
            once 2026-11-25T25:00Z
                 ^^^^^^^^^^^^^^^^^
            error: "25:00" is not a time: hours go from 00 to 23
            hint: once 2026-12-01T09:00Z
            """
        ),
        (
            "once 2201-01-01T00:00Z",
            """
            once 2201-01-01T00:00Z
                 ^^^^^^^^^^^^^^^^^
            error: years go from 1900 to 2200
            hint: once 2026-12-01 09:00
            """
        ),
    ])
    func takesNothingAfterIt(line: String, rendered: String) throws {
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
        #expect(error?.rendered == rendered)
        #expect(throws: ScheduleError.self) { try Schedule(parsing: line, context: .atNoon) }
        let hint = try #require(error?.hint)
        #expect(throws: Never.self) { try Schedule.list(parsing: hint) }
    }

    @Test func aListMayHaveOne() throws {
        let list = try Schedule.list(parsing: "once 2026-11-25T13:22Z; daily at 08:00")
        #expect(list.map(\.description) == ["once 2026-11-25T13:22Z", "daily at 08:00"])
    }
}
