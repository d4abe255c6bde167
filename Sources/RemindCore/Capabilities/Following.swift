import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Occurrences that wait because of a dose, after that dose was corrected.
struct Following: SnapshotReader {
    let snapshot: Snapshot

    /// Corrects an open occurrence that followed a dose. Without the dose it lapses. If the dose was later than first
    /// recorded, it rings again when it is due. If the dose comes back, so does it.
    ///
    /// - Parameter before: The occurrence as it was before the entries of the draft.
    func correctFollowers(of before: Occurrence?, into draft: inout DecisionBuilder) {
        guard let before, !before.doses(orSkipped: true).isEmpty else { return }
        var after = before
        for entry in draft.decision.entries where entry.occurrence == before.id { after.add(entry) }
        let leader = before.id.reminder
        let followers = ledger.names.all(of: leader).reduce(into: Set([leader])) {
            $0.formUnion(ledger.followers(of: $1))
        }
        for id in followers.sorted() {
            guard let reminder = ledger.reminders[id], reminder.isActive else { continue }
            let rules = rules(of: reminder, after: before.id.reminder)
            guard !rules.isEmpty else { continue }
            let orSkipped = reminder.countsSkips
            for key in ledger.followUps(of: before, orSkipped: orSkipped).sorted() {
                guard let follower = ledger.occurrence(OccurrenceID(reminder.id, key)) else { continue }
                if let standing = after.standing, let answer = standing.answer, reminder.follows(answer) {
                    let rule = rule(
                        of: follower, among: rules, of: reminder, doses: before.doses(orSkipped: orSkipped))
                    guard let due = reminder.due(rule, after: standing, place: place) else { continue }
                    let own = ledger.followUp(of: reminder.id, after: standing, orSkipped: orSkipped, in: after)
                    shift(follower, of: reminder, to: due, isBack: key == own, into: &draft)
                } else if before.id.reminder != reminder.id, follower.isOpen,
                    !hasUntoldFollower(reminder, after: before, rules)
                {
                    lapse(follower, into: &draft)
                }
            }
        }
    }

    /// True if an occurrence follows from a dose of another reminder which, by all that is known, was not taken.
    func isBereft(_ follower: Occurrence, of reminder: Reminder) -> Bool {
        guard case .after = follower.id.slot else { return false }
        for line in reminder.lines {
            guard let chain = line.chain, let name = chain.of,
                ledger.names.current(of: name) != reminder.id
            else { continue }
            let cause = ledger.occurrences(of: name).first {
                ledger.followUps(of: $0, orSkipped: chain.countsSkips).contains(follower.id.slot)
            }
            if let cause { return cause.answer.map { !reminder.follows($0) } ?? true }
        }
        return false
    }

    /// It counts as nothing.
    func lapse(_ follower: Occurrence, into draft: inout DecisionBuilder) {
        draft.write(.answered(Answer(.lapsed, happened: draft.now)), by: .automatic, on: follower)
        if follower.wasDelivered { draft.then(.withdraw(follower.id)) }
    }

    /// The schedules of a reminder that follow another one's doses, the soonest first.
    private func rules(of reminder: Reminder, after leader: ReminderID) -> [FollowRule] {
        var rules: [FollowRule] = []
        for line in reminder.lines {
            guard let chain = line.chain,
                ledger.names.current(of: chain.of ?? reminder.id) == leader,
                !rules.contains(where: { $0.wait == chain.wait })
            else { continue }
            rules.append(chain)
        }
        return rules.sorted { $0.shortestWait < $1.shortestWait }
    }

    /// The schedule that made this occurrence due.
    private func rule(
        of follower: Occurrence, among rules: [FollowRule], of reminder: Reminder, doses: [Entry]
    ) -> FollowRule {
        rules.first { rule in
            doses.contains { reminder.due(rule, after: $0, place: place) == follower.due }
        } ?? rules[0]
    }

    /// True if the dose before the undone one has a follower that never rang, because the later dose replaced it. The
    /// open occurrence then stands in for it.
    private func hasUntoldFollower(_ reminder: Reminder, after leader: Occurrence, _ rules: [FollowRule]) -> Bool {
        let others = ledger.occurrences(of: leader.id.reminder).filter { $0.id != leader.id }
        guard
            let last = others.filter({ $0.answer.map(reminder.follows) ?? false }).max(by: {
                ($0.answer?.happened ?? $0.due) < ($1.answer?.happened ?? $1.due)
            }), let standing = last.standing, let due = reminder.due(rules[0], after: standing, place: place)
        else { return false }
        return due > reminder.activeSince
            && ledger.followUps(of: last, orSkipped: reminder.countsSkips).allSatisfy {
                ledger.occurrence(OccurrenceID(reminder.id, $0)) == nil
            }
    }

    private func shift(
        _ follower: Occurrence, of reminder: Reminder, to due: Instant, isBack: Bool, into draft: inout DecisionBuilder
    ) {
        let lapse = follower.standing.flatMap { $0.isLapse && $0.at > reminder.activeSince ? $0 : nil }
        var follower = follower
        if let lapse, isBack {
            draft.write(
                .retracted, by: .automatic, reminder: reminder.id, slot: follower.id.slot,
                due: follower.wasDelivered ? follower.due : due, dueZone: follower.dueZone, changes: lapse.id)
            if let entry = draft.decision.entries.last { follower.add(entry) }
        } else if !follower.isOpen {
            return
        }
        guard follower.wasDelivered else { return }
        // It keeps the due instant at which it was put before the person, as everything does; that it is too early to take
        // it is what a snooze says. The latest word on the dose decides, and no snooze that an earlier one made.
        let rings = max(due, follower.ownSnooze ?? due)
        let running = follower.snoozedUntil
        func snooze(until: Instant) {
            draft.write(.snoozed(until: until), by: .automatic, on: follower)
        }
        if rings > draft.now, rings > follower.due,
            snapshot.nextDue(after: follower.due, reminder: reminder).map({ rings < $0 }) ?? true
        {
            guard running != rings else { return }
            snooze(until: rings)
            draft.then(.withdraw(follower.id))
        } else if let running, running > draft.now {
            snooze(until: draft.now)
        } else if lapse != nil, follower.due <= draft.now, running == nil {
            draft.then(.deliver(follower.id))
        }
    }
}

extension Occurrence {
    /// The end of the snooze that a person has asked for since it was last put before them.
    fileprivate var ownSnooze: Instant? {
        for entry in entries.reversed() {
            switch entry.fact {
            case .snoozed(let until) where entry.origin == .person: return until
            case .delivered: return nil
            default: continue
            }
        }
        return nil
    }
}

extension Entry {
    /// True if it says, without a person, that an occurrence counts as nothing, and not because its time was over.
    var isLapse: Bool {
        origin == .automatic && answer.map { $0.outcome == .lapsed && $0.cause == nil } ?? false
    }
}
