import CivilTime
package import RemindProtocol
package import Reminders

/// The reply to a command about a session or a check-in.
package enum SessionReplyText {
    package static func lines(_ reply: Remindd1.CheckedIn, _ action: String, clock: Clock, style: Style) -> [String] {
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
        let owed = reply.owed.map { ["owed \($0)"] } ?? []
        return made + results + figures + owed
    }

    /// `Asr, 8 min left, until 14:34 (7k2)`
    package static func running(_ view: OccurrenceView, _ clock: Clock, _ style: Style) -> String {
        let words = OccurrenceText(view: view, clock: clock, style: style).running(on: clock.today)
        return CleanText.line(
            "\(OccurrenceText.title(of: view, clock.display)), \(words)" + (view.handle.map { " (\($0))" } ?? ""))
    }
}
