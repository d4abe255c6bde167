package import RemindProtocol
package import RemindText
package import Reminders

/// A reply of the daemon to an `Ask`, in words.
package struct Answered: Sendable {
    package var lines: [String]
    /// The occurrences as they are after it.
    package var occurrences: [OccurrenceView]
    /// The occurrence that an undo takes back; `nil` if there is nothing to take back.
    package var undo: String?

    package init(lines: [String], occurrences: [OccurrenceView], undo: String? = nil) {
        self.lines = ScreenText.lines(lines, without: occurrences.compactMap(\.handle))
        (self.occurrences, self.undo) = (occurrences, undo)
    }

    package init(_ reply: Remindd1.Answered, clock: Clock) {
        self.init(
            lines: AnswerText.answered(reply, clock: clock), occurrences: reply.results.map(\.occurrence),
            undo: reply.results.first.flatMap { $0.changed ? $0.occurrence.id : nil })
    }

    package init(_ reply: Remindd1.Undone, clock: Clock) {
        self.init(lines: AnswerText.undone(reply, clock: clock), occurrences: reply.results.map(\.occurrence))
    }

    package init(_ reply: Remindd1.Settled, clock: Clock) {
        self.init(
            lines: AnswerText.settled(reply, clock: clock), occurrences: [reply.occurrence],
            undo: reply.changed ? reply.occurrence.id : nil)
    }

    package init(_ reply: Remindd1.Snoozed, clock: Clock) {
        self.init(lines: AnswerText.snoozed(reply, clock: clock), occurrences: reply.results.map(\.occurrence))
    }

    package init(_ reply: Remindd1.Logged, clock: Clock) {
        self.init(Remindd1.Answered(zone: reply.zone, now: reply.now, results: reply.results), clock: clock)
    }

    package init(_ reply: Remindd1.CheckedIn, action: String, clock: Clock) {
        self.init(
            lines: SessionReplyText.lines(reply, action, clock: clock, style: Style()),
            occurrences: reply.results.map(\.occurrence))
        guard action == "stop", let result = reply.results.first, result.changed else { return }
        undo = result.occurrence.id
    }
}
