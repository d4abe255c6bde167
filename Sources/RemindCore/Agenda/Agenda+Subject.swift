package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

extension Agenda {
    /// An answer that is repeated within this time was typed twice.
    static let twice = Duration.seconds(300)

    /// The occurrence of a reminder to answer if none is named.
    ///
    /// - Parameters:
    ///   - target: A reminder, or one of its occurrences.
    ///   - outcome: The answer; only `done` can be an extra.
    ///   - early: True if one that is not due yet may be meant.
    ///   - extra: True if one more is meant, besides the schedule.
    ///   - replace: True if an answer that was given may be changed: then it is the latest one, if nothing waits.
    ///   - moment: When it happened, if the person says more than the answer alone, such as a time or a note. If the
    ///     latest answer is nearer to it than the next slot, that answer is meant: to say so again is no second dose.
    ///   - now: Decides what is due.
    /// - Throws: `nothingDue` if nothing waits, without `early` or `extra`, so that answering twice never
    ///   eats the next dose: within minutes the answer before is meant, which then stays as it is; `ambiguous` if several wait.
    package func subject(
        of target: Target, _ outcome: Answer.Outcome = .done, early: Bool, extra: Bool, replace: Bool = false,
        moment: Instant? = nil, now: Instant
    ) throws(RemindError) -> AnswerRequest.Subject {
        guard case .reminder(let id) = target else {
            guard case .occurrence(let id) = target, !extra else {
                throw RemindError(
                    .invalidArgument, "an extra answer has no scheduled time",
                    hint: "with --extra, name only the reminder")
            }
            return .occurrence(id)
        }
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        if extra { return .extra(id) }
        if reminder.isAnsweredByDay, outcome != .done || !reminder.takesReadings {
            return .occurrence(OccurrenceID(id, .day(day(of: moment ?? now))))
        }
        let open = ledger.openOccurrences(of: id).filter(\.hasCome).sorted { $0.id < $1.id }
        let answered = latestAnswered(of: id)
        if replace, let moment, let answered, open.allSatisfy({ answered.isNearer(to: moment, than: $0.due) }) {
            return .occurrence(answered.id)
        }
        if open.count == 1 { return .occurrence(open[0].id) }
        if open.count > 1 {
            let names = open.map { "\($0.handle ?? $0.id.description) (\(snapshot.clock($0.due, now: now)))" }
            throw RemindError(
                .ambiguous, "\(reminder.definition.title) is due more than once: \(names.joined(separator: ", "))",
                hint: "name one of these handles")
        }
        // To record a session that runs is to stop it.
        if outcome == .done, let running = ledger.running(of: id), running.id.slot.wholeDay == nil {
            return .occurrence(running.id)
        }
        if reminder.asNeeded != nil { return .extra(id) }
        if outcome == .done, reminder.neverRings { return .extra(id) }
        // A reading may be taken at any time.
        if outcome == .done, !replace, reminder.takesReadings { return .extra(id) }
        if replace, let answered { return .occurrence(answered.id) }
        let next = next(of: id, now: now)
        // The very next slot, also if it was answered already: said twice, it must not eat the one after that.
        if early, let slot = reminder.next(after: max(now, trust.firedThrough), ledger: ledger, place: place) {
            return .occurrence(OccurrenceID(id, slot.key))
        }
        // A pair without a day on which it is due may be replaced at any time.
        if early, outcome == .done, reminder.kind?.wear != nil { return .extra(id) }
        if moment == nil, let answered, isSaidTwice(answered, outcome, now: now) { return .occurrence(answered.id) }
        if let moment, let answered, next.map({ answered.isNearer(to: moment, than: $0.slot.due) }) ?? true {
            return .occurrence(answered.id)
        }
        let missed = ledger.occurrences(of: id)
            .filter { $0.answer?.outcome == .missed && $0.id.slot.wholeDay == nil }.max { $0.due < $1.due }
        var hint = "see what was recorded with: remindctl history \(id)"
        if let next { hint = "add --early for the one of \(snapshot.clock(next.slot, now: now))" }
        if outcome == .done {
            hint = next == nil ? "add --extra to record one more" : "\(hint), or --extra for one more"
            // A person who says when it was does not mean one that is still to come.
            if let next, let moment, moment < now {
                let coming = snapshot.clock(next.slot, now: now)
                hint = "add --extra for one more, or --early if it was the one of \(coming)"
            }
        }
        let isBefore = outcome == .done && answered == nil && moment.map { $0 < reminder.activeSince } ?? false
        if isBefore, let moment { hint = snapshot.asExtra(reminder, at: moment, now: now) }
        if let answered, let handle = answered.handle, let answer = answered.answer, answer.outcome != outcome {
            let command =
                outcome == .skipped ? "skip" : outcome == .missed ? "miss" : reminder.kind?.verb.imperative ?? "done"
            hint = "to change that answer: remindctl \(command) \(handle) --replace"
        }
        // A dose that was moved to a later time is nearer than one that was missed before.
        let isMoved = next.map { ledger.occurrence($0.id)?.movedFrom != nil } ?? false
        if let missed, let handle = missed.handle, outcome != .missed, !isMoved {
            let command =
                outcome == .done ? "\(reminder.kind?.verb.imperative ?? "done") \(handle) --at TIME" : "skip \(handle)"
            hint = "for the one missed at \(snapshot.clock(missed.due, now: now)): remindctl \(command)"
        }
        let told = [
            isBefore ? "its schedule counts from \(snapshot.minute(reminder.activeSince, now: now))" : nil,
            answered?.answer.map { "\(snapshot.word($0, of: reminder)) at \(snapshot.minute($0.happened, now: now))" },
            next.map { "next at \(snapshot.clock($0.slot.due, now: now))" },
        ].compactMap(\.self)
        throw RemindError(
            .nothingDue,
            "\(reminder.definition.title) is not due" + (told.isEmpty ? "" : ": \(told.joined(separator: ", "))"),
            hint: hint)
    }

    /// True if a person has just given the same answer.
    private func isSaidTwice(_ answered: Occurrence, _ outcome: Answer.Outcome, now: Instant) -> Bool {
        guard let standing = answered.standing, standing.origin == .person, standing.answer?.outcome == outcome else {
            return false
        }
        return standing.at <= now && now - standing.at <= Self.twice
    }

    /// The latest occurrence that a person has answered, extra ones included; `nil` if a miss came after it.
    private func latestAnswered(of id: ReminderID) -> Occurrence? {
        let latest = ledger.occurrences(of: id)
            .filter { $0.id.slot.wholeDay == nil && $0.answer.map { $0.outcome != .lapsed } ?? false }
            .max { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }
        return latest?.standing?.origin == .automatic ? nil : latest
    }
}

extension Occurrence {
    /// True if its answer, or its own time, is nearer to a moment than another instant is.
    func isNearer(to moment: Instant, than other: Instant) -> Bool {
        [due, answer?.happened ?? due].contains { instant in
            abs((moment - instant).milliseconds) < abs((moment - other).milliseconds)
        }
    }
}
