import Testing
import Worlds

@testable import CivilTime

@Suite struct TZifTests {
    @Test func readsEveryInstalledZone() throws {
        let others = ["leapseconds", "leap-seconds.list", "tzdata.zi", "+VERSION", "zonenow", "zones"]
        let files = TestFiles.files(below: TestFiles.zones.path).filter { name in
            !name.hasPrefix("right/") && !name.hasSuffix(".tab") && !name.hasSuffix(".py") && !others.contains(name)
        }
        #expect(files.count > 400)
        for name in files {
            let zone = try rules(name)
            // Ascending tables are what the searches rest on.
            let starts = zone.table.starts
            #expect(zip(starts, starts.dropFirst()).allSatisfy(<), "\(name)")
            #expect(zip(zone.table.limits, zone.table.limits.dropFirst()).allSatisfy(<), "\(name)")
        }
    }

    /// Fat and slim files say the same, and so does the footer alone, for as long as the table goes and beyond.
    @Test func footerAloneAgreesWithTheTableAfterTheLastTransition() throws {
        let zone = try TimeZoneRules(
            name: "Footer", bytes: TZif(footer: "CET-1CEST,M3.5.0,M10.5.0/3").bytes)
        let zurich = try rules("Europe/Zurich")
        for day in stride(from: Int64(10_000), to: 200_000, by: 7) {
            let instant = Instant(seconds: day * 86_400 + 4000)
            #expect(zone.offset(at: instant) == zurich.offset(at: instant), "\(day)")
        }
    }

    /// Standard time began while the rule has summer time: it lasts until the rule's next change, in the year after.
    @Test func lastTransitionHoldsUntilTheFooterChangesIt() throws {
        let july = try utc("2022-07-01T00:00")
        let zone = try TimeZoneRules(
            name: "Ojinaga",
            bytes: TZif(times: [july.seconds], indices: [0], footer: "CET-1CEST,M3.5.0,M10.5.0/3").bytes)
        let after = try ["2022-07-01T00:00", "2022-12-01T00:00", "2023-07-01T00:00"].map(utc)
        #expect(after.map(zone.offset) == [3600, 3600, 7200])
        #expect(zone.nextTransition(after: july)?.instant == (try utc("2023-03-26T01:00")))
    }

    @Test func readsVersionOneFromItsOnlyBlock() throws {
        let file = TZif(
            version: 0, times: [-1000, 2000], indices: [1, 0], types: [(3600, 0, 0), (7200, 1, 4)], footer: nil)
        let zone = try TimeZoneRules(name: "Old", bytes: file.bytes)
        #expect(
            [-1001, -1000, 1999, 2000, 1 << 40].map { zone.offset(at: Instant(seconds: $0)) }
                == [3600, 7200, 7200, 3600, 3600])
        #expect(zone.abbreviation(at: Instant(seconds: 0)) == "CEST")
        #expect(zone.nextTransition(after: Instant(seconds: 2000)) == nil)
    }

    @Test(
        arguments: [
            ("empty", [], "it is cut off: 0 bytes where 44 belong"),
            (
                "text", Array("# tzdb timezone descriptions, and more than a header's length".utf8),
                "it is not a TZif file"
            ),
            ("version 5", TZif(version: UInt8(ascii: "5")).bytes, "its version is none of 1 to 4"),
            ("cut off", Array(TZif().bytes.dropLast(3)), "its footer is missing or cut off"),
            ("cut block", Array(TZif().bytes.prefix(108)), "it is cut off: 108 bytes where 110 belong"),
            ("unsorted", TZif(times: [5, 5], indices: [0, 0]).bytes, "transition 1 is out of order"),
            ("type index", TZif(times: [5], indices: [1]).bytes, "transition 0 names type 1"),
            ("no types", TZif(types: []).bytes, "the counts in its header contradict each other"),
            ("offset", TZif(types: [(93_600, 0, 0)]).bytes, "the offset of type 0 is out of range"),
            ("flag", TZif(types: [(3600, 2, 0)]).bytes, "the DST flag of type 0 is neither 0 nor 1"),
            ("name index", TZif(types: [(3600, 0, 9)]).bytes, "type 0 names an abbreviation that is not there"),
            ("no end of name", TZif(names: [67, 69, 84]).bytes, "type 0 names an abbreviation that is not there"),
            ("far", TZif(times: [1 << 40], indices: [0]).bytes, "transition 0 is after the year 9999"),
            ("footer", TZif(footer: "CET-1CEST").bytes, "the footer has no rule for daylight saving time"),
            ("long footer", TZif(footer: "CET-1,").bytes, "the footer has no abbreviation where one belongs"),
            (
                "two truths", TZif(times: [5], indices: [0], footer: "EET-2").bytes,
                "its footer contradicts its last transition"
            ),
            (
                "three truths", TZif(times: [5], indices: [0], footer: "EET-2EEST,M3.5.0,M10.5.0").bytes,
                "its footer contradicts its last transition"
            ),
        ] as [(String, [UInt8], String)])
    func refuses(_ label: String, _ bytes: [UInt8], _ reason: String) {
        #expect(throws: ZoneError.corrupt(zone: "Test/Zone", file: "a/file", reason: reason)) {
            try TimeZoneRules(name: "Test/Zone", bytes: bytes, file: "a/file")
        }
    }

    @Test func refusesCountsThatAddUpToMoreThanTheFile() {
        var bytes = TZif().bytes
        for index in 20..<44 { bytes[index] = 0xff }
        #expect(throws: ZoneError.self) { try TimeZoneRules(name: "Counts", bytes: bytes) }
    }

    @Test func refusesLeapSeconds() {
        #expect(throws: ZoneError.leapSeconds(zone: "right/UTC", file: "right/UTC")) {
            try TimeZoneRules(name: "right/UTC", bytes: TZif(leaps: 1).bytes)
        }
    }
}
