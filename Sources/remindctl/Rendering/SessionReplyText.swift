import CivilTime
import RemindControl
import Reminders
import Statistics

/// The reply to a command about a session or a check-in.
enum SessionReplyText {
    static func lines(_ reply: Remindd1.CheckedIn, _ action: String, clock: Clock, style: Style) -> [String] {
        let made = reply.made.map { [CleanText.line("added: \($0), without a schedule")] } ?? []
        let figures = reply.checkIns.map { [CheckInsText.brief($0)] } ?? []
        let results = reply.results.flatMap { result -> [String] in
            switch result.occurrence.status {
            case .running:
                let word = result.changed ? (action == "adjust" ? "adjusted" : "started") : "unchanged"
                return [CleanText.line("\(word): ") + running(result.occurrence, clock, style)]
            case .due, .upcoming, .snoozed:
                let title = OccurrenceText.title(of: result.occurrence, clock.display)
                return [CleanText.line("discarded: \(title), nothing is recorded")]
            default:
                return AnswerText.answered(
                    Remindd1.Answered(zone: reply.zone, now: reply.now, results: [result]), clock: clock)
            }
        }
        return made + results + figures
    }

    /// `Asr, 8 min left, until 14:34 (7k2)`
    static func running(_ view: OccurrenceView, _ clock: Clock, _ style: Style) -> String {
        let words = OccurrenceText(view: view, clock: clock, style: style).running(on: clock.today)
        return CleanText.line(
            "\(OccurrenceText.title(of: view, clock.display)), \(words)" + (view.handle.map { " (\($0))" } ?? ""))
    }
}

/// How often something was done that needs no schedule.
enum CheckInsText {
    /// `3 today, streak 23 days`
    static func brief(_ figures: CheckIns) -> String {
        "\(figures.today) today" + (figures.streak > 1 ? ", streak \(figures.streak) days" : "")
    }

    /// - Parameter none: The line if there are none yet.
    static func lines(_ figures: CheckIns, none: String) -> [String] {
        guard figures.total > 0 else { return [none] }
        return [
            brief(figures),
            "\(figures.week) this week, \(figures.month) this month, \(figures.year) this year, \(figures.total) in all",
            "\(figures.weeklyAverage / 10).\(figures.weeklyAverage % 10) a week, longest streak \(days(figures.longestStreak))",
        ]
    }

    private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
