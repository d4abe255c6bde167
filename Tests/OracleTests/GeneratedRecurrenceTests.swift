import CivilTime
import Configuration
import Glibc
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Testing

/// The next slot of random rules in random zones, against python-dateutil and zoneinfo: `Tests/Generators/recurrence.py`,
/// which says what dateutil is not asked for. `Tests/run --all` installs it.
@Suite struct GeneratedRecurrenceTests {
    static let zones = ZoneDirectory(environment: getenv("TZDIR").map { ["TZDIR": String(cString: $0)] } ?? [:])

    @Test(arguments: [5545, UInt32.random(in: 0..<1 << 31)])
    func agreesWithDateutil(seed: UInt32) throws {
        print("agreesWithDateutil: seed \(seed)")
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let (status, output) = try ChildProcess.run(
            ["python3", "/\(root)/Tests/Generators/recurrence.py", "\(seed)", "\(Drawn.part(of: 400))"],
            environment: ["PYTHONTZPATH": Self.zones.path, "PYTHONDONTWRITEBYTECODE": "1"])
        try #require(status == 0, "\(output)")
        var catalog = ZoneCatalog(directory: Self.zones)
        let rows = output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(rows.count > Drawn.least(150))
        var wrong: [String] = []
        for row in rows {
            try #require(row.count == 5, "\(row)")
            let zone = try catalog.rules(named: String(row[1]))
            let after = Instant(seconds: try #require(Int64(row[2])))
            let horizon = Instant(seconds: try #require(Int64(row[4])))
            var next: Instant?
            do {
                let schedule = try Schedule(parsing: String(row[0]))
                next = schedule.recurrence(definedOn: CivilDate(epochDay: 0))?.next(after: after, in: zone)?.instant
            } catch {
                // What never matches is refused, and so is what is added before the start.
                if error.message != "never due: no date matches" || row[3] != "none" {
                    wrong.append("\(row): \(error.message)")
                }
            }
            let isRight = row[3] == "none" ? next.map { $0 > horizon } ?? true : next?.seconds == Int64(row[3])
            if !isRight { wrong.append("\(row): \(next.map { "\($0.seconds)" } ?? "none")") }
        }
        #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) of \(rows.count) wrong: \(wrong.prefix(20))")
    }
}
