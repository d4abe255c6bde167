package import CivilTime
package import Reminders
package import Schedules
import Vocabulary

extension Reminder {
    /// The earliest slot after an instant, by (instant, key).
    ///
    /// - Parameter orPending: True if a slot that follows from history is given even if it lies before the instant, as
    ///   long as nothing is recorded of it.
    package func next(after instant: Instant, orPending: Bool = false, ledger: Ledger, place: TimeContext) -> Slot? {
        var next = planned(after: instant, orPending: orPending, ledger: ledger, place: place)
        let delayed = delayed(ledger: ledger, place: place)
        guard !delayed.isEmpty else { return next }
        let keys = Set(delayed.map(\.key))
        while let slot = next, keys.contains(slot.key) {
            // Another may share its instant.
            next =
                slots(
                    after: slot.due - .milliseconds(1), through: slot.due, limit: 1440, ledger: ledger, place: place
                ).first { !keys.contains($0.key) }
                ?? planned(after: max(instant, slot.due), ledger: ledger, place: place)
        }
        return ([next].compactMap(\.self) + delayed.filter { isActive && $0.due > instant }).min()
    }

    /// The next slot; moved occurrences are ignored.
    private func planned(after instant: Instant, orPending: Bool = false, ledger: Ledger, place: TimeContext) -> Slot? {
        guard isActive else { return nil }
        var best = historic(ledger: ledger, place: place)
        // It must not hide a later slot of another schedule.
        if !orPending, let pending = best, pending.due <= instant { best = nil }
        for index in lines.indices {
            // Most never rest: then the schedule's own next slot is the one.
            let slot =
                mayRest(line: index, after: instant)
                ? awake(line: index, after: instant, place: place).first
                : lines[index].next(after: instant, on: wall(place), place: place, line: index)
            guard let slot else { continue }
            best = best.map { min($0, slot) } ?? slot
        }
        return best
    }

    /// Every slot in (after, through] by (instant, key), one per key, and the ones that follow from history.
    ///
    /// - Parameters:
    ///   - limit: The most slots of one schedule.
    ///   - latest: Which are given if there are more: the latest (then fewer than `limit`, perhaps), or the earliest.
    package func slots(
        after: Instant, through: Instant, limit: Int, latest: Bool = false, ledger: Ledger, place: TimeContext
    ) -> [Slot] {
        guard isActive else { return [] }
        var all: [Slot] = []
        if let historic = historic(ledger: ledger, place: place), historic.due <= through {
            all.append(historic)
            all += restarts(after: historic.due, through: through, limit: limit, place: place)
        }
        if after < through {
            for index in lines.indices {
                all += slots(
                    line: index, after: after, through: through, limit: limit, latest: latest, place: place)
            }
        }
        let delayed = delayed(ledger: ledger, place: place)
        if !delayed.isEmpty {
            let keys = Set(delayed.map(\.key))
            all = all.filter { !keys.contains($0.key) } + delayed.filter { after < $0.due && $0.due <= through }
        }
        guard all.count > 1 else { return all }
        var seen: Set<SlotKey> = []
        return all.sorted { $0 == $1 ? false : ($0 < $1 || !($1 < $0) && $0.line < $1.line) }
            .filter { seen.insert($0.key).inserted }
    }

    private func awake(line index: Int, after instant: Instant, place: TimeContext) -> [Slot] {
        awake(line: index, after: instant, place: place) { after in
            guard let first = lines[index].next(after: after, on: wall(place), place: place, line: index) else {
                return []
            }
            guard mayRest(line: index, after: after) else { return [first] }
            // A slot at the same instant may belong to another day, with its own pause.
            return lines[index].run(
                after: first.due - .milliseconds(1), through: first.due, limit: 1440, on: wall(place), place: place,
                line: index) ?? [first]
        }
    }

    /// Slots of one schedule; if the latest of too many are wanted, the stretch is halved until they are not too many.
    func slots(
        line index: Int, after: Instant, through: Instant, limit: Int, latest: Bool, place: TimeContext
    ) -> [Slot] {
        var start = after
        while true {
            let found = earliest(line: index, after: start, through: through, limit: limit, place: place)
            let stretch = (through - start).milliseconds
            if !latest || found.count < limit || stretch < 2 { return found }
            start = through - .milliseconds(stretch / 2)
        }
    }

    private func earliest(line index: Int, after: Instant, through: Instant, limit: Int, place: TimeContext) -> [Slot] {
        if !mayRest(line: index, after: after),
            let found = lines[index].run(
                after: after, through: through, limit: limit, on: wall(place), place: place, line: index)
        {
            return found
        }
        var found: [Slot] = []
        var cursor = after
        while found.count < limit {
            let slots = awake(line: index, after: cursor, place: place)
            guard let due = slots.first?.due, due <= through else { break }
            found += slots
            cursor = due
        }
        return found
    }

    /// The slot that follows an answer: a chained dose, the next pair of lenses. Gone once it has an entry that counts.
    private func historic(ledger: Ledger, place: TimeContext) -> Slot? {
        guard followsHistory else { return nil }
        var best = allowance(ledger: ledger, place: place)
        if let wear = kind?.wear, let slot = made(by: wear, ledger: ledger, place: place) { best = slot }
        for index in lines.indices {
            guard let slot = chained(line: index, ledger: ledger, place: place) else { continue }
            best = best.map { min($0, slot) } ?? slot
        }
        return best
    }

    private func made(by wear: any Wearing, ledger: Ledger, place: TimeContext) -> Slot? {
        let last = ledger.lastDone(of: id)?.answer.map { place.local(at: $0.happened, since: self, ledger: ledger) }
        guard let planned = slot(by: wear, lastDone: last, place: place),
            let first = limited(planned, by: wear, ledger: ledger, place: place)
        else { return nil }
        // Its name is that of the last pair: two pairs opened on one day are due at one instant, but are two slots.
        var key = ledger.lastDone(of: id).map { ledger.followUp(of: id, after: $0) } ?? .wall(planned.local, zone: nil)
        // One recorded later of an earlier day answers the slot, but the latest day decides when the next is due.
        while let entry = ledger.occurrence(OccurrenceID(id, key))?.standing, entry.answer?.outcome == .done {
            key = ledger.followUp(of: id, after: entry)
        }
        let isSpent =
            !isFree(key, ledger)
            || ledger.occurrence(OccurrenceID(id, key)) == nil
                && isOvertaken(first.instant, after: ledger.lastDone(of: id), ledger: ledger)
        let daily = WallRecurrence(days: .weekly(.all), times: [first.local.time])
        if !isSpent {
            let known = ledger.occurrence(OccurrenceID(id, key))
            // One that was answered early, or shown by a wrong clock, and taken back is due when it was due then.
            let due = known.map { self.due(of: $0, place: place) } ?? (instant: first.instant, zone: wall(place).name)
            let slot = Slot(key: key, due: due.instant, zone: due.zone, line: 0)
            guard known == nil, rest(at: slot, place: place) != nil else { return slot }
            // It comes on the first day after a pause: worn-out lenses stay worn out.
            return awake(line: 0, after: slot.due, place: place) {
                daily.next(after: $0, in: wall(place)).map {
                    [Slot(key: .wall($0.local, zone: nil), due: $0.instant, zone: wall(place).name, line: 0)]
                } ?? []
            }.first.map { Slot(key: key, due: $0.due, zone: $0.zone, line: 0) }
        }
        // It waits for its answer, or it was skipped: then it comes back at the next such time, and not for each day that
        // it had waited before.
        guard ledger.openOccurrences(of: id).isEmpty, let last = ledger.lastDue(of: id) else {
            return nil
        }
        let skipped = ledger.occurrences(of: id).lazy.filter { $0.due == last }
            .compactMap { $0.answer?.outcome == .skipped ? $0.answer?.happened : nil }.max()
        return unrecorded(of: daily, after: max(last, skipped ?? last), line: 0, ledger: ledger, place: place)
    }

    /// True if a slot has no entry that counts: it never had one, or an early answer was undone.
    private func isFree(_ key: SlotKey, _ ledger: Ledger) -> Bool {
        ledger.occurrence(OccurrenceID(id, key)).map { $0.isOpen && !$0.hasCome } ?? true
    }
}

extension TimeContext {
    /// The date on which something was done, if it was done.
    fileprivate func local(at instant: Instant, since reminder: Reminder, ledger: Ledger) -> CivilDate {
        let zone = ledger.lastDone(of: reminder.id)?.zone ?? local.name
        return rules(named: zone).local(at: instant).date
    }
}
