import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Snapshot {
    /// The entries of an occurrence, however old, to read before it is answered, corrected or undone.
    func needs(of id: OccurrenceID) -> [Need] {
        var needs: [Need] = [.occurrence(id)] + [ledger.revisionNeed(of: id.reminder)].compactMap(\.self)
        // A run of misses no longer covers slots with their own answer.
        if let miss = ledger.occurrence(id)?.standing, let run = miss.answer?.run, let due = miss.due {
            needs.append(.due(of: id.reminder, from: due, through: run.lastDue))
        }
        // If what comes next goes by this one, what was due since its answer was recorded may have left the working set.
        if let occurrence = ledger.occurrence(id), let said = occurrence.standing,
            ledger.reminders[id.reminder]?.followsHistory == true,
            ledger.lastDue(of: id.reminder).map({ $0 <= occurrence.due }) ?? true
        {
            let start = min(said.at, occurrence.due) - Ledger.retention
            needs.append(.due(of: id.reminder, from: start, through: max(trust.firedThrough, occurrence.due)))
        }
        // Only an answer that is replaced or taken back makes another dose the last one.
        let orSkipped = ledger.isFollowedWhenSkipped(id.reminder)
        guard let said = ledger.occurrence(id)?.answer?.outcome, said == .done || orSkipped && said == .skipped else {
            return needs
        }
        let followers = followers(of: id.reminder)
        return followers.isEmpty
            ? needs : needs + [.lastDoses(of: id.reminder, orSkipped: orSkipped)] + followUps(of: followers)
    }

    /// The reminders that follow a reminder's doses, the reminders that follow theirs, and so on.
    private func followers(of leader: ReminderID) -> Set<ReminderID> {
        var found: Set<ReminderID> = []
        var leaders = [leader]
        while let leader = leaders.popLast() {
            for id in ledger.followers(of: leader) where ledger.reminders.index(forKey: id) != nil {
                if found.insert(id).inserted { leaders.append(id) }
            }
        }
        return found
    }

    /// The occurrences of reminders that followed the doses in the working set: a correction can make any of these doses the
    /// last one. Those that are in the working set are known wholly.
    private func followUps(of reminders: some Collection<ReminderID>) -> [Need] {
        reminders.flatMap { id -> [Need] in
            guard ledger.mayFollow(id), let reminder = ledger.reminders[id] else { return [] }
            return reminder.followUps(ledger: ledger).map { OccurrenceID(id, $0) }
                .filter { ledger.occurrence($0) == nil }.map { .occurrence($0) }
        }
    }

    func needs(aheadOf now: Instant, through end: Instant) -> [Need] {
        [.ahead(of: now, settled: settledThrough, through: end)] + followUps(of: ledger.reminders.keys)
    }
}
