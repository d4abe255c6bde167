package import CivilTime
package import Reminders
package import Schedules
package import Vocabulary

extension Agenda {
    /// When a reminder is due again whose next time counts from an answer; `nil` for any other answer and reminder.
    package func nextAfterDone(_ answered: OccurrenceID, now: Instant) -> Instant? {
        guard let reminder = ledger.reminders[answered.reminder], let occurrence = ledger.occurrence(answered),
            let answer = occurrence.answer, reminder.follows(answer),
            reminder.lines.contains(where: { $0.chain?.waitsForAnswer == true })
        else { return nil }
        return next(of: reminder.id, now: now)?.slot.due
    }

    /// How far ahead upcoming occurrences have handles of their own.
    static let handleHorizon = Duration.seconds(48 * 3600)

    /// How many occurrences of one schedule have them: one for every quarter of an hour of that time.
    static let handlesPerSchedule = 192

    /// The occurrences to come that have handles: those of the next two days, and the next one of every reminder.
    func handleCandidates(now: Instant) -> [(id: OccurrenceID, slot: Slot)] {
        let end = now + Self.handleHorizon
        let soon = upcoming(through: end, now: now, limit: Self.handlesPerSchedule)
        let covered = Set(soon.map(\.id.reminder))
        let later = mayComeNext().filter { !covered.contains($0) }.compactMap { next(of: $0, now: now) }
        return soon + later
    }

    /// The reminders of which something may come, through an instant or at all. Nothing comes before its reminder needs
    /// attention: of a long chain, most have nothing to wait for.
    private func mayComeNext(through end: Instant = .end) -> [ReminderID] {
        // A miss that waits for the clock to be confirmed is nothing to wake for, but it has a handle.
        wakes.isPlanned && trust.isTrusted ? wakes.reminders(through: end) : Array(ledger.reminders.keys)
    }

    /// The handles of occurrences to come, which are those they will be recorded with.
    ///
    /// The first one has the first choice, so that later ones never change its handle. Promised handles stay.
    package func upcomingHandles(now: Instant) -> [OccurrenceID: String] {
        var handles: [OccurrenceID: String] = [:]
        var used: Set<String> = []
        let candidates = handleCandidates(now: now)
        for (id, _) in candidates.sorted(by: { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due })
        {
            // One that was answered early and taken back keeps the handle it has.
            let handle = ledger.occurrence(id)?.handle ?? ledger.handles.handle(for: id, isGiven: used.contains)
            handles[id] = handle
            used.insert(handle)
        }
        return handles
    }

    /// Upcoming occurrences, in order: every slot through an instant without an entry that counts.
    ///
    /// - Parameters:
    ///   - end: The last instant.
    ///   - now: The instant after which a slot is upcoming.
    ///   - limit: The most slots of one schedule.
    package func upcoming(through end: Instant, now: Instant, limit: Int = 10_000) -> [(id: OccurrenceID, slot: Slot)] {
        upcoming(through: end, now: now, limit: limit, atMost: .max) ?? []
    }

    /// Those occurrences, or `nil` above a limit: schedules by the minute make millions in a year.
    package func upcoming(through end: Instant, now: Instant, atMost most: Int) -> [(id: OccurrenceID, slot: Slot)]? {
        upcoming(through: end, now: now, limit: most + 1, atMost: most)
    }

    private func upcoming(through end: Instant, now: Instant, limit: Int, atMost most: Int)
        -> [(id: OccurrenceID, slot: Slot)]?
    {
        let after = max(now, trust.firedThrough)
        var found: [(id: OccurrenceID, slot: Slot)] = []
        var count = 0
        for id in mayComeNext(through: end) {
            guard let reminder = ledger.reminders[id], reminder.isActive else { continue }
            let slots = reminder.slots(after: after, through: end, limit: limit, ledger: ledger, place: place)
            count += slots.count
            if count > most { return nil }
            for slot in slots {
                let occurrence = OccurrenceID(id, slot.key)
                if ledger.occurrence(occurrence).map({ $0.isOpen && !$0.hasCome }) ?? true {
                    found.append((occurrence, slot))
                }
            }
        }
        return found.sorted { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }
    }

    /// The next occurrences, of one reminder or of all.
    package func next(count: Int, of only: ReminderID?, now: Instant) -> [(id: OccurrenceID, slot: Slot)] {
        var found: [(id: OccurrenceID, slot: Slot)] = []
        // The search ends after this many.
        var horizon: Instant?
        func keepNext() {
            found.sort { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }
            found.removeLast(max(0, found.count - count))
            if found.count == count { horizon = found.last?.slot.due }
        }
        for id in only.map({ [$0] }) ?? Array(ledger.reminders.keys) {
            guard let reminder = ledger.reminders[id] else { continue }
            var after = max(now, trust.firedThrough)
            var own = 0
            while own < count, let slot = reminder.next(after: after, ledger: ledger, place: place),
                horizon.map({ slot.due <= $0 }) ?? true
            {
                let slots = reminder.slots(
                    after: after, through: slot.due, limit: count, ledger: ledger, place: place)
                for slot in slots where slot.due > after {
                    let occurrence = OccurrenceID(id, slot.key)
                    guard ledger.occurrence(occurrence).map({ $0.isOpen && !$0.hasCome }) ?? true else { continue }
                    found.append((occurrence, slot))
                    own += 1
                }
                after = slot.due
            }
            if found.count >= 2 * count { keepNext() }
        }
        keepNext()
        return found
    }

    /// The next occurrence of one reminder without an entry that counts.
    package func next(of id: ReminderID, now: Instant) -> (id: OccurrenceID, slot: Slot)? {
        guard let reminder = ledger.reminders[id] else { return nil }
        var after = max(now, trust.firedThrough)
        // A few may have been answered early.
        for _ in 0..<1000 {
            guard let slot = reminder.next(after: after, ledger: ledger, place: place) else { return nil }
            if isToCome(slot, of: id) { return (OccurrenceID(id, slot.key), slot) }
            // Another may share its instant, in the night that clocks go forward.
            let others = reminder.slots(after: after, through: slot.due, limit: 1440, ledger: ledger, place: place)
            if let other = others.first(where: { $0.due > after && isToCome($0, of: id) }) {
                return (OccurrenceID(id, other.key), other)
            }
            after = max(after, slot.due)
        }
        return nil
    }

    /// The occurrence of a reminder to move: an open one, so that the move is refused, or the next one.
    package func movable(_ target: Target, now: Instant) throws(RemindError) -> OccurrenceID {
        guard case .reminder(let id) = target else {
            guard case .occurrence(let id) = target else { throw snapshot.unknown(target.reminder) }
            return id
        }
        if let open = ledger.openOccurrences(of: id).filter(\.wasDelivered).map(\.id).min() { return open }
        if let next = next(of: id, now: now) { return next.id }
        guard let reminder = ledger.reminders[id] else { throw snapshot.unknown(id) }
        throw RemindError(
            .nothingDue,
            reminder.asNeeded == nil
                ? "\(reminder.definition.title) is not due again"
                : "\(reminder.definition.title) is taken as needed: it has no time to move",
            hint: "see its schedule with: remindctl show \(id)")
    }

    /// When an occurrence is due, recorded or still to come.
    package func due(of id: OccurrenceID) -> Instant? {
        guard let occurrence = ledger.occurrence(id), let reminder = ledger.reminders[id.reminder] else {
            return snapshot.plannedSlot(id)?.due
        }
        return snapshot.due(of: occurrence, reminder: reminder).instant
    }

    /// The very next occurrence of all.
    package func upcomingFirst(now: Instant) -> (id: OccurrenceID, slot: Slot)? {
        // Nothing comes before its reminder needs attention, so only those that do until then can be first.
        let soon = wakes.first.flatMap { first(of: wakes.reminders(through: $0), now: now) }
        return first(of: soon.map { wakes.reminders(through: $0.slot.due) } ?? Array(ledger.reminders.keys), now: now)
    }

    private func first(of ids: [ReminderID], now: Instant) -> (id: OccurrenceID, slot: Slot)? {
        ids.compactMap { next(of: $0, now: now) }
            .min { $0.slot.due == $1.slot.due ? $0.id < $1.id : $0.slot.due < $1.slot.due }
    }

    /// True if a slot has no entry that counts, and was not delivered.
    private func isToCome(_ slot: Slot, of id: ReminderID) -> Bool {
        ledger.occurrence(OccurrenceID(id, slot.key)).map { $0.isOpen && !$0.hasCome } ?? true
    }

    /// The earliest instant for which the machine is to be woken: the next slot of a reminder that wants it, or the end of
    /// a snooze of one, which the person has asked for. Neither a nag nor the end of a grace is worth it.
    package func nextAlarm(after now: Instant) -> Instant? {
        var earliest: Instant?
        for (id, reminder) in ledger.reminders where reminder.definition.wake == true && reminder.isActive {
            let snoozes = ledger.openOccurrences(of: id).compactMap(\.snoozedUntil)
            let alarm =
                (snoozes.filter { $0 > now }
                + [next(of: id, now: now).flatMap { ring(of: $0.id, due: $0.slot.due, reminder) }].compactMap(\.self)
                + ledger.openOccurrences(of: id).filter(\.waitsForOthers).compactMap { firstRing(of: $0, reminder) }
                .filter { $0 > now })
                .min()
            if let alarm, alarm > now { earliest = min(earliest ?? alarm, alarm) }
        }
        return earliest
    }

    private func ring(of id: OccurrenceID, due: Instant, _ reminder: Reminder) -> Instant? {
        snapshot.firstRing(of: reminder, since: due).map { snapshot.ringTime(of: id, due: $0) }
    }

    /// When an occurrence that waits for other machines rings here; `nil` if it never does.
    func firstRing(of occurrence: Occurrence, _ reminder: Reminder) -> Instant? {
        let ring = snapshot.firstRing(of: occurrence, due: occurrence.due, reminder, now: trust.firedThrough)
        return ring.map { snapshot.ringTime(of: occurrence.id, due: $0) }
    }
}
