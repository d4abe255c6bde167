package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

extension Snapshot {
    /// The next event of an open occurrence without an answer.
    func nextEvent(of occurrence: Occurrence, reminder: Reminder) -> Instant? {
        // An occurrence that a wrong clock delivered, and that lies ahead again, waits for its time like any other.
        guard occurrence.wasDelivered, occurrence.due <= trust.firedThrough else {
            let due = due(of: occurrence, reminder: reminder).instant
            guard occurrence.deferredUntil != nil, due <= trust.firedThrough else { return due }
            return nextOfHeldBack(occurrence, due: due, reminder: reminder)
        }
        let end = deadline(of: occurrence, reminder: reminder)
        let miss = end.map {
            missTime(
                $0, since: waitsSince(occurrence, due: occurrence.due), wasDelivered: true, of: reminder)
        }
        // It is over, and its miss waits for news.
        if let end, let miss, end <= trust.firedThrough, miss > trust.firedThrough { return miss }
        let again = occurrence.snoozedUntil ?? nextNag(of: occurrence, reminder: reminder)
        let events = [miss, escalation(of: occurrence, reminder: reminder), again.map(self.again)]
        return events.compactMap { $0 }.min()
    }

    /// When an occurrence is due, and in which zone.
    func due(of occurrence: Occurrence, reminder: Reminder) -> (instant: Instant, zone: String) {
        reminder.due(of: occurrence, place: place)
    }

    /// True if an occurrence still waits for its time or for an answer.
    func awaits(_ occurrence: Occurrence, of reminder: Reminder) -> Bool {
        reminder.awaits(occurrence, due: due(of: occurrence, reminder: reminder).instant)
            && reminder.keeps(occurrence, ledger: ledger, place: place)
    }

    /// When an unanswered occurrence is over (TIME, section 7): due + grace, or later if it is snoozed, but no later
    /// than the reminder's next slot at a strictly later instant. `nil` for one that stays.
    package func deadline(of occurrence: Occurrence, reminder: Reminder) -> Instant? {
        deadline(
            occurrence.id.slot, due: waitsSince(occurrence, due: occurrence.due), snooze: occurrence.latestSnooze,
            reminder: reminder,
            terms: occurrence.terms,
            nextDue: nextDue(
                after: rang(occurrence, due: occurrence.due), reminder: reminder, than: occurrence.id.slot))
    }

    /// True if a slot without an entry has passed and is over: then it is a miss that waits for the clock to be confirmed.
    func isOver(_ slot: Slot, of reminder: Reminder, at now: Instant) -> Bool {
        let isLate = now - slot.due > Snapshot.lateAfter
        if isLate, reminder.late == .miss { return true }
        let terms = Terms(
            grace: grace(of: reminder, slot.key, due: slot.due, line: slot.line), asks: reminder.late == .ask && isLate)
        let end = deadline(
            slot.key, due: slot.due, snooze: nil, reminder: reminder, terms: terms,
            nextDue: nextDue(after: slot.due, reminder: reminder, than: slot.key))
        return end.map { $0 <= now } ?? false
    }

    /// - Parameter terms: The terms at its delivery; today's for one that was not delivered.
    func deadline(
        _ key: SlotKey, due: Instant, snooze: Instant?, reminder: Reminder, terms: Terms?, nextDue: Instant?
    ) -> Instant? {
        if reminder.unanswered == .stays || terms?.asks == true { return nextDue }
        var end = windowEnd(of: key, due: due, line: -1, terms: terms, reminder)
        // Ringing at the end of a snooze only to be called missed in the same second would be a trap.
        if let snooze, snooze >= end { end = snooze + Snapshot.afterSnooze }
        return nextDue.map { min($0, end) } ?? end
    }

    /// The reminder's first slot at a strictly later instant, answered or not.
    ///
    /// - Parameter key: A slot that is not meant, wherever the sun, the holidays or a person have moved it.
    func nextDue(after due: Instant, reminder: Reminder, than key: SlotKey? = nil) -> Instant? {
        let known = ledger.firstDue(of: reminder.id, after: due) { occurrence in
            switch occurrence.id.slot {
            case .entry, .day: false
            // An occurrence that followed an undone dose ends nothing.
            case .after: occurrence.standing?.isLapse != true
            default: reminder.keeps(occurrence, ledger: ledger, place: place)
            }
        }
        // Slots from before this revision are not its slots: an edit must not end what is open.
        var planned = reminder.next(after: max(due, reminder.activeSince), ledger: ledger, place: place)
        if let key, let own = planned, own.key == key {
            planned = reminder.next(after: own.due, ledger: ledger, place: place)
        }
        return [known, planned?.due].compactMap { $0 }.min()
    }

    /// When the next repeated delivery of an unanswered occurrence is due, while its budget lasts.
    func nextNag(of occurrence: Occurrence, reminder: Reminder) -> Instant? {
        // A time that a wrong clock has shown, and that has not come, is nothing to count from.
        guard let last = occurrence.lastDelivered.map({ $0 > ledger.reached ? occurrence.due : $0 }),
            !reminder.isAllowance(occurrence.id.slot)
        else { return nil }
        guard occurrence.nags < nag(of: reminder).times else {
            return reminder.isPlain ? nextMorning(of: occurrence, reminder: reminder, after: last) : nil
        }
        return repeatTime(of: occurrence.id, due: last + .seconds(nag(of: reminder).every))
    }

    /// The longest that an overdue thing to do rings each morning, in days. Then it rings each week.
    private static let dailyMornings = 7

    /// When a thing to do that is still open rings again: in the morning, so that all of them are one notification. A clock
    /// that may be wrong begins no morning.
    private func nextMorning(of occurrence: Occurrence, reminder: Reminder, after last: Instant) -> Instant? {
        guard trust.isTrusted else { return nil }
        let rang = place.local.local(at: last).date
        let age = rang + 1 - place.local.local(at: occurrence.due).date
        let day = age <= Snapshot.dailyMornings ? rang + 1 : rang + 7
        // A zone may leave out a date.
        let morning = [day, day + 1].lazy.compactMap {
            place.local.instant(of: CivilDateTime($0, settings.morning))
        }.first
        return morning.map { repeatTime(of: occurrence.id, due: $0) }
    }

    /// When an unanswered one becomes urgent, if it is to and is not yet: counted from its first delivery, and not while
    /// it is snoozed, which is a sign of life.
    func escalation(of occurrence: Occurrence, reminder: Reminder) -> Instant? {
        guard let escalation = reminder.definition.escalation, let first = occurrence.firstDelivered,
            !occurrence.isEscalated
        else { return nil }
        var turn = Duration.zero
        // Each machine says by itself that it is urgent, and one of them runs the command.
        if let machines, runsCommand(of: reminder) {
            guard !occurrence.hasRunElsewhere else { return nil }
            turn = Snapshot.escalationTurn * machines.place
        }
        let at = repeatTime(of: occurrence.id, due: first + .seconds(escalation.after) + turn)
        return again(occurrence.latestSnooze.map { max(at, $0) } ?? at)
    }

    /// How long an occurrence may stay unanswered, in seconds: the reminder's word, the settings', the kind's.
    package func grace(of reminder: Reminder) -> Int64 {
        reminder.definition.grace ?? settings.kinds[reminder.definition.kind]?.grace ?? reminder.grace
    }

    /// How often an unanswered one is delivered again.
    package func nag(of reminder: Reminder) -> Nag {
        reminder.definition.nag ?? settings.kinds[reminder.definition.kind]?.nag ?? reminder.nag
    }

    /// The zone on whose wall an occurrence is shown.
    package func zone(of occurrence: Occurrence) -> TimeZoneRules {
        place.rules(named: occurrence.dueZone)
    }
}

extension Occurrence {
    /// Deliveries that repeated one before; the one at the end of a snooze costs nothing of the budget, nor does one that no
    /// server has taken.
    var nags: Int {
        var count = -1
        var afterSnooze = false
        let undelivered = undelivered
        for entry in shown where !undelivered.contains(entry.id) {
            switch entry.fact {
            case .delivered where !entry.isForeign:
                if !afterSnooze { count += 1 }
                afterSnooze = false
            case .snoozed: afterSnooze = true
            default: continue
            }
        }
        return max(0, count)
    }
}

extension Reminder {
    /// True if it follows skipped doses as well, or counts from them. All of its schedules that follow a dose do, or none.
    package var countsSkips: Bool {
        keepsCount || lines.contains { $0.chain?.countsSkips == true }
    }

    /// True if its schedules that follow a dose follow one with this answer.
    func follows(_ answer: Answer) -> Bool {
        answer.outcome == .done || countsSkips && answer.outcome == .skipped
    }

    /// True if an event of these reminders can move a slot of this one.
    package func isLinked(to ids: Set<ReminderID>) -> Bool {
        lines.contains { $0.chain?.of.map(ids.contains) ?? false }
    }

    /// When an occurrence is due, and in which zone. An upcoming one without an entry that counts is due by the clock
    /// and the sun of wherever the person is now.
    func due(of occurrence: Occurrence, place: TimeContext) -> (instant: Instant, zone: String) {
        let recorded = (occurrence.due, occurrence.dueZone)
        guard occurrence.isOpen, !occurrence.hasCome, occurrence.delay == nil else { return recorded }
        let key = occurrence.id.slot
        if let (local, fixed) = place.wall(key) {
            let wall = fixed.map(place.rules) ?? wall(place)
            if let instant = wall.instant(of: local) { return (instant, wall.name) }
        } else if case .sun = key, let slot = scheduled(key, place: place) {
            return (slot.due, slot.zone)
        }
        return recorded
    }
}
