import CivilTime
import Reminders
import Vocabulary

/// A person takes back the latest answer of an occurrence.
struct Undoing: SnapshotReader {
    let snapshot: Snapshot

    func undo(_ id: OccurrenceID, into draft: inout DecisionBuilder) throws(RemindError) {
        guard let reminder = ledger.reminders[id.reminder] else { throw snapshot.unknown(id.reminder) }
        guard let known = ledger.occurrence(id), let entry = known.undoable else {
            let wasMissed = ledger.occurrence(id)?.answer?.outcome == .missed
            throw RemindError(
                .nothingDue,
                wasMissed
                    ? "\(reminder.definition.title) was missed, which cannot be undone"
                    : "there is no answer to undo",
                hint: wasMissed
                    ? "remindctl \(reminder.kind?.verb.imperative ?? "done") \(id) --at TIME"
                    : "see what was recorded with: remindctl history \(id.reminder)")
        }
        try Settling(snapshot: snapshot).checkSingle(known, of: reminder, now: draft.now)
        let occurrence = Settling(snapshot: snapshot).takeBackOthers(of: known, than: entry.id, into: &draft)
        var without = occurrence
        without.add(
            Entry(
                id: draft.nextID, at: draft.now, zone: draft.zone, origin: .person, reminder: id.reminder,
                slot: id.slot, fact: .retracted, changes: entry.id, turn: draft.nextStamp.turn))
        if entry.isDelay {
            return try Delaying(snapshot: snapshot).takeBack(
                entry, of: occurrence, leaving: without, reminder, into: &draft)
        }
        if without.isRunning, let other = ledger.running(of: id.reminder)?.session {
            throw RemindError(
                .alreadyAnswered,
                "\(reminder.definition.title) has been running since \(snapshot.minute(other.from, now: draft.now))",
                hint: "stop it first: remindctl stop \(id.reminder)")
        }
        draft.write(
            .retracted, by: .person, on: occurrence, changes: entry.id,
            stock: StockKeeping(snapshot: snapshot).change(of: reminder, from: occurrence, to: without))
        // The outcome without the answer: if none is left and its time has passed, it is missed. In the same commit, so
        // that no crash can leave it open forever.
        var after = occurrence
        after.add(draft.decision.entries[draft.decision.entries.count - 1])
        if after.isRunning {
            // One that ended by itself would end again at once, so that undoing it would do nothing: it is discarded.
            if entry.origin == .automatic {
                draft.write(.retracted, by: .person, on: after, changes: after.firstBeginning?.id)
                after.add(draft.decision.entries[draft.decision.entries.count - 1])
            } else {
                draft.then(.count(id))
            }
        }
        if let miss = after.outcomeHere, occurrence.due > draft.now {
            // The answer corrected a miss by a wrong clock, and the slot lies ahead.
            draft.write(.retracted, by: .automatic, on: occurrence, changes: miss.id)
        }
        Following(snapshot: snapshot).correctFollowers(of: occurrence, into: &draft)
        askAgain(reminder, of: id, into: &draft)
        guard after.isOpen else { return }
        if Following(snapshot: snapshot).isBereft(after, of: reminder) {
            return Following(snapshot: snapshot).lapse(after, into: &draft)
        }
        guard occurrence.due <= draft.now else {
            // It came before, though a clock that is behind says that it has not, and while its reminder is off nothing waits.
            let hasCome = after.hasCome || occurrence.due <= trust.settled
            if !reminder.isActive, hasCome { Following(snapshot: snapshot).lapse(after, into: &draft) }
            return
        }
        if let deadline = snapshot.deadline(of: after, reminder: reminder), deadline <= draft.now {
            guard reminder.unanswered != .expires else { return }
            let outcome: Answer.Outcome = reminder.unanswered(id.slot) == .missed ? .missed : .lapsed
            let cause: Answer.Cause = after.wasDelivered ? .unanswered : .unattended
            draft.write(.answered(Answer(outcome, happened: deadline, cause: cause)), by: .automatic, on: occurrence)
        } else if !reminder.isActive {
            // While its reminder is off nothing rings, and nothing would end it.
            Following(snapshot: snapshot).lapse(after, into: &draft)
        } else if after.wasDelivered, after.snoozedUntil == nil {
            draft.then(.deliver(id))
        }
    }

    /// Without the answer of its day, or the reading that answered it, a prompt or the question of the day waits again. A
    /// prompt whose time has passed does not ring, also while the clock is not confirmed.
    private func askAgain(_ reminder: Reminder, of id: OccurrenceID, into draft: inout DecisionBuilder) {
        guard reminder.unanswered == .expires || reminder.question != nil, reminder.isActive else { return }
        var without = snapshot
        without.recall(draft.decision.entries)
        if without.openQuestion(of: reminder.id, now: draft.now)?.id == id { draft.then(.deliver(id)) }
        for prompt in snapshot.ledger.openOccurrences(of: reminder.id).sorted(by: { $0.id < $1.id })
        where prompt.wasDelivered && prompt.snoozedUntil == nil
            && snapshot.isOver(prompt, of: reminder, now: draft.now)
            && !without.isOver(prompt, of: reminder, now: draft.now)
            && (snapshot.deadline(of: prompt, reminder: reminder) ?? .end) > draft.now
        {
            draft.then(.deliver(prompt.id))
        }
    }
}
