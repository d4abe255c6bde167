import CivilTime
package import Schedules

extension Schedule.Context {
    /// What is typed on Friday 2026-11-20 at 10:00, as a line of a schedule.
    package static let atNoon = commandLine(
        now: CivilDateTime(wallSeconds: 1_795_168_800),
        after: { (CivilDateTime(wallSeconds: 1_795_168_800 + $0.components.seconds), nil) })
}
