import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The error when a person answers again with something else.
extension Answering {
    /// The refusal of an equal answer with another time, note or amount: it names the answer that counts, and the command
    /// that corrects it.
    func differs(
        from answer: Answer, _ request: AnswerRequest, _ occurrence: Occurrence?, _ reminder: Reminder, _ slot: Slot,
        now: Instant
    ) -> RemindError {
        var options: [String] = []
        if request.saysWhen { options += ["--at", ShellWord.quoted(snapshot.clock(request.happened, now: now))] }
        if let note = request.note { options += ["--note", ShellWord.quoted(note)] }
        if let amount = request.amount { options += ["--amount", ShellWord.quoted(amount.description)] }
        if let reason = request.reason { options += ["--force", "--reason", ShellWord.quoted(reason)] }
        options += request.marks.values.compactMap { Obligation.Congregation(rawValue: $0.text) }.map {
            "--\($0.rawValue)"
        }
        let isDay = slot.key.wholeDay != nil
        let what = occurrence?.handle ?? OccurrenceID(reminder.id, slot.key).description
        let command = [verb(request.outcome, of: reminder, isDay: isDay), what] + options
        var stands = snapshot.word(answer, of: reminder, slot.key)
        if !isDay || request.saysWhen { stands += " at \(snapshot.minute(answer.happened, now: now))" }
        if request.amount != nil, let amount = answer.amount { stands += ", \(amount)" }
        if request.note != nil { stands += answer.note.map { ", with the note \(quoted($0))" } ?? ", without a note" }
        return RemindError(
            .alreadyAnswered, "\(reminder.definition.title), \(snapshot.clock(slot, now: now)): already \(stands)",
            hint: "to correct it: remindctl \(command.joined(separator: " ")) --replace")
    }

    /// The command for an answer: `take`, `skip`.
    private func verb(_ outcome: Answer.Outcome, of reminder: Reminder, isDay: Bool) -> String {
        switch outcome {
        case .skipped: "skip"
        case .missed: "miss"
        case .done, .lapsed: isDay ? "done" : reminder.kind?.verb.imperative ?? "done"
        }
    }
}

extension AnswerRequest {
    /// True if it says more than the answer alone.
    var isDetailed: Bool { saysWhen || note != nil || amount != nil || isMeasured || !marks.isEmpty }

    /// True if it says something that an answer with the same outcome does not: another time, to the minute, another note
    /// or another amount. Values left out are the same.
    func differs(from answer: Answer) -> Bool {
        saysWhen && happened.wholeMinute != answer.happened.wholeMinute
            || note.map { $0 != answer.note } ?? false || amount.map { $0 != answer.amount } ?? false
            || isMeasured && reading != answer.reading || marks.contains { answer.fields[$0.key] != $0.value }
    }
}
