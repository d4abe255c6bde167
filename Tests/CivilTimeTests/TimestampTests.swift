import CivilTime
import Testing

@Suite("Timestamps") struct TimestampTests {
    @Test(
        "ISO 8601 with an offset",
        arguments: [
            ("2026-11-20T08:00:00+01:00", 1_795_158_000), ("2026-11-20T07:00:00+00:00", 1_795_158_000),
            ("2026-11-20T03:30:00-03:30", 1_795_158_000), ("0000-01-01T00:00:00+00:00", -62_167_219_200),
            ("9999-12-31T23:59:59+00:00", 253_402_300_799),
        ])
    func read(_ text: String, _ seconds: Int64) {
        #expect(Timestamp(text)?.instant == Instant(seconds: seconds))
        #expect(Timestamp(text)?.description == text)
    }

    @Test(
        "what is no timestamp",
        arguments: [
            "", "2026-11-20", "2026-11-20T08:00:00", "2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z1",
            "2026-11-20T08:00:00+01:60", "2026-11-20T08:00:00+0100.", "2026-11-20T08:00:00*01:00",
            "2026-02-29T08:00:00+01:00", "2026-11-20T24:00:00+01:00", "2026-11-20T08:00:00+-1:00",
            "2026-11-20T08:00:00+01:00 ", "2026-11-20T08:00:0\u{0665}+01:00",
        ])
    func refused(_ text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(
        "what is written is read",
        arguments: ["UTC", "Europe/Zurich", "America/St_Johns", "Asia/Kathmandu", "Pacific/Chatham", "America/Nuuk"])
    func roundTrip(_ zone: String) throws {
        let rules = try ZoneDirectory(environment: [:]).rules(named: zone)
        // Every 101 hours for 130 years, and what is not a whole minute.
        for seconds in stride(from: Int64(0), to: 4_102_444_800, by: 101 * 3600 + 7) {
            let instant = Instant(seconds: seconds)
            let timestamp = rules.timestamp(instant)
            let text = timestamp.description
            #expect(text.utf8.count == 25 && Timestamp(text) == timestamp, "\(text)")
            #expect(timestamp.instant == instant && timestamp.local == rules.local(at: instant))
        }
    }

    @Test("years of other lengths, and fractions")
    func unusual() throws {
        let rules = try ZoneDirectory(environment: [:]).rules(named: "UTC")
        #expect(rules.timestamp(Instant(seconds: 253_402_300_800)).description == "10000-01-01T00:00:00+00:00")
        #expect(rules.timestamp(Instant(seconds: -62_167_219_201)).description == "-0001-12-31T23:59:59+00:00")
        #expect(rules.timestamp(Instant(milliseconds: 1999)).description == "1970-01-01T00:00:01+00:00")
        // Local mean time, 0:34:08 east.
        let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        #expect(zurich.timestamp(Instant(seconds: -3_800_000_000)).description == "1849-08-01T13:00:48+00:34:08")
    }
}
