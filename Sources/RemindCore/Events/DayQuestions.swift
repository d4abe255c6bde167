import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Questions about a day as a whole, such as whether lenses were worn. Each is put once, at its time, unless the day has its
/// answer by then. The record says that one was shown and how it was answered; the end of one without an answer writes
/// nothing.
struct DayQuestions: SnapshotReader {
    let snapshot: Snapshot

    /// When a reminder puts its next question, or the end of the one that waits.
    func next(of reminder: Reminder) -> Instant? {
        let since = max(trust.firedThrough, reminder.activeSince)
        let end = snapshot.openQuestion(of: reminder.id, now: trust.firedThrough).flatMap(snapshot.questionEnd)
        return [question(of: reminder, after: since)?.at, end].compactMap(\.self).min()
    }

    /// Puts the question that has come, or takes away the one whose time has passed.
    func settle(_ reminder: Reminder, into draft: inout DecisionBuilder) {
        let now = draft.now
        if let waiting = snapshot.openQuestion(of: reminder.id, now: trust.firedThrough),
            snapshot.questionEnd(waiting).map({ $0 <= now }) ?? true
        {
            draft.then(.withdraw(waiting.id))
        }
        let grace = snapshot.grace(of: reminder)
        // After an absence, only one that would still wait.
        let since = max(trust.firedThrough, reminder.activeSince, now - .seconds(grace))
        guard let question = question(of: reminder, after: since), question.at <= now else { return }
        let id = OccurrenceID(reminder.id, .day(question.day))
        let known = ledger.occurrence(id)
        guard known?.standing == nil, known?.isRunning != true, known?.question == nil,
            !reminder.pauses.contains(where: { $0.holds(question.day, due: question.at) }),
            let slot = try? Answering(snapshot: snapshot).slot(
                of: id, occurrence: known, reminder: reminder, now: now)
        else { return }
        draft.write(
            .delivered(late: now - question.at > Snapshot.lateAfter, terms: Terms(grace: grace)), by: .automatic,
            reminder: reminder.id, slot: id.slot, due: slot.due, dueZone: slot.zone, isFirst: known?.handle == nil)
        draft.then(.deliver(id))
    }

    /// The first question that is put after an instant, and its day. Quiet hours put it off until their end.
    private func question(of reminder: Reminder, after instant: Instant) -> (day: CivilDate, at: Instant)? {
        guard let question = reminder.question, let wait = snapshot.wait(of: reminder) else { return nil }
        let times = WallRecurrence(days: .weekly(.all), times: [question.at])
        var cursor = instant - .seconds(2 * 86_400)
        while let slot = times.next(after: cursor, in: place.local) {
            cursor = slot.instant
            let at = (snapshot.quietEnd(at: slot.instant) ?? slot.instant) + wait
            if at > instant { return (snapshot.day(of: slot.local), at) }
        }
        return nil
    }
}

extension Snapshot {
    /// The question of a reminder that waits for its answer.
    func openQuestion(of id: ReminderID, now: Instant) -> Occurrence? {
        guard ledger.questioning.contains(id), ledger.reminders[id]?.isActive == true else { return nil }
        let today = day(of: now)
        return [today, today - 1].lazy.compactMap { ledger.occurrence(OccurrenceID(id, .day($0))) }.first { asked in
            asked.standing == nil && !asked.isRunning && asked.question.map { $0.at <= now } ?? false
                && questionEnd(asked).map { now < $0 } ?? false
        }
    }

    /// Until when a question waits for its answer.
    func questionEnd(_ asked: Occurrence) -> Instant? {
        asked.question.flatMap { shown in asked.terms.map { shown.at + .seconds($0.grace) } }
    }
}

extension Occurrence {
    /// The delivery of the question about a day. That of a session that runs long has no terms.
    fileprivate var question: Entry? {
        guard id.slot.wholeDay != nil else { return nil }
        return shown.first { if case .delivered(_, _?) = $0.fact { true } else { false } }
    }
}
