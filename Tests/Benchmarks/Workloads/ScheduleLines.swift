import CivilTime
import Schedules

/// A thousand lines of the schedule language, each of them different.
package struct ScheduleLines: Sendable {
    private let lines: [String]
    private let place: TimeContext
    private let now: Instant

    package init() throws {
        let directory = ZoneDirectory(environment: [:])
        now = Instant(seconds: 1_795_160_000)
        place = TimeContext(
            local: try directory.rules(named: "Europe/Zurich"), directory: directory,
            location: try Coordinate(latitude: 47.37, longitude: 8.54))
        lines = (0..<1000).map { index in
            let forms = ScheduleLines.forms(time: "\(ClockTime(hour: index / 60, minute: index % 60) ?? .midnight)")
            return forms[index % forms.count]
        }
    }

    private static func forms(time: String) -> [String] {
        [
            "daily at \(time), 20:00",
            "mon-fri at \(time) zone Europe/Paris",
            "every 3 days at \(time) from 2026-11-20 until 2027-11-20",
            "every 2 weeks on tue, fri at \(time) from 2026-11-20",
            "monthly on 1, 15 at \(time) except 2026-12-15",
            "monthly on the last fri at \(time)",
            "yearly on dec 25 at \(time) for 10 times",
            "21 days on, 7 off at \(time) from 2026-11-01",
            "every 8 hours from 2026-11-20 \(time)",
            "6h after taken, first at \(time)",
            "daily at 15m before sunset, 1h after sunrise except 2026-12-24",
            "RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T\(time)",
        ]
    }

    /// Reads and compiles them all. Returns something of each, so that none can be left out.
    package func readAll() throws -> Int {
        try lines.reduce(0) { sum, line in
            let preview = try SchedulePreview(Schedule(parsing: line), place: place, definedAt: now)
            return sum + preview.zone.name.utf8.count
        }
    }
}
