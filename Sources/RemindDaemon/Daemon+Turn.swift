import CivilTime
import RemindControl
import RemindCore

extension Daemon {
    /// How long to wait before a record that could not be written is tried again.
    private static let storeRetry = Duration.seconds(30)
    /// Nobody repeats a request after so long.
    private static let requestRetention = Duration.seconds(30 * 86_400)
    /// Rounds of one turn; each settles something, so only a defect could need more.
    private static let mostRounds = 100_000

    /// Deals with everything that is due, and sets the timer for what comes next.
    ///
    /// Called by the timer, before every request, and whenever the clock, the zone or a definition has changed; calling
    /// it when nothing is due changes nothing.
    func turn() {
        let now = SystemClock.now
        if now < scheduler.settledThrough - .seconds(1) { setBack(to: now) }
        var rounds = 0
        while let wake = scheduler.nextWake, wake <= now, heldUntil.map({ $0 <= now }) ?? true {
            rounds += 1
            guard rounds < Daemon.mostRounds else {
                log.write(.error, "the scheduler does not come to rest; it is left alone for a while")
                heldUntil = now + Daemon.storeRetry
                break
            }
            // A tick is never refused.
            guard let decision = try? scheduler.decide(.tick, at: now) else { break }
            do {
                try commit(decision)
                scheduler.settled(through: now)
            } catch {
                // Reminders ring on without the record; what rang is recorded when it can be written again.
                heldUntil = now + Daemon.storeRetry
                unrecorded = decision.entries
                perform(decision.effects)
            }
        }
        if now - forgotten > .seconds(3600) {
            forgotten = now
            scheduler.forget(now: now)
            // One too many stays harmless until the next time.
            try? journal.forgetRequests(before: now - Daemon.requestRetention)
        }
        arm(now: now)
    }

    /// Commits a decision; only then the state changes and its effects happen.
    func commit(_ decision: Decision, request: Journal.Request? = nil) throws(StoreError) {
        var next = scheduler
        next.apply(decision.entries)
        try commit(decision, to: next, request: request)
    }

    /// - Parameter next: The state with the decision's entries applied.
    func commit(_ decision: Decision, to next: Scheduler, request: Journal.Request?) throws(StoreError) {
        do {
            try journal.commit(decision.entries, request: request)
        } catch {
            storeProblem = error
            log.write(.error, "the record cannot be written: \(error)", event: .storeDamaged)
            throw error
        }
        // Where nothing was written, nothing is known of the disk.
        if !decision.entries.isEmpty || request != nil {
            storeProblem = nil
            heldUntil = nil
            unrecorded = []
        }
        scheduler = next
        perform(decision.effects)
        announce(decision.entries)
    }

    /// The clock was set back: what was recorded as missed in what is now the future was not missed.
    private func setBack(to now: Instant) {
        // What left the working set lies ahead again, and must be known by its keys to stay silent.
        let known = try? journal.entries(dueFrom: now, through: scheduler.settledThrough)
        scheduler.recall(known ?? [])
        let future = scheduler.ledger.occurrences.filter { occurrence in
            occurrence.due > now && occurrence.standing?.origin == .automatic
        }
        var id = scheduler.ledger.head
        var entries: [Entry] = []
        for occurrence in future.sorted(by: { $0.id < $1.id }) {
            id = id.next
            entries.append(
                Entry(
                    id: id, at: now, zone: scheduler.place.local.name, origin: .automatic,
                    reminder: occurrence.id.reminder, slot: occurrence.id.slot, due: occurrence.due,
                    dueZone: occurrence.dueZone, fact: .retracted, changes: occurrence.standing?.id))
        }
        try? commit(Decision(entries: entries))
        scheduler.rewind(to: now)
    }

    private func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .deliver(let id): deliver(id)
            case .withdraw(let id): notifications.withdraw(key: id.description)
            }
        }
    }

    /// Tells those who watch, and the log, what was recorded.
    private func announce(_ entries: [Entry]) {
        let now = SystemClock.now
        for entry in entries {
            switch entry.fact {
            case .answered(let answer) where answer.outcome == .missed:
                log.write(.notice, "missed", event: .missed, fields: ["HANDLE": entry.handle ?? ""])
            case .answered:
                log.write(.debug, "answered", event: .answered, fields: ["HANDLE": entry.handle ?? ""])
            default: break
            }
            guard !watchers.isEmpty else { continue }
            let view = entry.occurrence.flatMap { scheduler.ledger.occurrence($0) }
                .flatMap { scheduler.view(of: $0, now: now) }
            let happening = Remindd1.Happening(
                event: scheduler.view(of: entry).what, occurrence: view, reminder: entry.reminder?.rawValue,
                at: entry.at.seconds)
            for watcher in watchers.values { watcher.reply(happening, continues: true) }
        }
    }

    /// `next due 08:00`, for the service manager; no title unless it is asked for.
    var statusLine: String {
        let now = SystemClock.now
        let open = scheduler.ledger.occurrences.count { $0.isOpen && $0.wasDelivered }
        let waiting = open == 0 ? "" : "\(open) due, "
        guard let next = scheduler.upcomingFirst(now: now) else { return waiting + "nothing to come" }
        let local = scheduler.place.local.local(at: next.slot.due)
        let today = scheduler.place.local.local(at: now).date
        let time = local.date == today ? "\(local.time)" : "\(local.date) \(local.time)"
        guard settings.statusTitles, !settings.isPrivate else { return waiting + "next due \(time)" }
        let definition = scheduler.ledger.reminders[next.id.reminder]?.definition
        return waiting + "next due \(time): \(definition?.cover ?? definition?.title ?? "")"
    }
}
