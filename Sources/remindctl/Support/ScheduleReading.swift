import CivilTime
import Schedules

/// Reads a schedule as the command line has it: `once in 20 min` and a missing `from` count from now.
enum ScheduleReading {
    /// - Throws: `invalidSchedule`, with the place in the line.
    static func schedule(_ text: String, now: Instant, zone: TimeZoneRules) throws(CommandFailure) -> Schedule {
        do {
            return try parse(text, now: now, zone: zone)
        } catch {
            throw CommandFailure(.invalidSchedule, error.explained, hint: error.hint)
        }
    }

    static func parse(_ text: String, now: Instant, zone: TimeZoneRules) throws(ScheduleError) -> Schedule {
        try Schedule(parsing: text, context: .command(at: now, in: zone))
    }
}
