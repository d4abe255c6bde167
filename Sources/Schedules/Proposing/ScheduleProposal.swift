package import CivilTime

/// Proposes a line of the language for one that it refuses but people write: `daily at 08:00` for `daily 8:00`, and
/// `daily at 08:00, 20:00` for `twice a day`.
///
/// A proposal is a guess, so nothing is stored until a person has accepted it.
package enum ScheduleProposal {
    /// More words than people write without knowing the language.
    private static let mostWords = 60

    /// The schedules of a text in canonical form, separated by `;`. Files take a proposal too: its dates are absolute.
    ///
    /// - Parameters:
    ///   - text: The text that was refused.
    ///   - context: Where the text was written.
    ///   - today: Counted schedules without a start begin on this date, and `tomorrow` is the day after it.
    /// - Returns: `nil` for a text that is valid as it is, and for one that is not understood as a whole.
    package static func line(for text: String, context: Schedule.Context = .file, today: CivilDate) -> String? {
        guard (try? Schedule.list(parsing: text, context: context)) == nil else { return nil }
        if let line = CronLine.line(text), let schedule = try? Schedule(parsing: line) { return schedule.description }
        guard let tokens = try? ScheduleParser.tokens(of: text), tokens.count <= mostWords else { return nil }
        let parts = tokens.split(omittingEmptySubsequences: false) { $0.text == ";" }
        var schedules: [String] = []
        for part in parts {
            guard let found = list(Array(part), context: context, today: today) else { return nil }
            schedules += found.map(\.description)
        }
        let line = schedules.joined(separator: "; ")
        return (try? Schedule.list(parsing: line).map(\.description)) == schedules ? line : nil
    }

    /// The schedules between two semicolons: one, or one for each group of days with times of its own.
    private static func list(
        _ tokens: [ScheduleLexer.Token], context: Schedule.Context, today: CivilDate
    ) -> [Schedule]? {
        var context = context
        if case .file = context {
            // A file has no time of day, so nothing in it can be so long from now. A date can be three days ahead.
            let first = tokens.drop { $0.text == "once" }.prefix(4).map(\.text)
            let isFromNow = first.count > 1 && first[0] == "in" && first[1].first?.isNumber == true
            let isDate = first.count > 3 && ["day", "days", "week", "weeks"].contains(first[2])
            guard !isFromNow || isDate else { return nil }
            let morning = CivilDateTime(today, ClockTime(secondOfDay: 28_800))
            context = .commandLine(now: morning) { wait in
                (CivilDateTime(wallSeconds: morning.wallSeconds + wait.components.seconds), nil)
            }
        }
        let written = tokens.map(\.written).joined(separator: " ")
        if let schedule = try? Schedule(parsing: written, context: context) { return [schedule] }
        if let line = LooseAsNeeded.line(written) {
            return (try? Schedule(parsing: line, context: context)).map { [$0] }
        }
        return loose(tokens, context: context, today: today)
            ?? withMorning(tokens).flatMap { try? Schedule(parsing: $0, context: context) }.map { [$0] }
    }

    /// The text with a time before its modifiers: `yearly on 24 dec at 09:00`.
    private static func withMorning(_ tokens: [ScheduleLexer.Token]) -> String? {
        guard !tokens.contains(where: { $0.text == "at" }) else { return nil }
        let place = tokens.firstIndex { ScheduleWords.modifiers.contains($0.text) } ?? tokens.endIndex
        guard place > 0 else { return nil }
        return (tokens[..<place].map(\.written) + ["at", "09:00"] + tokens[place...].map(\.written))
            .joined(separator: " ")
    }

    private static func loose(
        _ tokens: [ScheduleLexer.Token], context: Schedule.Context, today: CivilDate
    ) -> [Schedule]? {
        var found: [Schedule] = []
        var group: LooseSchedule? = LooseSchedule(tokens, today: today)
        while var loose = group {
            guard let line = loose.line(), let schedule = try? Schedule(parsing: line, context: context) else {
                return nil
            }
            found.append(schedule)
            group = loose.following()
            // A number of times, or every how many weeks, may be meant for one group or for all.
            let isAlone = group == nil && found.count == 1
            guard isAlone || loose.isGroup && !loose.tail.contains("times") else { return nil }
        }
        return found
    }
}
