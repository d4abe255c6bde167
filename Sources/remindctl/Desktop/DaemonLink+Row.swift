import RemindClient
import RemindProtocol
import RemindText

extension DaemonLink {
    /// Sends what a person asks for of one row.
    ///
    /// - Returns: The lines that say what was recorded.
    func ask(_ row: RowRequest) throws -> [String] {
        let id = RequestName.fresh()
        switch row.action {
        case .done, .skip:
            let outcome = row.action == .done ? "done" : "skipped"
            var asked = Remindd1.AnswerRequest(what: row.id, outcome: outcome, request: id)
            asked.version = row.version
            let reply: Remindd1.Answered = try write("Answer", asked)
            return AnswerText.answered(reply, clock: reply.clock)
        case .snooze:
            var asked = Remindd1.SnoozeRequest(what: row.id, request: id)
            asked.version = row.version
            let reply: Remindd1.Snoozed = try write("Snooze", asked)
            return AnswerText.snoozed(reply, clock: reply.clock)
        case .undo:
            var asked = Remindd1.UndoRequest(what: row.id, request: id)
            asked.version = row.version
            let reply: Remindd1.Undone = try write("Undo", asked)
            return AnswerText.undone(reply, clock: reply.clock)
        }
    }
}
