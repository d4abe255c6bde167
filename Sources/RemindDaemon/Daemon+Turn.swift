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
        if now < scheduler.lookedThrough - .seconds(1) { setBack(to: now) }
        writeWaiting(now: now)
        var rounds = 0
        while let wake = scheduler.nextWake, wake <= now, restsUntil.map({ $0 <= now }) ?? true {
            rounds += 1
            guard rounds < Daemon.mostRounds else {
                log.write(.error, "the scheduler does not come to rest; it is left alone for a while")
                restsUntil = now + Daemon.storeRetry
                break
            }
            // A tick is never refused.
            guard let decision = try? scheduler.decide(.tick, at: now) else { break }
            proceed(with: decision, now: now)
            scheduler.settled(through: now)
        }
        // Where nothing was due for days, a zone whose wall is behind must not bring back what came in them.
        // But what a reminder that cannot be read now was to ring for is caught up with once it can.
        if scheduler.nextWake.map({ $0 > now }) ?? true, !scheduler.hasProblem { scheduler.settled(through: now) }
        if now - forgotten > .seconds(3600) {
            forgotten = now
            scheduler.forget(now: now)
            // One too many stays harmless until the next time.
            try? journal.forgetRequests(before: now - Daemon.requestRetention)
        }
        backUpDaily(now: now)
        arm(now: now)
    }

    /// Does what time, and not a person, has brought, whether or not it can be written.
    ///
    /// Reminders never wait for the disk. What cannot be written now waits in memory and goes before everything that is
    /// written later; so the record of a full disk's hours says what rang and when, and nothing rings twice.
    ///
    /// - Parameter moved: The state with the decision's entries applied, where that is not all that changes.
    func proceed(with decision: Decision, to moved: Scheduler? = nil, now: Instant) {
        var next = moved ?? scheduler
        if moved == nil { next.apply(decision.entries) }
        if replacements == 0, heldUntil.map({ $0 <= now }) ?? true {
            let record = journal
            do {
                return try commit(decision, to: next, request: nil)
            } catch {
                hold(now: now)
            }
            if record !== journal, journal.headID.device != record.headID.device {
                return keep(decision, movedTo: moved?.place.local)
            }
        }
        unwritten += decision.entries
        take(next, decision)
    }

    /// Does what was decided on a record that something else stands in for now.
    private func keep(_ decision: Decision, movedTo zone: TimeZoneRules?) {
        var decision = decision
        decision.entries = Entry.renumbered(decision.entries, after: unwritten.last?.id ?? journal.headID)
        var next = scheduler
        next.apply(decision.entries)
        if let zone { next.move(to: zone) }
        unwritten += decision.entries
        take(next, decision)
    }

    /// Waits before the record is tried again; where its content is wrong, time mends nothing.
    private func hold(now: Instant) {
        heldUntil = journal.standIn?.error.reason == .damaged ? nil : now + Daemon.storeRetry
    }

    /// Commits a person's decision; only then the state changes and its effects happen.
    func commit(_ decision: Decision, request: Journal.Request? = nil) throws(StoreError) {
        var next = scheduler
        next.apply(decision.entries)
        try commit(decision, to: next, request: request)
    }

    /// - Parameter next: The state with the decision's entries applied.
    func commit(_ decision: Decision, to next: Scheduler, request: Journal.Request?) throws(StoreError) {
        try write(decision.entries, request: request)
        take(next, decision)
    }

    /// Writes entries, and before them what could not be written until now.
    private func write(_ entries: [Entry], request: Journal.Request?) throws(StoreError) {
        let all = unwritten + entries
        guard !all.isEmpty || request != nil else { return }
        do throws(StoreError) {
            try commit(all, request: request)
        } catch {
            // It is tried again and again, and told once.
            if storeProblem?.reason != error.reason {
                log.write(.error, "the record cannot be written: \(error)", event: .storeDamaged)
            }
            storeProblem = error
            throw error
        }
        unwritten = []
        heldUntil = nil
        if storeProblem != nil, journal.standIn == nil {
            log.write(.notice, "the record can be written again")
            storeProblem = nil
            // What a full disk has taken comes back with the room.
            journal.reserve.take()
        }
    }

    private func commit(_ entries: [Entry], request: Journal.Request?) throws(StoreError) {
        do throws(StoreError) {
            try journal.commit(entries, request: request)
        } catch {
            guard error.reason == .unsure, journal.standIn == nil else { throw error }
            if try isRecorded(entries, after: error) { return }
            throw StoreError(.inputOutput, error.message)
        }
    }

    /// Writes what waits to be written, once it is time to try again.
    func writeWaiting(now: Instant) {
        guard replacements == 0, let held = heldUntil, held <= now else { return }
        returnToRecord()
        do {
            try write([], request: nil)
            heldUntil = nil
        } catch {
            hold(now: now)
        }
    }

    private func take(_ next: Scheduler, _ decision: Decision) {
        scheduler = next
        perform(decision.effects)
        announce(decision.entries)
    }

    private func setBack(to now: Instant) {
        do {
            // What left the working set lies ahead again, and must be known by its keys to stay silent.
            let first = min(now, scheduler.settledThrough) - Ledger.retention
            scheduler.recall(try journal.entries(dueFrom: first, through: scheduler.lookedThrough))
            proceed(with: try scheduler.decide(.setBack, at: now), now: now)
        } catch {
            log.write(.error, "misses that lie ahead again were NOT taken back: \(error)", event: .storeDamaged)
        }
        scheduler.rewind(to: now)
        // What was waited for until later on the clock that was wrong would now be waited for too long.
        if heldUntil != nil { heldUntil = now }
        restsUntil = nil
    }

    private func perform(_ effects: [Effect]) {
        guard !effects.isEmpty else { return }
        var ringing: Set<OccurrenceID> = []
        for effect in effects {
            switch effect {
            case .deliver(let id): ringing.insert(id)
            case .withdraw(let id): cancelHook(of: id)
            case .run(let id): runHook(of: id)
            case .tell(let notice): tell(notice)
            }
        }
        refreshScreen(ringing: ringing)
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
