import CivilTime
import Glibc
import Support
import Testing

@testable import remindctl

@Suite("schedule -") struct ScheduleBatchTests {
    private static let zones = UserEnvironment.current.zones

    @Test(
        "a line in, a line out",
        arguments: [
            ("daily at 08:00\tEurope/Zurich\t1795222880", "1795244400"),
            ("daily at 08:00 zone Asia/Tokyo\tEurope/Zurich\t1795222880", "1795302000"),
            ("DAILY AT 08:00\tUTC\t0\r", "28800"), ("daily at 00:00\tUTC\t-86401", "-86400"),
            ("once 2020-01-01 08:00\tUTC\t1795222880", "never"), ("as needed\tUTC\t0", "never"),
            ("every 8 hours\tUTC\t1795222800", "1795251600"),
            ("daily at 08:00", "error: expected SCHEDULE<tab>ZONE<tab>AFTER"),
            ("", "error: expected SCHEDULE<tab>ZONE<tab>AFTER"),
            ("daily at 08:00\tUTC\t1x", "error: \"1x\" is not a number of seconds"),
            ("daily at 08:00\tUTC\t-2208988800", "-2208960000"), ("daily at 08:00\tUTC\t7289654399", "never"),
            ("daily at 08:00\tUTC\t-2208988801", "error: -2208988801 is not in the years 1900 to 2200"),
            ("daily at 08:00\tUTC\t7289654400", "error: 7289654400 is not in the years 1900 to 2200"),
            ("daily at 08:00\tUTC\t99999999999999999999", "error: \"99999999999999999999\" is not a number of seconds"),
            ("foo\tUTC\t1", "error: a schedule cannot begin with \"foo\""),
        ])
    func answer(_ line: String, _ expected: String) {
        var batch = ScheduleBatch(zones: Self.zones)
        #expect(batch.answer(line) == expected)
    }

    @Test("what counts from the line's own instant is counted anew on each line")
    func countedFromAfter() {
        var batch = ScheduleBatch(zones: Self.zones)
        for _ in 0..<2 {
            for (after, next) in [("0", "259200"), ("86400", "345600")] {
                #expect(batch.answer("every 3 days at 00:00\tUTC\t\(after)") == next)
            }
            #expect(batch.answer("once in 1h\tUTC\t0") == "3600")
            #expect(batch.answer("once in 1h\tUTC\t3600") == "7200")
            #expect(batch.answer("daily at 00:00 for 1 times\tUTC\t0") == "86400")
            #expect(batch.answer("daily at 12:00 for 1 times\tUTC\t86400") == "129600")
            #expect(batch.answer("daily at 12:00\tUTC\t86400") == "129600")
            #expect(batch.answer("daily at 12:00\tAsia/Tokyo\t86400") == "97200")
        }
    }

    @Test("an unknown zone, in its column and in the schedule")
    func unknownZone() {
        var batch = ScheduleBatch(zones: Self.zones)
        for line in ["daily at 08:00\tNo/Zone\t1", "daily at 08:00 zone No/Zone\tUTC\t1"] {
            #expect(batch.answer(line).hasPrefix("error: unknown time zone \"No/Zone\""))
        }
    }

    @Test("the next slot as CPython, java.time and jiff have it", arguments: ReferenceZones.versions)
    func reference(tzdata version: String) throws {
        let zones = try ReferenceZones(version)
        let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        var batch = ScheduleBatch(zones: ZoneDirectory(environment: ["TZDIR": zones.path]))
        var wrong: [String] = []
        var count = 0
        for row in try fixture("next-fire-\(version).tsv") {
            let mask = Int(row[2]) ?? 0
            let days = names.indices.filter { mask >> $0 & 1 == 1 }.map { names[$0] }.joined(separator: ", ")
            let time = [row[3], row[4]].map { $0.count < 2 ? "0\($0)" : String($0) }.joined(separator: ":")
            let line = "\(row[1] == "D" ? "daily" : days) at \(time)\t\(row[0])\t\(row[5])"
            if batch.answer(line) != row[6] { wrong.append(line) }
            count += 1
        }
        #expect(count > 4000)
        #expect(wrong.isEmpty, "\(wrong.count) wrong: \(wrong.prefix(10))")
    }

    private func fixture(_ name: String) throws -> [[Substring]] {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return try TextFile.read("/\(tests)/CivilTimeTests/Fixtures/\(name)").split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t") }
    }
}
