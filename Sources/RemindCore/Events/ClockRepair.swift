import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Repairs the record after a clock was set or may have been wrong (TIME, section 6.1); the states are those of
/// `ClockTrust`.
struct ClockRepair: SnapshotReader {
    let snapshot: Snapshot

    /// A delivery this much before its time stays: clocks are corrected by seconds all the time.
    static let shownInTime = Duration.seconds(60)

    /// The clock may be wrong: records up to when a right clock settled everything.
    func doubt(into draft: inout DecisionBuilder) {
        guard trust.isTrusted else { return }
        draft.write(
            .started(.unconfirmedClock), by: .automatic, reminder: nil, due: trust.settled, dueZone: place.local.name)
    }

    /// The clock was set: what has rung and waits has its grace in steady time (TIME, section 6.1, rule 6), so it is recorded
    /// when it rang by the clock as it is now. So is when a reminder was defined by a clock that was not confirmed (rule 3).
    ///
    /// - Parameters:
    ///   - after: The number of the last entry from before this boot: time before it is not known.
    ///   - isConfirmed: True if the clock is known to be right now. If not, a leap rings as well.
    func set(by step: Duration, after: Int64, isConfirmed: Bool, into draft: inout DecisionBuilder) {
        func isOfThisBoot(_ entry: EntryID) -> Bool { entry.device == ledger.head.device && entry.sequence > after }
        for (id, reminder) in ledger.reminders.sorted(by: { $0.key < $1.key }) where isOfThisBoot(reminder.revision) {
            keepLength(of: reminder, id, by: step, into: &draft)
        }
        guard step > Self.shownInTime || step < .zero - Self.shownInTime else { return }
        for (id, definition, at) in ledger.doubtful where isOfThisBoot(definition.id) {
            date(definition.id, of: id, at: at + step, into: &draft)
        }
        for occurrence in inOrder(ledger.occurrences, where: { $0.isOpen && !isOfThePast($0) }) {
            guard let ring = occurrence.firstRing,
                let reminder = ledger.reminders[occurrence.id.reminder], reminder.unanswered != .stays,
                // A clock that was set back takes no chance away.
                isOfThisBoot(ring.id), step > .zero || occurrence.firstDated != nil
            else { continue }
            draft.write(
                .dated((occurrence.firstDated ?? ring.at) + step), by: .automatic, on: occurrence, changes: ring.id)
        }
        for (answer, id) in doubtfulAnswers where isOfThisBoot(answer.id) {
            let recorded = ledger.corrections[answer.id].map(\.recorded) ?? answer.at
            if let recorded { date(answer.id, of: id, at: recorded + step, into: &draft) }
        }
        // One that was behind the record, and is set right, leaps over nothing.
        if !isConfirmed, step > ClockComparison.believedStep, draft.now - step >= trust.settled - Self.shownInTime {
            DueHandling(snapshot: snapshot).ringLeaped(into: &draft)
        }
    }

    /// A reminder given as a length of time (`in 20m`) keeps that length: the clock as it is now shows another instant at its
    /// end. One that has rung stays.
    private func keepLength(
        of reminder: Reminder, _ id: ReminderID, by step: Duration, into draft: inout DecisionBuilder
    ) {
        var moved = reminder.definition
        guard !reminder.isArchived, moved.lines.contains(where: { $0.elapsed == true }),
            ledger.occurrences(of: id).isEmpty
        else { return }
        for index in moved.lines.indices where moved.lines[index].elapsed == true {
            guard var schedule = moved.lines[index].schedule, case .instant(let end) = schedule.rule else { continue }
            let new = min(max(Instant(seconds: (end + step).seconds), .earliest), .end - .seconds(1))
            schedule.rule = .instant(new)
            moved.lines[index].text = WrittenSchedule(schedule)
        }
        draft.define(moved, over: reminder, in: ledger, by: .automatic)
    }

    /// The right time is known: misses that it shows to be none are taken back, and all that came since the settled instant
    /// rings late or was missed; one commit, so that a crash leaves nothing in between.
    func confirm(wasSet: Bool, into draft: inout DecisionBuilder) {
        guard !trust.isTrusted else { return }
        // They are from another start of the computer, and impossible. All that is known is that they were given before.
        for (answer, id) in doubtfulAnswers {
            let at = ledger.corrections[answer.id].map(\.recorded) ?? answer.at
            guard let at, isImpossible(at, now: draft.now) else { continue }
            date(answer.id, of: id, at: nil, into: &draft)
        }
        draft.write(
            .ended(.unconfirmedClock), by: .automatic, reminder: nil, due: wasSet ? draft.now : nil,
            dueZone: wasSet ? place.local.name : nil)
        takeBackMisses(into: &draft)
        if wasSet { lapse(into: &draft) }
        var next = snapshot
        next.take(draft.decision.entries)
        miss(by: next, into: &draft)
        let known = draft.decision.entries.count
        missWhatWasJumped(by: next, into: &draft)
        next.take(Array(draft.decision.entries[known...]))
        let due = next.ledger.reminders.keys.filter { id in next.wake(of: id).map { $0 <= draft.now } ?? false }
        DueHandling(snapshot: next).settle(due.sorted(), into: &draft)
    }

    /// Records when an entry was written by the clock as it is now.
    ///
    /// - Parameter instant: `nil` if no more is known than that it was before.
    private func date(_ entry: EntryID, of id: ReminderID, at instant: Instant?, into draft: inout DecisionBuilder) {
        draft.write(
            .ended(.unconfirmedClock), by: .automatic, reminder: id, due: instant,
            dueZone: instant.map { _ in place.local.name }, changes: entry)
    }

    /// The standing answers of a person that were given by a clock which is not confirmed.
    private var doubtfulAnswers: [(entry: Entry, reminder: ReminderID)] {
        guard !trust.isTrusted else { return [] }
        func answer(_ occurrence: Occurrence) -> Entry? {
            occurrence.standing.flatMap { ledger.doubts.isDoubtfulAnswer($0) ? $0 : nil }
        }
        return inOrder(ledger.occurrences, where: { answer($0) != nil }).compactMap { occurrence in
            answer(occurrence).map { ($0, occurrence.id.reminder) }
        }
    }

    /// True if a clock that showed an instant was wrong: it was ahead, or behind what was settled.
    ///
    /// - Parameter now: By the right clock.
    private func isImpossible(_ at: Instant, now: Instant) -> Bool {
        at > now + Self.shownInTime || at < trust.settled - Self.shownInTime && now >= trust.settled
    }

    /// A person has taken an answer back while the clock was behind, and its time had come before: now that its reminder holds
    /// from its own date, nothing would end it.
    ///
    /// - Parameter next: The snapshot once the clock is confirmed.
    private func miss(by next: Snapshot, into draft: inout DecisionBuilder) {
        guard let began = ledger.doubts.latest else { return }
        let end = min(trust.settled, draft.now)
        for occurrence in inOrder(
            ledger.occurrences,
            where: { $0.isOpen && !$0.wasDelivered && $0.due <= end && isUndone($0, since: began) })
        {
            guard let reminder = next.ledger.reminders[occurrence.id.reminder], reminder.isActive,
                reminder.unanswered != .expires, !next.awaits(occurrence, of: reminder)
            else { continue }
            let deadline = next.deadline(of: occurrence, reminder: reminder) ?? occurrence.due
            guard deadline <= draft.now else { continue }
            let outcome: Answer.Outcome = reminder.unanswered(occurrence.id.slot) == .missed ? .missed : .lapsed
            draft.write(
                .answered(Answer(outcome, happened: deadline, cause: .unattended)), by: .automatic, on: occurrence)
        }
    }

    /// A journey while the clock was in doubt has jumped over doses: by the wall here they lie before what is looked at.
    private func missWhatWasJumped(by next: Snapshot, into draft: inout DecisionBuilder) {
        guard let began = ledger.doubts.latest, let zone = ledger.doubts.zone, zone != place.local.name else { return }
        let settled = min(trust.settled, draft.now)
        let before = place.rules(named: zone).local(at: settled)
        for (_, reminder) in next.ledger.reminders.sorted(by: { $0.key < $1.key })
        // One that was defined since may be of either wall.
        where reminder.isActive && reminder.home == nil && reminder.stamp < began
            && reminder.activeSince <= settled
        {
            let slots = Journey(snapshot: next).jumped(reminder, before: before, place: place, now: draft.now)
                .filter { $0.due <= settled }
            guard !slots.isEmpty else { continue }
            DueHandling(snapshot: next).settle(reminder, slots: slots, cause: .travel, into: &draft)
        }
    }

    private func isUndone(_ occurrence: Occurrence, since entry: EntryStamp) -> Bool {
        occurrence.lastHere.map { $0.fact == .retracted && $0.origin == .person && $0.stamp > entry } ?? false
    }

    /// Deliveries by a clock that was behind, for times already settled, count as nothing, unless the reminder was defined by
    /// that clock: then nothing of it was settled. A prompt leaves no entry: it stays
    /// until its time is over.
    private func lapse(into draft: inout DecisionBuilder) {
        guard draft.now >= trust.settled else { return }
        for occurrence in inOrder(
            ledger.occurrences, where: { $0.isOpen && !ledger.asking.contains($0.id.reminder) && isOfThePast($0) })
        {
            draft.lapse(occurrence)
        }
    }

    private func isOfThePast(_ occurrence: Occurrence) -> Bool {
        guard !trust.isTrusted, let began = ledger.doubts.latest, occurrence.due <= trust.settled,
            let first = occurrence.firstRing
        else { return false }
        return first.stamp > began && ledger.reminders[occurrence.id.reminder].map { $0.stamp < began } ?? true
    }

    /// The clock shows an earlier time than before: what was shown too soon is upcoming again; and if this is the right time,
    /// what was recorded as missed in what is the future now was not missed.
    func setBack(into draft: inout DecisionBuilder) {
        if trust.isTrusted { takeBackMisses(into: &draft) }
        let now = draft.now
        for occurrence in inOrder(ledger.occurrences, where: { $0.isOpen && isTooSoon($0, now: now) }) {
            unshow(occurrence, due: (occurrence.due, occurrence.dueZone), into: &draft)
        }
        // Up to where time was looked at is known by the last entry: from here on, by this one.
        if draft.decision.entries.isEmpty { draft.arrive(in: place.local.name) }
    }

    /// True if a clock that was ahead has put it before the person.
    private func isTooSoon(_ occurrence: Occurrence, now: Instant) -> Bool {
        let end = now + Self.shownInTime
        guard let first = occurrence.firstDelivered else { return false }
        return occurrence.due > end || first > end
    }

    /// Deliveries by a wrong clock or zone become upcoming again, and ring at their time.
    private func unshow(
        _ occurrence: Occurrence, due: (instant: Instant, zone: String), into draft: inout DecisionBuilder
    ) {
        guard let last = occurrence.lastDelivery else { return }
        draft.write(
            .retracted, by: .automatic, reminder: occurrence.id.reminder, slot: occurrence.id.slot,
            due: due.instant, dueZone: due.zone, changes: last.id)
        draft.then(.withdraw(occurrence.id))
    }

    /// Another zone's wall has not come to what was put before the person on the one before.
    func unshow(_ reminder: Reminder, in zone: TimeZoneRules, into draft: inout DecisionBuilder) {
        let end = draft.now + Self.shownInTime
        for occurrence in inOrder(
            ledger.occurrences(of: reminder.id), where: { $0.isOpen && $0.wasDelivered && $0.delay == nil })
        {
            var local = occurrence.id.slot.floating
            // By the holidays of when it was shown: others must not have it ring again.
            if local == nil, place.floating(occurrence.id.slot) != nil {
                local = place.rules(named: occurrence.dueZone).local(at: occurrence.due)
            }
            guard let due = local.flatMap(zone.instant), due > end else { continue }
            unshow(occurrence, due: (due, zone.name), into: &draft)
        }
    }

    /// Takes back automatic misses whose deadline lies ahead. While a reminder is off, only those that are still to come:
    /// nothing would end the others again.
    private func takeBackMisses(into draft: inout DecisionBuilder) {
        let now = draft.now
        // A run continues beneath a person's answer to its first dose.
        func miss(of occurrence: Occurrence) -> Entry? {
            guard occurrence.standing?.origin != .automatic else { return occurrence.outcomeHere }
            return occurrence.standingRun.flatMap { $0.origin == .automatic && !$0.isForeign ? $0 : nil }
        }
        // If another dose was taken shortly before, this one must not ring: review asks (TIME, section 7). A dose from before
        // the miss is no reason for one that lies ahead, which comes as it would have. One that follows a dose has its
        // distance from that.
        let (journey, following) = (Journey(snapshot: snapshot), Following(snapshot: snapshot))
        var apart: [ReminderID: Duration] = [:]
        func staysMissed(_ key: SlotKey, due: Instant, of reminder: Reminder, by miss: Entry) -> Bool {
            guard reminder.unanswered(key) == .missed else { return false }
            if case .after = key { return false }
            let least = apart[reminder.id] ?? journey.leastApart(reminder, now: now, place: place)
            apart[reminder.id] = least
            return journey.isTakenNear(
                key, due: due, of: reminder, apart: least, after: due > now ? miss.stamp : nil, now: now)
        }
        for occurrence in inOrder(ledger.occurrences, where: { miss(of: $0) != nil }) {
            guard let miss = miss(of: occurrence), let answer = miss.answer else { continue }
            let reminder = ledger.reminders[occurrence.id.reminder]
            if let reminder, answer.run != nil,
                MissRuns(snapshot: snapshot).cut(
                    miss, of: occurrence, reminder, into: &draft,
                    ahead: { slot in
                        ahead(slot, of: reminder, now: now).flatMap {
                            staysMissed(slot.key, due: $0.due, of: reminder, by: miss) ? nil : $0
                        }
                    })
            {
                continue
            }
            let isSession = occurrence.endedByItself != nil
            let isOn = reminder?.isActive ?? false
            let isAhead = answer.happened > now && (answer.outcome == .missed && isOn || isSession)
            guard occurrence.due > now || isAhead, !isSession || runsOn(occurrence) else { continue }
            if !isSession, let reminder, staysMissed(occurrence.id.slot, due: occurrence.due, of: reminder, by: miss) {
                continue
            }
            draft.write(.retracted, by: .automatic, on: occurrence, changes: miss.id)
            // The dose that it follows was taken back since: it follows nothing.
            var open = occurrence
            open.add(draft.decision.entries[draft.decision.entries.count - 1])
            if let reminder, open.isOpen, following.isBereft(open, of: reminder) {
                following.lapse(open, into: &draft)
                continue
            }
            if isSession { draft.then(.count(occurrence.id)) }
            // It rang in a time that has not come, and is to ring in its own.
            if miss.id == occurrence.outcomeHere?.id, isTooSoon(occurrence, now: now) {
                unshow(occurrence, due: (occurrence.due, occurrence.dueZone), into: &draft)
            }
        }
    }

    /// Only those that are looked for are put in order: the others are many.
    private func inOrder(
        _ occurrences: some Sequence<Occurrence>, where isWanted: (Occurrence) -> Bool
    ) -> [Occurrence] {
        occurrences.filter(isWanted).sorted { $0.id < $1.id }
    }

    /// True if a session that ended at an instant which lies ahead runs on: no other one was begun after it.
    private func runsOn(_ occurrence: Occurrence) -> Bool {
        guard let own = occurrence.firstBeginning?.stamp else { return false }
        return !ledger.occurrences(of: occurrence.id.reminder).contains { other in
            other.firstBeginning.map { $0.stamp > own } ?? false
        }
    }

    /// When a slot is due on the wall as it is now, if its deadline lies ahead: since it was missed the person may have
    /// travelled.
    private func ahead(_ slot: Slot, of reminder: Reminder, now: Instant) -> (due: Instant, zone: String)? {
        let wall = reminder.wall(place)
        var found = (due: slot.due, zone: slot.zone)
        if let here = place.floating(slot.key).flatMap(wall.instant) { found = (here, wall.name) }
        guard found.due <= now else { return found }
        // Most of a long run is over whatever came next.
        guard reminder.isActive, reminder.unanswered == .missed,
            found.due + .seconds(snapshot.grace(of: reminder, slot.key, due: found.due)) > now
        else {
            return nil
        }
        let end = snapshot.deadline(
            slot.key, due: found.due, snooze: nil, reminder: reminder, terms: nil,
            nextDue: nextSlot(after: found.due, of: reminder))
        return end.map { $0 > now } ?? true ? found : nil
    }

    private func nextSlot(after due: Instant, of reminder: Reminder) -> Instant? {
        reminder.next(after: max(due, reminder.activeSince), ledger: ledger, place: place)?.due
    }
}
