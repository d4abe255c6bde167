import CivilTime
import ContentLines
import Testing

@Suite("Dates and durations of content lines")
struct ValueTests {
    static func shown(_ value: DateValue?) -> String? {
        value.map { "\($0.date)\($0.time.map { " \($0)" } ?? "")\($0.isUTC ? " UTC" : "")" }
    }

    @Test(
        "dates",
        arguments: [
            ("20261120", "2026-11-20"), (" 20261120\r", "2026-11-20"), ("20261120T080000", "2026-11-20 08:00"),
            ("20261120t080130", "2026-11-20 08:01:30"), ("20261120T235959Z", "2026-11-20 23:59:59 UTC"),
            ("00010101", "0001-01-01"), ("20280229", "2028-02-29"),
        ])
    func dates(text: String, wanted: String) { #expect(Self.shown(DateValue(text)) == wanted) }

    @Test(
        "what is no date",
        arguments: [
            "", "Z", "soon", "2026112", "202611200", "20261120Z", "20261320", "20260230", "20261120T", "20261120T0800",
            "20261120T240000", "20261120T086000", "20261120T0800000", "20261120X080000", "20261120T080000ZZ",
            "2026-11-20", "+2611200", "2026 120", "20261120T 80000", "\u{0662}\u{0660}\u{0662}\u{0666}1120",
            "20261120T080000+0100",
        ])
    func noDates(text: String) { #expect(DateValue(text) == nil) }

    @Test("a list has dates and the starts of periods")
    func list() throws {
        let line = try ContentLineTests.one(
            "RDATE;VALUE=PERIOD:20261120T080000Z/PT1H, 20261121 ,,soon/20261122,20261123/P1D")
        #expect(
            line.dates.map { Self.shown($0.value) } == [
                "2026-11-20 08:00 UTC", "2026-11-21", nil, nil, "2026-11-23",
            ])
        #expect(line.dates.map(\.text) == ["20261120T080000Z", " 20261121 ", "", "soon", "20261123"])
    }

    @Test(
        "durations",
        arguments: [
            ("PT15M", 900), ("-PT15M", -900), ("+P1D", 86_400), ("P1DT2H3M4S", 93_784), ("P2W", 1_209_600),
            (" -p1w ", -604_800), ("PT0S", 0), ("P9999999W", 6_047_999_395_200),
        ])
    func durations(text: String, seconds: Int64) { #expect(DurationValue(text)?.seconds == seconds) }

    @Test(
        "what is no duration",
        arguments: ["", "P", "-", "15M", "P15", "PT", "P1X", "PT1.5H", "P-1D", "P10000000D", "1D", "--P1D", "P 1D"])
    func noDurations(text: String) { #expect(DurationValue(text) == nil) }
}
