import Testing
import Worlds

@testable import CivilTime

@Suite struct PosixZoneTests {
    /// (footer, an instant of UTC, offset in seconds)
    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59", 3600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00", 3600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "9876-07-01T00:00", 7200),
        // Times below zero and beyond a day: Nuuk, Gaza's 50 hours, Godthab's -1.
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59", -7200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00", -3600),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59", 7200),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00", 10_800),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00", 10_800),
        // Negative daylight saving time, and south of the equator.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00", 0),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00", 3600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-01T00:00", 39_600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-07-01T00:00", 37_800),
        // All the year, as RFC 9636 section 3.3 writes it.
        ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00", -14_400),
        ("XXX3EDT4,0/0,J365/23", "2026-12-31T23:59:59", -14_400),
        // The two forms of days: 1 March is J60 always, and 59 or 60 counted from 0.
        ("AAA0BBB,J60/0,J300/0", "2028-02-29T23:59:59", 0),
        ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:00", 3600),
        ("AAA0BBB,59/0,300/0", "2027-03-01T00:00", 3600),
        ("AAA0BBB,59/0,300/0", "2028-02-29T00:00", 3600),
        ("AAA0BBB,60/0,300/0", "2027-03-01T00:00", 0),
        ("ABC+1:02:03", "2026-01-01T00:00", -3723),
    ])
    func gives(_ footer: String, _ instant: String, _ offset: Int) throws {
        let zone = try TimeZoneRules(name: "Footer", bytes: TZif(footer: footer).bytes)
        #expect(zone.offset(at: try utc(instant)) == offset)
    }

    @Test(arguments: [
        "CE-1", "CET", "CET-25", "CET-1:60", "<+01-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,J0,J365",
        "CET-1CEST,366,1", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "CET-99999999999999999999",
        "CET-1 CEST,M3.5.0,M10.5.0", "\u{e9}\u{e9}\u{e9}-1", "CET-1CEST,M3.5.0/,M10.5.0",
    ])
    func refuses(_ footer: String) {
        #expect(throws: MalformedZone.self) { try PosixZoneParser.parse(Array(footer.utf8)[...]) }
    }
}
