import CivilTime
import Reminders
import Schedules

/// The error when a person answers again with something else.
extension Answering {
    /// The same answer with another time, note or amount: the answer that counts, and the command that corrects it.
    func differs(
        from answer: Answer, _ request: AnswerRequest, of id: OccurrenceID, _ occurrence: Occurrence?,
        _ reminder: Reminder, due: Instant, now: Instant
    ) -> RemindError {
        var options: [String] = []
        if request.saysWhen { options += ["--at", ShellWord.quoted(snapshot.clock(request.happened, now: now))] }
        if let note = request.note { options += ["--note", ShellWord.quoted(note)] }
        if let amount = request.amount { options += ["--amount", ShellWord.quoted(amount.description)] }
        if let reason = request.reason { options += ["--force", "--reason", ShellWord.quoted(reason)] }
        let command = [verb(request.outcome, of: reminder), occurrence?.handle ?? id.description] + options
        var stands = "\(snapshot.word(answer, of: reminder)) at \(snapshot.minute(answer.happened, now: now))"
        if request.amount != nil, let amount = answer.amount { stands += ", \(amount)" }
        if request.note != nil { stands += answer.note.map { ", with the note \(quoted($0))" } ?? ", without a note" }
        return RemindError(
            .alreadyAnswered, "\(reminder.definition.title), \(snapshot.clock(due, now: now)): already \(stands)",
            hint: "to correct it: remindctl \(command.joined(separator: " ")) --replace")
    }

    /// The command for an answer: `take`, `skip`.
    private func verb(_ outcome: Answer.Outcome, of reminder: Reminder) -> String {
        switch outcome {
        case .skipped: "skip"
        case .missed: "miss"
        case .done, .lapsed: reminder.kind?.verb.imperative ?? "done"
        }
    }
}

extension AnswerRequest {
    /// Whether it says more than the answer alone.
    var isDetailed: Bool { saysWhen || note != nil || amount != nil }

    /// Whether it says something that an answer with the same outcome does not: another time, to the minute, another note
    /// or another amount. Values left out are the same.
    func differs(from answer: Answer) -> Bool {
        saysWhen && happened.wholeMinute != answer.happened.wholeMinute
            || note.map { $0 != answer.note } ?? false || amount.map { $0 != answer.amount } ?? false
    }
}
