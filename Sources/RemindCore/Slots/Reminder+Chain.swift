import CivilTime
package import Reminders
import Schedules
package import Vocabulary

extension Reminder {
    /// The slot of a chained schedule: some time after the last dose, or, if no dose has a follower, the next of its
    /// first times.
    func chained(line: Int, ledger: Ledger, place: TimeContext) -> Slot? {
        guard let chain = lines[line].chain else { return nil }
        if let slot = following(chain, line: line, ledger: ledger, place: place) { return slot }
        if chain.waitsForAnswer, !ledger.openOccurrences(of: id).isEmpty { return nil }
        // Nothing to follow, or what followed was not taken: the chain starts again at its first time, so that a miss
        // does not silence a medicine for good.
        let base = max(activeSince, ledger.lastDue(of: id) ?? activeSince)
        guard let first = chain.firstTimes(in: place) else { return nil }
        return unrecorded(of: first, after: base, line: line, ledger: ledger, place: place)
    }

    /// The first slot after an instant without a record of its key. West of the place of the answer, today's time
    /// comes a second time, and is the same occurrence.
    func unrecorded(
        of recurrence: WallRecurrence, after instant: Instant, line: Int, ledger: Ledger, place: TimeContext
    )
        -> Slot?
    {
        var base = instant
        while let next = recurrence.next(after: base, in: wall(place)) {
            let slot = slot(next, line: line, place: place)
            base = slot.due
            switch rest(at: slot, place: place) {
            case .forGood: return nil
            case .until(let after): base = max(base, after)
            case nil: if ledger.occurrence(OccurrenceID(id, slot.key)) == nil { return slot }
            }
        }
        return nil
    }

    /// Without an answer, a chain starts again every day: the first times after one of its slots.
    func restarts(after due: Instant, through: Instant, limit: Int, place: TimeContext) -> [Slot] {
        lines.indices.flatMap { line -> [Slot] in
            guard let chain = lines[line].chain, !chain.waitsForAnswer, let first = chain.firstTimes(in: place) else {
                return []
            }
            return first.slots(after: due, through: through, in: wall(place), limit: limit).map {
                slot($0, line: line, place: place)
            }.filter { rest(at: $0, place: place) == nil }
        }
    }

    /// The reminders whose last dose decides what comes next here, however long ago it was.
    package var reachesBackTo: Set<ReminderID> {
        let followsOwn = kind?.isScheduled == false || DoseGap(definition) != nil || remindsAgain || keepsCount
        var ids: Set<ReminderID> = followsOwn ? [id] : []
        for line in lines {
            if let chain = line.chain { ids.insert(chain.of ?? id) }
        }
        return ids
    }

    /// The keys of occurrences that follow the doses in the working set. Their entries must stay known, however old,
    /// since a correction or an undo can make any of these doses the last one.
    package func followUps(ledger: Ledger) -> Set<SlotKey> {
        // The first pair of lenses follows from none, and is first again if all that was done is taken back.
        var keys: Set<SlotKey> = first.map { [$0] } ?? []
        for id in reachesBackTo {
            for occurrence in ledger.occurrences(of: id) {
                keys.formUnion(ledger.followUps(of: occurrence, orSkipped: countsSkips))
            }
        }
        return keys
    }

    private func following(_ chain: FollowRule, line: Int, ledger: Ledger, place: TimeContext) -> Slot? {
        let orSkipped = chain.countsSkips
        guard let last = ledger.lastDone(of: chain.of ?? id, orSkipped: orSkipped, hasCome: true),
            let due = due(chain, after: last, place: place)
        else { return nil }
        let root = ledger.root(of: last, orSkipped: orSkipped)
        var key = ledger.followUp(of: id, after: last, orSkipped: orSkipped)
        // All of it is from before this dose, which was taken back and taken again.
        if let known = ledger.occurrence(OccurrenceID(id, key)), known.entries.allSatisfy({ $0.stamp < root.stamp }) {
            key = .after(.entry(root.id))
        }
        // A dose taken before this was defined or while it was off starts nothing; one that was imported, only what lay
        // ahead then.
        let starts =
            last.origin == .imported ? due > max(activeSince, last.at) : due > activeSince || last.at > activeSince
        guard starts, ledger.occurrence(OccurrenceID(id, key)) == nil,
            chain.has(wall(place).local(at: due).date)
        else { return nil }
        // A dose that was undone and taken again is one dose: answers to its followers hold, and open followers stay
        // open.
        let own =
            last.occurrence.flatMap(ledger.occurrence).map { ledger.followUps(of: $0, orSkipped: orSkipped) } ?? []
        guard !own.contains(where: { isSettled($0, by: due, ledger: ledger) }),
            !isOvertaken(due, after: last, ledger: ledger)
        else { return nil }
        let slot = Slot(key: key, due: due, zone: place.local.name, line: line)
        return rest(at: slot, place: place) == nil ? slot : nil
    }

    /// When the slot is due that follows an answer.
    func due(_ chain: FollowRule, after done: Entry, place: TimeContext) -> Instant? {
        done.answer.flatMap {
            chain.due(after: $0.happened, in: place.rules(named: done.zone), on: wall(place), place: place)
        }
    }

    /// True if a slot has a person's answer or waits for one, or was shown when it was due or later.
    private func isSettled(_ key: SlotKey, by due: Instant, ledger: Ledger) -> Bool {
        guard let occurrence = ledger.occurrence(OccurrenceID(id, key)) else { return false }
        guard let standing = occurrence.standing, standing.origin == .automatic else { return true }
        return standing.answer.map { $0.outcome == .missed && $0.happened >= due } ?? false
    }

    /// True if an occurrence of this reminder was due since then. If so, the one that followed is over, and only too
    /// old for the working set. An early answer proves nothing. A chain does not wait for a slot that lies ahead; a
    /// first pair of lenses does, since its answer may be too old for the working set.
    func isOvertaken(_ due: Instant, after last: Entry?, ledger: Ledger) -> Bool {
        ledger.occurrences(of: id).contains { occurrence in
            switch occurrence.id.slot {
            case .entry, .day: return false
            // An occurrence that followed an undone dose ends nothing.
            case .after where occurrence.standing?.isLapse == true: return false
            default: break
            }
            guard occurrence.due >= due, occurrence.id != last?.occurrence,
                last == nil || !ledger.isAhead(occurrence)
            else { return false }
            return occurrence.answer.map { !follows($0) || $0.happened >= occurrence.due } ?? true
        }
    }

    private func slot(_ slot: WallSlot, line: Int, place: TimeContext) -> Slot {
        Slot(key: .wall(slot.local, zone: nil), due: slot.instant, zone: wall(place).name, line: line)
    }
}
