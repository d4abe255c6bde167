import CivilTime

/// What waits for an answer because of a dose, where something else is said of that dose later.
extension Scheduler {
    /// Puts right what followed from an occurrence and is open: without the dose it counts as nothing; where the dose was
    /// later than was said, it comes again when it is due; and it is back where the dose is.
    ///
    /// - Parameter before: The occurrence as it was before the entries of the draft.
    func correctFollowers(of before: Occurrence?, into draft: inout Draft) {
        guard let before, !before.doses.isEmpty else { return }
        var after = before
        for entry in draft.decision.entries where entry.occurrence == before.id { after.add(entry) }
        let answer = after.answer.flatMap { $0.outcome == .done ? $0 : nil }
        for (_, reminder) in ledger.reminders.sorted(by: { $0.key < $1.key }) where reminder.isActive {
            for line in reminder.lines {
                guard case .chained(let chain) = line.source,
                    ledger.names.current(of: chain.of ?? reminder.id) == before.id.reminder
                else { continue }
                let isLinked = ledger.names.current(of: chain.of ?? reminder.id) != reminder.id
                for key in ledger.followUps(of: before).sorted() {
                    guard let follower = ledger.occurrence(OccurrenceID(reminder.id, key)) else { continue }
                    if let answer {
                        let isOfStanding = after.standing.map { key == .after(ledger.root(of: $0, in: after)) } ?? false
                        shift(
                            follower, of: reminder, to: answer.happened + chain.delay, isBack: isOfStanding,
                            into: &draft)
                    } else if isLinked {
                        lapse(follower, into: &draft)
                    }
                }
            }
        }
    }

    private func lapse(_ follower: Occurrence, into draft: inout Draft) {
        guard follower.isOpen else { return }
        draft.write(
            .answered(Answer(.lapsed, happened: draft.now)), by: .automatic, reminder: follower.id.reminder,
            slot: follower.id.slot, due: follower.due, dueZone: follower.dueZone)
        if follower.wasDelivered { draft.then(.withdraw(follower.id)) }
    }

    private func shift(
        _ follower: Occurrence, of reminder: Reminder, to due: Instant, isBack: Bool, into draft: inout Draft
    ) {
        let lapse = follower.standing.flatMap { $0.isLapse && $0.at > reminder.activeSince ? $0 : nil }
        if let lapse, isBack {
            draft.write(
                .retracted, by: .automatic, reminder: reminder.id, slot: follower.id.slot,
                due: follower.wasDelivered ? follower.due : due, dueZone: follower.dueZone, changes: lapse.id)
        } else if !follower.isOpen {
            return
        }
        guard follower.wasDelivered else { return }
        // It keeps the due instant at which it was put before the person, as everything does; that it is too early to take
        // it is what a snooze says.
        if due > draft.now, due > follower.snoozedUntil ?? follower.due,
            nextDue(after: follower.due, reminder: reminder).map({ due < $0 }) ?? true
        {
            draft.write(
                .snoozed(until: due), by: .automatic, reminder: reminder.id, slot: follower.id.slot, due: follower.due,
                dueZone: follower.dueZone)
            draft.then(.withdraw(follower.id))
        } else if lapse != nil, follower.due <= draft.now {
            draft.then(.deliver(follower.id))
        }
    }
}

extension Entry {
    /// Whether it says, without a person, that an occurrence counts as nothing, and not because its time was over.
    var isLapse: Bool {
        origin == .automatic && answer.map { $0.outcome == .lapsed && $0.cause == nil } ?? false
    }
}
