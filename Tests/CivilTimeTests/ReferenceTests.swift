import Support
import Testing

@testable import CivilTime

/// The next daily or weekly slot in every zone, against CPython's zoneinfo, java.time and jiff.
///
/// No row asks for a slot on a date that does not exist, where TIME.md section 3 differs from them: `SlotTests` does.
@Suite struct ReferenceTests {
    @Test(arguments: ["next-fire", "dst-edges"], ReferenceZones.versions)
    func agreesWithOtherPrograms(_ fixture: String, tzdata version: String) throws {
        let zones = try ReferenceZones(version)
        let directory = ZoneDirectory(environment: ["TZDIR": zones.path])
        #expect(directory.version == version)
        var catalog = ZoneCatalog(directory: directory)
        var wrong: [String] = []
        var count = 0
        for row in try TestFiles.rows("\(fixture)-\(version).tsv") {
            let numbers = row.dropFirst(2).compactMap { Int64($0) }
            let time = try #require(ClockTime(hour: Int(numbers[1]), minute: Int(numbers[2])))
            let days = WeekdaySet(rawValue: UInt8(numbers[0]))
            let recurrence = WallRecurrence(days: .weekly(days), times: [time])
            let next = recurrence.next(
                after: Instant(seconds: numbers[3]), in: try catalog.rules(named: String(row[0])))
            count += 1
            if next?.instant.seconds != numbers[4] { wrong.append("\(row): \(next.map { "\($0)" } ?? "nothing")") }
        }
        #expect(count > 4000)
        #expect(wrong.isEmpty, "\(wrong.count) wrong rows: \(wrong.prefix(40))")
    }
}
