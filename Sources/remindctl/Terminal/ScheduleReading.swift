import CivilTime
import Schedules
import Vocabulary

/// Reads a schedule as the command line has it: `once in 20 min` and a missing `from` count from now.
enum ScheduleReading {
    /// The schedule of a preview. At a terminal it asks before it takes a proposal.
    ///
    /// - Throws: `invalidSchedule`, with the place in the line and a command that is accepted.
    static func schedule(_ text: String, now: Instant, zone: TimeZoneRules) throws(CommandFailure) -> Schedule {
        do {
            return try parse(text, now: now, zone: zone)
        } catch {
            let proposal = proposal(for: text, now: now, zone: zone)
            if let proposal, Question.accepts(proposal), let schedule = try? Schedule(parsing: proposal) {
                return schedule
            }
            let command = "remindctl schedule \(ShellWord.quoted(proposal ?? error.hint))"
            throw CommandFailure(
                .invalidSchedule, error.explained, hint: proposal == nil ? "for example: \(command)" : command)
        }
    }

    static func parse(_ text: String, now: Instant, zone: TimeZoneRules) throws(ScheduleError) -> Schedule {
        try Schedule(parsing: text, context: .command(at: now, in: zone))
    }

    /// The proposal for a text; `nil` if the text is valid or not clear.
    static func proposal(for text: String, now: Instant, zone: TimeZoneRules) -> String? {
        ScheduleProposal.line(
            for: text, context: .command(at: now, in: zone), today: zone.local(at: now).date)
    }
}
