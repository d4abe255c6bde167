import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The work of time: delivers due occurrences, repeats them, and records misses.
struct DueHandling: SnapshotReader {
    /// Unattended misses of one reminder beyond this number are written as one run.
    private static let runLength = 10

    let snapshot: Snapshot

    /// One thing a reminder has to see to: a slot that came, or an occurrence that is open.
    private struct Item {
        var id: OccurrenceID
        var due: Instant
        var dueZone: String
        /// Which of the reminder's schedules has it, if that is known.
        var line: Int?
        var occurrence: Occurrence?
        /// True if a change of zone jumped over it.
        var jumped = false
    }

    /// Deals with everything due by `now` for some reminders: delivers, nags, and records what was missed.
    func settle(_ ids: [ReminderID], into draft: inout DecisionBuilder) {
        let now = draft.now
        for id in ids {
            guard let reminder = ledger.reminders[id] else { continue }
            if ledger.running(of: id) != nil { SessionKeeping(snapshot: snapshot).settle(reminder, into: &draft) }
            guard reminder.isActive else { continue }
            let slots = reminder.slots(
                after: snapshot.start(of: reminder, settled: min(trust.start, now)), through: now,
                limit: Snapshot.expansionLimit, latest: true, ledger: ledger, place: place)
            settle(reminder, slots: slots, cause: .unattended, into: &draft)
            if ledger.questioning.contains(id) { DayQuestions(snapshot: snapshot).settle(reminder, into: &draft) }
            for occurrence in snapshot.foretellings(of: reminder, now: now) { draft.then(.foretell(occurrence)) }
        }
        tellOfAbsence(into: &draft)
        StockNotices(snapshot: snapshot).tell(of: ids, into: &draft)
        TimetableNotice(snapshot: snapshot).tell(of: ids, into: &draft)
        PrescriptionNotice(snapshot: snapshot).tell(of: ids, into: &draft)
    }

    /// Deals with one reminder: with slots that have come, and with what is open.
    ///
    /// - Parameter isClosing: True if the reminder changes: then what is not recorded yet is recorded as missed on whatever
    ///   clock, and what is open waits.
    func settle(
        _ reminder: Reminder, slots: [Slot], cause: Answer.Cause, isClosing: Bool = false,
        into draft: inout DecisionBuilder
    ) {
        let now = draft.now
        var items = slots.compactMap { (slot) -> Item? in
            let id = OccurrenceID(reminder.id, slot.key)
            guard ledger.occurrence(id) == nil else { return nil }
            return Item(id: id, due: slot.due, dueZone: slot.zone, line: slot.line, jumped: cause == .travel)
        }
        for occurrence in ledger.openOccurrences(of: reminder.id) {
            let (due, zone) = snapshot.due(of: occurrence, reminder: reminder)
            guard due <= now, snapshot.awaits(occurrence, of: reminder) else { continue }
            items.append(Item(id: occurrence.id, due: due, dueZone: zone, occurrence: occurrence))
        }
        items.sort { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }

        // Slots that were answered early end the time of the one before them as well.
        let dues = (slots.map(\.due) + items.map(\.due)).sorted()
        var missed: [(item: Item, at: Instant)] = []
        var held: [(item: Item, at: Instant)] = []
        var waiting: [Item] = []
        for item in items {
            let since = item.occurrence.map { snapshot.rang($0, due: item.due) } ?? item.due
            var index = dues.partitioningIndex { $0 > since }
            // One that has moved, with the sun of another place or with the holidays, does not end itself.
            if item.id.slot.mayMove, item.occurrence != nil, index < dues.endIndex,
                slots.contains(where: { $0.key == item.id.slot && $0.due == dues[index] })
            {
                index += 1
            }
            let later = index < dues.endIndex ? dues[index] : nil
            let nextDue = later ?? snapshot.nextDue(after: since, reminder: reminder, than: item.id.slot)
            var deadline = snapshot.deadline(
                item.id.slot, due: snapshot.waitsSince(item.occurrence, due: item.due),
                snooze: item.occurrence?.latestSnooze, reminder: reminder,
                terms: item.occurrence?.terms
                    ?? Terms(
                        grace: snapshot.grace(of: reminder, item.id.slot, due: item.due, line: item.line ?? -1),
                        asks: reminder.late == .ask && isLate(item, now: now)), nextDue: nextDue)
            if isLate(item, now: now), reminder.late == .miss {
                deadline = min(deadline ?? now, item.due + Snapshot.lateAfter)
            }
            let miss = deadline.map { deadline in
                snapshot.missTime(
                    deadline, since: snapshot.waitsSince(item.occurrence, due: item.due),
                    wasDelivered: item.occurrence?.wasDelivered == true, of: reminder)
            }
            let isHeld = miss.map { $0 > now && reminder.unanswered != .expires } ?? false
            if let deadline, deadline <= now, !isHeld || isClosing && item.occurrence == nil {
                // A clock that may be wrong falsifies no record.
                if trust.isTrusted || isClosing && item.occurrence == nil { missed.append((item, deadline)) }
            } else if let deadline, deadline <= now {
                held.append((item, deadline))
            } else if !isClosing {
                waiting.append(item)
            }
        }
        // Two doses must not be taken at once: a ring from before the clock was set gives way to what is due by it now.
        if let latest = waiting.last?.due {
            func isOvertaken(_ item: Item) -> Bool { item.due < latest && item.occurrence?.firstDated != nil }
            if trust.isTrusted { missed += waiting.filter(isOvertaken).map { ($0, now) } }
            waiting.removeAll(where: isOvertaken)
        }
        // A long absence must not write a row for each of its doses: the older ones are missed at once. One that is known only
        // from other machines has not come here.
        let unseen = held.filter { $0.item.occurrence?.hasCome != true }
        let kept = unseen.suffix(Self.runLength).filter { $0.item.due > now - Ledger.retention }
        for (item, _) in kept { leave(item, into: &draft) }
        if trust.isTrusted { missed += unseen.dropLast(kept.count) }
        for item in waiting {
            present(item, reminder: reminder, into: &draft)
            escalate(item, reminder: reminder, into: &draft)
        }
        record(missed, reminder: reminder, cause: cause, keepsLatest: kept.isEmpty, into: &draft)
    }

    /// After a leap that may be wrong, rings for the latest time of today that is over by it. It has its grace from that ring,
    /// and if the leap is taken back it is upcoming again.
    func ringLeaped(into draft: inout DecisionBuilder) {
        let now = draft.now
        let today = snapshot.day(of: now)
        for id in ledger.reminders.keys.sorted() {
            guard let reminder = ledger.reminders[id], reminder.isActive, reminder.unanswered == .missed,
                !reminder.startsItself,
                let slot = reminder.slots(
                    after: max(now - .seconds(2 * 86_400), reminder.activeSince), through: now,
                    limit: Snapshot.expansionLimit, latest: true, ledger: ledger, place: place
                ).max(by: { $0.due < $1.due })
            else { continue }
            let item = Item(id: OccurrenceID(id, slot.key), due: slot.due, dueZone: slot.zone, line: slot.line)
            guard ledger.occurrence(item.id) == nil, snapshot.day(of: item.id, due: item.due) == today,
                snapshot.isOver(slot, of: reminder, at: now)
            else { continue }
            let ring = draft.nextID
            present(item, reminder: reminder, into: &draft)
            guard draft.nextID != ring else { continue }
            draft.write(
                .dated(now), by: .automatic, reminder: id, slot: slot.key, due: item.due, dueZone: item.dueZone,
                changes: ring)
        }
    }

    /// Records as missed what a reminder would lose by a change while the clock is not confirmed: slots that have come on
    /// that clock, if it is right. If it was wrong, they are taken back when it is set back.
    func settleHeld(_ reminder: Reminder, into draft: inout DecisionBuilder) {
        guard !trust.isTrusted, reminder.isActive else { return }
        let slots = reminder.slots(
            after: max(min(settledThrough, draft.now), reminder.activeSince), through: draft.now,
            limit: Snapshot.expansionLimit, latest: true, ledger: ledger, place: place)
        settle(reminder, slots: slots, cause: .unattended, isClosing: true, into: &draft)
    }

    /// Delivers an occurrence for the first time, or says that quiet hours hold it back; delivers it at the end of its snooze, or again as a nag.
    private func present(_ item: Item, reminder: Reminder, into draft: inout DecisionBuilder) {
        let now = draft.now
        if let occurrence = item.occurrence, occurrence.wasDelivered {
            let event = occurrence.snoozedUntil ?? snapshot.nextNag(of: occurrence, reminder: reminder)
            guard let event, snapshot.again(event) <= now else { return }
        }
        let isFirst = item.occurrence?.wasDelivered != true
        // Decided once, at its instant: one that quiet hours hold back has been. One that was shown too soon is decided by
        // the pace at its time, also after a restart.
        if item.occurrence?.hasCome != true || item.occurrence?.waitsForOthers == true, !reminder.startsItself,
            snapshot.isWithheld(
                item.id.slot, due: item.due, of: reminder, now: item.occurrence == nil ? now : item.due)
        {
            return
        }
        if isFirst, reminder.isAnsweredByDay,
            snapshot.isAnswered(snapshot.day(of: item.id, due: item.due), of: reminder)
        {
            return
        }
        if isFirst, waitsForOthers(item, reminder, now: now) {
            return item.occurrence?.hasCome == true ? () : leave(item, into: &draft)
        }
        if reminder.startsItself {
            return SessionKeeping(snapshot: snapshot).begin(
                item.id, due: item.due, zone: item.dueZone, of: reminder, into: &draft)
        }
        if isFirst, let end = snapshot.quietEnd(at: now), snapshot.isDeferrable(item.id) {
            guard item.occurrence?.deferredUntil != end else { return }
            return draft.write(
                .deferred(until: end), by: .automatic, reminder: reminder.id, slot: item.id.slot, due: item.due,
                dueZone: item.dueZone, isFirst: item.occurrence?.handle == nil)
        }
        draft.write(
            .delivered(
                late: isLate(item, now: now), terms: isFirst ? terms(of: item, reminder, now: now) : nil),
            by: .automatic, reminder: reminder.id, slot: item.id.slot, due: item.due, dueZone: item.dueZone,
            handle: item.occurrence?.handle, isFirst: item.occurrence?.handle == nil)
        draft.then(.deliver(item.id))
    }

    /// Escalates an occurrence that stayed unanswered: it rings once more with critical urgency, and its command runs
    /// if it has one. Recorded first, so that it happens once even over a restart.
    private func escalate(_ item: Item, reminder: Reminder, into draft: inout DecisionBuilder) {
        guard let occurrence = item.occurrence,
            let at = snapshot.escalation(of: occurrence, reminder: reminder), at <= draft.now
        else { return }
        draft.write(
            .escalated(runs: snapshot.runsCommand(of: reminder)), by: .automatic, reminder: reminder.id,
            slot: item.id.slot, due: item.due, dueZone: item.dueZone)
        draft.then(.deliver(item.id))
        if reminder.definition.escalation?.command != nil { draft.then(.run(item.id)) }
    }

    /// Leaves the first ring to other machines, which is recorded: an occurrence that has come has an entry.
    private func leave(_ item: Item, into draft: inout DecisionBuilder) {
        draft.write(
            .deferred(until: item.due), by: .automatic, reminder: item.id.reminder, slot: item.id.slot, due: item.due,
            dueZone: item.dueZone, isFirst: item.occurrence?.handle == nil)
    }

    /// True if other machines have the first ring now.
    private func waitsForOthers(_ item: Item, _ reminder: Reminder, now: Instant) -> Bool {
        guard snapshot.machines != nil else { return false }
        return snapshot.firstRing(of: item.occurrence, due: item.due, reminder, now: now).map { now < $0 } ?? true
    }

    /// True if it is put before the person for the first time well after it was to ring.
    private func isLate(_ item: Item, now: Instant) -> Bool {
        guard item.occurrence?.hasCome != true || item.occurrence?.waitsForOthers == true else { return false }
        return ledger.reminders[item.id.reminder].map { snapshot.isLate(due: item.due, $0, now: now) } ?? false
    }

    private func terms(of item: Item, _ reminder: Reminder, now: Instant) -> Terms {
        let line = item.line ?? reminder.line(of: item.id.slot, due: item.due, ledger: ledger, place: place)
        let recorded = reminder.recordedFields(line: line)
        return Terms(
            grace: snapshot.grace(of: reminder, item.id.slot, due: item.due, line: line),
            fields: recorded.isEmpty ? nil : recorded,
            asks: reminder.late == .ask && isLate(item, now: now), jumped: item.jumped)
    }

    /// Records what passed without an answer; a long absence is one entry, and then the last ones singly, since those
    /// are the ones a person may still put right. If later ones wait for news, these are the last ones.
    private func record(
        _ missed: [(item: Item, at: Instant)], reminder: Reminder, cause: Answer.Cause, keepsLatest: Bool,
        into draft: inout DecisionBuilder
    ) {
        guard reminder.unanswered != .expires else {
            // A prompt without an answer means nothing.
            for (item, _) in missed where item.occurrence?.wasDelivered == true { draft.then(.withdraw(item.id)) }
            return
        }
        // An occurrence from before the absence, or known for another reason, has its own entries.
        let unseen = missed.filter { $0.item.occurrence == nil }
        let run = unseen.count > Self.runLength ? unseen.dropLast(keepsLatest ? Self.runLength : 0) : []
        if let first = run.first, let last = run.last {
            let answer = Answer(
                reminder.unanswered == .missed ? .missed : .lapsed, happened: first.at, cause: cause,
                run: Answer.Run(last: last.item.id.slot, lastDue: last.item.due, count: run.count))
            draft.write(
                .answered(answer), by: .automatic, reminder: reminder.id, slot: first.item.id.slot,
                due: first.item.due, dueZone: first.item.dueZone)
        }
        let inRun = Set(run.map(\.item.id))
        for (item, at) in missed where !inRun.contains(item.id) {
            let wasDelivered = item.occurrence?.wasDelivered ?? false
            let outcome: Answer.Outcome = reminder.unanswered(item.id.slot) == .missed ? .missed : .lapsed
            let answer = Answer(outcome, happened: at, cause: wasDelivered ? .unanswered : cause)
            draft.write(
                .answered(answer), by: .automatic, reminder: reminder.id, slot: item.id.slot, due: item.due,
                dueZone: item.dueZone, isFirst: item.occurrence?.handle == nil)
            if wasDelivered { draft.then(.withdraw(item.id)) }
        }
    }

    /// True if an occurrence was over before it would have rung here.
    private func isLeftToOthers(_ miss: Entry, until deadline: Instant) -> Bool {
        guard let due = miss.due, let reminder = miss.reminder.flatMap({ ledger.reminders[$0] }) else { return false }
        return snapshot.isSilent(until: deadline, since: due, reminder)
    }

    /// If an absence has left nothing to do but misses, one notice says so; otherwise what is due says it too.
    private func tellOfAbsence(into draft: inout DecisionBuilder) {
        var missed: [ReminderID: Int] = [:]
        var last = Instant.earliest
        for entry in draft.decision.entries {
            // Its miss waits for news, and one notice has them all.
            if case .deferred = entry.fact, snapshot.machines != nil { return }
            if case .delivered = entry.fact { return }
            guard let id = entry.reminder, let answer = entry.answer, answer.cause == .unattended,
                answer.outcome == .missed, !isLeftToOthers(entry, until: answer.happened)
            else { continue }
            missed[id, default: 0] += answer.run?.count ?? 1
            last = max(last, answer.run?.lastDue ?? entry.due ?? last)
        }
        guard !missed.isEmpty else { return }
        let unheard = snapshot.unheard(since: last)
        if let absence = snapshot.absence, snapshot.machines != nil, draft.now - absence.missesAt < Snapshot.lateAfter {
            let older = ledger.missedUnattended(since: absence.at).filter { id, _ in
                ledger.reminders[id].flatMap(snapshot.wait) != nil
            }
            missed.merge(older) { $0 + $1 }
        }
        let lines = missed.sorted { $0.key < $1.key }.compactMap { id, count -> String? in
            guard let definition = ledger.reminders[id]?.definition else { return nil }
            return Notice.absenceLine(snapshot.shownName(of: definition), count, language)
        }
        let count = missed.values.reduce(0, +)
        let isReviewed = !settings.sync.follows
        guard !unheard.isEmpty else {
            return draft.then(.notify(Notice(afterMissing: count, lines, isReviewed: isReviewed, language)))
        }
        let areDoses = missed.keys.allSatisfy { ledger.reminders[$0]?.kind?.has(.gaps) == true }
        let machines = unheard.map { snapshot.lastHeard($0, now: draft.now) }
        draft.then(
            .notify(
                Notice(
                    unknown: count, areDoses: areDoses, lines, machines, isReviewed: isReviewed, language)))
    }
}
