import CivilTime
import Testing
import Vocabulary

/// On a wall clock one hour ahead of UTC that skips 02:00-03:00 on 2026-03-29 and repeats it on 2026-10-25.
@Suite struct MomentTextTests {
    static let forward = Int64(1_774_746_000)  // 2026-03-29T01:00Z
    static let back = Int64(1_792_890_000)  // 2026-10-25T01:00Z

    static func local(_ instant: Instant) -> CivilDateTime {
        let isSummer = (forward..<back).contains(instant.seconds)
        return CivilDateTime(wallSeconds: instant.seconds + (isSummer ? 7200 : 3600))
    }

    static func instants(_ civil: CivilDateTime) -> [Instant] {
        [7200, 3600].map { Instant(seconds: civil.wallSeconds - $0) }.filter { local($0) == civil }
    }

    static func parse(_ text: String, now: Instant) throws(TextError) -> Instant {
        try MomentText(now: now, local: local(now), instants: instants).parse(text)
    }

    static func utc(_ text: String) throws -> Instant {
        Instant(seconds: try #require(CivilDateTime(text)).wallSeconds)
    }

    @Test(arguments: [
        ("2026-11-20T12:00", "08:05", "2026-11-20T07:05"),
        ("2026-11-20T12:00", "13:00", "2026-11-20T12:00"),
        ("2026-11-20T11:00", "00:00", "2026-11-19T23:00"),
        ("2026-11-20T07:30", "8:30 pm", "2026-11-19T19:30"),
        ("2026-11-20T00:10", "23:50", "2026-11-19T22:50"),
        ("2026-11-20T12:00", "noon", "2026-11-20T11:00"),
        ("2026-11-20T12:00", "yesterday 21:00", "2026-11-19T20:00"),
        ("2026-11-20T12:00", "Yesterday at 9pm", "2026-11-19T20:00"),
        ("2026-11-20T12:00", "today 08:00", "2026-11-20T07:00"),
        ("2026-11-20T12:00", "10m ago", "2026-11-20T11:50"),
        ("2026-11-20T12:00", "1 hour 30 minutes ago", "2026-11-20T10:30"),
        ("2026-11-20T12:00", "now", "2026-11-20T12:00"),
        ("2026-11-20T12:00", "2026-11-19T20:00", "2026-11-19T19:00"),
        ("2026-11-20T12:00", "2026-11-19 20:00", "2026-11-19T19:00"),
        ("2026-11-20T12:00", "2026-11-19T20:00Z", "2026-11-19T20:00"),
        ("2026-11-20T12:00", "2026-11-19T20:00:30.123+01:00", "2026-11-19T19:00:30"),
        ("2026-11-20T12:00", "2026-11-19T20:00-0330", "2026-11-19T23:30"),
        ("2026-11-20T12:00", "2026-11-19 20:00 +05", "2026-11-19T15:00"),
        // The hour that repeats: the latest past one, which before the change is the first.
        ("2026-10-25T00:40", "02:30", "2026-10-25T00:30"),
        ("2026-10-25T01:10", "02:50", "2026-10-25T00:50"),
        ("2026-10-25T01:40", "02:30", "2026-10-25T01:30"),
        ("2026-10-25T12:00", "today 02:30", "2026-10-25T00:30"),
        ("2026-10-25T12:00", "2026-10-25T02:30+01:00", "2026-10-25T01:30"),
    ])
    func isRead(now: String, text: String, expected: String) throws {
        #expect(try Self.parse(text, now: Self.utc(now)) == Self.utc(expected))
    }

    static let unknown = "08:05, yesterday 21:00, 10m ago or 2026-11-19T20:00"

    @Test(arguments: [
        ("2026-11-20T12:00", "", "\"\" is not a time", unknown),
        ("2026-11-20T12:00", "soon", "\"soon\" is not a time", unknown),
        ("2026-11-20T12:00", "2026-11-19", "\"2026-11-19\" is not a time", unknown),
        ("2026-11-20T12:00", "tomorrow 08:00", "that is in the future", "10m ago"),
        ("2026-11-20T12:00", "today 13:01", "that is in the future", "10m ago"),
        ("2026-11-20T12:00", "2026-11-20T12:01Z", "that is in the future", "10m ago"),
        ("2026-11-20T12:00", "yesterday", "expected a time after \"yesterday\"", "yesterday 21:00"),
        ("2026-11-20T12:00", "8", "\"8\" could be 8am or 8pm", "08:00 or 20:00"),
        ("2026-11-20T12:00", "ago", "expected a duration", "1h30m"),
        ("2026-11-20T12:00", "-5m ago", "a duration is more than zero", "10m"),
        ("2026-11-20T12:00", "2026-02-30T20:00", "\"2026-02-30\" is not in the calendar", "2026-11-19T20:00"),
        (
            "2026-11-20T12:00", "2026-11-19T20:00+99:00", "\"+99:00\" is not an offset from UTC",
            "2026-11-19T20:00+01:00"
        ),
        // At 13:00, and a second more than twelve hours after yesterday's.
        (
            "2026-11-20T12:00", "13:01", "13:01 is still to come today",
            "if it was yesterday: --at \"yesterday 13:01\""
        ),
        (
            "2026-11-20T15:24", "5pm", "17:00 is still to come today",
            "if it was yesterday: --at \"yesterday 17:00\""
        ),
        (
            "2026-11-20T07:30:01", "20:30", "20:30 is still to come today",
            "if it was yesterday: --at \"yesterday 20:30\""
        ),
        (
            "2026-03-29T12:00", "02:30", "02:30 did not exist on 2026-03-29: clocks went forward", "10m ago"
        ),
        (
            "2026-03-30T12:00", "yesterday 02:30", "02:30 did not exist on 2026-03-29: clocks went forward",
            "10m ago"
        ),
    ])
    func isRefused(now: String, text: String, message: String, hint: String) throws {
        let now = try Self.utc(now)
        #expect(throws: TextError(message, hint: hint)) { try Self.parse(text, now: now) }
    }

    /// A fast may have begun long ago; before the gap the latest past 02:30 is yesterday's.
    @Test(arguments: [
        ("2026-11-20T12:00", "13:01", "2026-11-19T12:01"),
        ("2026-11-20T12:00", "8:30 pm", "2026-11-19T19:30"),
        ("2026-03-29T00:30", "02:30", "2026-03-28T01:30"),
    ])
    func startIsRead(now: String, text: String, expected: String) throws {
        let now = try Self.utc(now)
        let reader = MomentText(now: now, local: Self.local(now), instants: Self.instants)
        #expect(try reader.parse(text, isStart: true) == Self.utc(expected))
    }
}
