package import CivilTime
package import RemindCore
package import Reminders
import Schedules
import Vocabulary

/// The daemon's loop without the outside: decides, records, and only then performs. Entries that cannot be recorded
/// wait in memory.
///
/// It reads no clock and sets no timer: the caller gives the time, and wakes it at `nextWake`.
package final class Loop {
    /// How long to wait before a record that could not be written is tried again.
    private static let storeRetry = Duration.seconds(30)
    /// How long a request keeps its reply. No client repeats one later.
    private static let requestRetention = Duration.seconds(30 * 86_400)
    /// Rounds of one turn, and those that decide nothing one after the other; each settles something, so only a defect could
    /// need more.
    private static let (mostRounds, mostIdleRounds) = (100_000, 10)

    let environment: DaemonEnvironment
    package internal(set) var journal: Journal { didSet { recordChanged() } }
    package var scheduler: Scheduler
    /// True if the wall clock is trusted.
    package internal(set) var clock: ClockComparison
    package var settings: Settings { scheduler.settings }
    /// Why the record could not be written the last time, until it can be again.
    var storeProblem: StoreError?
    /// Entries that could not be written yet. They go before everything written next.
    package internal(set) var unwritten: [Entry] = []
    /// While the record cannot be written: when to try again.
    package internal(set) var heldUntil: Instant?
    /// How many have another record take this one's place: until they are done nothing is written, and what rings waits in
    /// memory.
    var replacements = 0
    /// The exchange with other machines; `nil` if the record belongs to no circle.
    var exchange: Exchange?
    /// How many entries of other machines are in the record and not in the state.
    var unfolded = 0
    /// Doses that two machines have recorded, and that the person has not heard of yet.
    var newDoubles: Set<OccurrenceID> = []
    /// Reminders that two machines have changed, and that the person has not heard of yet.
    var newForks: Set<ReminderID> = []
    /// Doses that have come to light as too many, or too near to each other, since they were last told.
    var newCrowded: [CrowdedDose] = []
    /// Archived reminders that another machine has changed since they were last told, and its device.
    var newEdits: [ReminderID: String] = [:]
    /// Stocks that two machines have set without knowing of each other, since they were last told.
    var newCounts: [StockApart] = []
    /// Reminders that other machines have stopped, each with the device that did so, of which the person has not heard yet.
    var newStops: [ReminderID: String] = [:]
    /// Machines of which the rest is read on another day, and of which the person has not heard yet.
    var newFloods: Set<String> = []
    /// True if the state does not know yet that a person has set a command here.
    var areCommandsNew = false
    /// How long the machine had been asleep in this boot, at the last turn.
    var asleep: Duration?
    /// When to hear other machines again, since it was not possible.
    package var hearAgain: Instant?
    /// Why nothing could be exchanged the last time.
    var syncProblem: String?
    /// Why entries that other machines have erased are still here.
    var erasureProblem: String?
    /// Until when a scheduler that does not come to rest is left alone.
    package private(set) var restsUntil: Instant?
    /// By how much the clock was set last, until it is confirmed: the notice of the confirmation replaces that of the leap.
    var leap: Duration?
    /// When the working set was last cleared of unneeded occurrences.
    private var forgotten: Instant

    /// Does outside what was decided; it is recorded, or waits to be.
    package var perform: (Decision, Instant) -> Void = { _, _ in }
    /// Called after each part of a turn that is dealt with, of which one turn has a limited number.
    var settled: () -> Void = {}
    /// Says that other content is in the record than was on the screen.
    package var refresh: (Instant) -> Void = { _ in }
    /// Says that the record is another one, or was opened again.
    var recordChanged: () -> Void = {}
    /// Tells what other machines have recorded.
    var heard: ([Entry], Instant) -> Void = { _, _ in }
    package var report: (JournalLog.Priority, String, JournalEvent?) -> Void = { _, _, _ in }

    /// Opens the record, or what stands in for it, and reads what it holds.
    ///
    /// - Throws: `StoreError` for a record that nothing can stand in for, `ZoneError` if the zone cannot be read.
    ///
    /// - Parameters:
    ///   - environment: Where the files are.
    ///   - now: The time of the start.
    ///   - anchor: When the clock was trusted last in this boot, if a process before this one has said so.
    package init(environment: DaemonEnvironment, now: Instant, anchor: ClockComparison.Anchor? = nil) throws {
        self.environment = environment
        clock = ClockComparison(anchor: anchor)
        (journal, scheduler) = try Loop.openRecord(environment, now: now)
        forgotten = now
        RecordJoining.clean(environment.dataFolder)
        joinCircle()
        lookAgain(now: now)
    }

    /// When there is something to do; `nil` if never.
    package func nextWake(now: Instant) -> Instant? {
        var wake = scheduler.nextWake
        if let rest = restsUntil, rest > now { wake = wake.map { max($0, rest) } }
        if let held = heldUntil, replacements == 0 { wake = min(wake ?? held, held) }
        if let hearAgain { wake = min(wake ?? hearAgain, hearAgain) }
        if let look = clock.nextLook { wake = min(wake ?? look, look) }
        return wake
    }

    /// Deals with everything that is due, by a clock that is looked at first.
    package func turn(_ reading: ClockReading) {
        observe(reading)
        turn(now: reading.now)
    }

    /// Deals with everything that is due. Doing so when nothing is changes nothing.
    func turn(now: Instant) {
        seeWhetherSetBack(now: now)
        writeWaiting(now: now)
        // A record that could be opened again may have been written to by a clock that was ahead.
        seeWhetherSetBack(now: now)
        var (rounds, idle) = (0, 0)
        while let wake = scheduler.nextWake, wake <= now, restsUntil.map({ $0 <= now }) ?? true {
            rounds += 1
            // A tick is never refused.
            guard let decision = try? scheduler.decide(.tick, at: now) else { break }
            idle = decision.entries.isEmpty && decision.effects.isEmpty ? idle + 1 : 0
            guard idle < Loop.mostIdleRounds, rounds < Loop.mostRounds else {
                report(.error, "the scheduler does not settle; it pauses for a while", nil)
                restsUntil = now + Loop.storeRetry
                break
            }
            proceed(with: decision, now: now, isTick: true)
            settled()
        }
        sayWhenItRings(now: now)
        // If nothing was due for days, a zone whose wall is behind must not bring back what came in them.
        // But what a reminder that cannot be read now was to ring for is caught up with once it can.
        if rounds == 0, scheduler.nextWake.map({ $0 > now }) ?? true, !scheduler.snapshot.hasProblem {
            scheduler.apply(.settled(through: now))
        }
        if now - forgotten > .seconds(3600) || forgotten > now {
            forgotten = now
            scheduler.apply(.forgotten(at: now))
            // One too many stays harmless until the next time.
            try? journal.forgetRequests(before: now - Loop.requestRetention)
        }
    }

    /// Performs the events of time, not of a person, even if they cannot be written.
    ///
    /// Reminders never wait for the disk. Entries that cannot be written wait in memory and are written before all
    /// later ones. So the record has what rang while the disk was full, and nothing rings twice.
    ///
    /// - Parameter moved: The state with the decision's entries applied, if that is not all that changes.
    func proceed(with decision: Decision, to moved: Scheduler? = nil, now: Instant, isTick: Bool = false) {
        if replacements == 0, heldUntil.map({ $0 <= now }) ?? true {
            let record = journal
            do {
                try write(decision.entries, request: nil, now: now)
                return take(moved, decision, settledThrough: isTick ? now : nil, now: now)
            } catch {
                hold(now: now)
            }
            if record !== journal, journal.headID.device != record.headID.device {
                return keep(decision, movedTo: moved?.place.local, settledThrough: isTick ? now : nil, now: now)
            }
        }
        unwritten += decision.entries
        take(moved, decision, settledThrough: isTick ? now : nil, now: now)
    }

    /// Does what was decided on a record that something else stands in for now.
    private func keep(
        _ decision: Decision, movedTo zone: TimeZoneRules?, settledThrough settled: Instant?, now: Instant
    ) {
        var decision = decision
        var next = scheduler
        // The stand-in may have read entries that the disk had not promised to keep: they are known then, and count
        // once.
        if !decision.entries.allSatisfy({ (try? journal.holds($0)) ?? false }) {
            decision.entries = Entry.renumbered(
                decision.entries, after: scheduler.ledger.head, turn: scheduler.ledger.turn)
            next.apply(.committed(decision.entries))
        }
        if let zone { next.apply(.moved(to: zone)) }
        if let settled { next.apply(.settled(through: settled)) }
        unwritten += decision.entries
        take(next, decision, now: now)
    }

    /// Waits before the record is tried again; if its content is wrong, time fixes nothing.
    private func hold(now: Instant) {
        heldUntil = journal.standIn?.error.reason == .damaged ? nil : now + Loop.storeRetry
    }

    /// Decides a person's request, after reading the old entries it needs.
    ///
    /// - Throws: `RemindError` if it cannot be, `StoreError` if the record cannot be read.
    package func decide(_ event: Event, at now: Instant, request: String? = nil) throws -> Decision {
        try decide([event], at: now, request: request).decision
    }

    /// Decides several, each on what those before it have changed: all or none.
    ///
    /// - Parameter refused: Called for one that is refused, which is then left out; if absent, none is decided.
    /// - Returns: The whole, and the entries of each.
    func decide(
        _ events: [Event], at now: Instant, request: String? = nil, refused: ((RemindError) -> Void)? = nil
    ) throws -> (decision: Decision, entries: [[Entry]]) {
        try know { scheduler in events.flatMap { scheduler.needs($0, at: now) } }
        return try scheduler.decide(events, at: now, request: request, refused: refused)
    }

    /// Finds a person's subject in the working set or in the record.
    func target(_ what: String, now: Instant, among sought: Agenda.Sought = .active) throws -> Agenda.Target {
        try know { $0.agenda.needs(toFind: what, now: now, among: sought) }
        return try scheduler.agenda.target(what, now: now, among: sought)
    }

    /// Reads the old entries that a decision needs.
    func know(_ needs: (Scheduler) -> [Need]) throws(StoreError) { try journal.recall(needs, into: &scheduler) }

    /// Reads old entries for what time brings, and reports a failure: a reminder waits for no record.
    func knowOrReport(_ needs: (Scheduler) -> [Need]) {
        do throws(StoreError) {
            try know(needs)
        } catch {
            report(.error, "misses that are ahead again were NOT undone: \(error)", .storeDamaged)
        }
    }

    /// Commits a person's decision; only then the state changes and its effects happen.
    ///
    /// - Parameters:
    ///   - decision: The entries to commit, and the effects.
    ///   - next: The state with the decision's entries applied, if it is there already.
    ///   - request: Remembered with its reply, in the same commit.
    ///   - now: The time of this turn.
    package func commit(
        _ decision: Decision, to next: Scheduler? = nil, request: Journal.Request? = nil, now: Instant
    ) throws(StoreError) {
        try write(decision.entries, request: request, now: now)
        take(next, decision, now: now)
    }

    /// Writes entries, and before them what could not be written until now.
    func write(_ entries: [Entry], request: Journal.Request?, now: Instant) throws(StoreError) {
        let all = unwritten + entries
        guard !all.isEmpty || request != nil else { return }
        do throws(StoreError) {
            try commit(all, request: request, now: now)
        } catch {
            // It is tried again and again, and told once.
            if storeProblem?.reason != error.reason {
                report(.error, "the record cannot be written: \(error)", .storeDamaged)
            }
            storeProblem = error
            throw error
        }
        unwritten = []
        heldUntil = nil
        noteCommands(in: all)
        tellOthers(now: now)
        wroteAgain()
    }

    /// Something was written: reports it if that was impossible before.
    func wroteAgain() {
        guard storeProblem != nil, journal.standIn == nil else { return }
        report(.notice, "the record can be written again", nil)
        storeProblem = nil
        // Entries that a full disk refused are written once there is room.
        journal.reserve.take()
    }

    private func commit(_ entries: [Entry], request: Journal.Request?, now: Instant) throws(StoreError) {
        do throws(StoreError) {
            try journal.commit(entries, request: request)
        } catch {
            if error.reason == .moved, journal.standIn == nil { abandon(after: error, request: request?.id, now: now) }
            guard error.reason == .unsure, journal.standIn == nil else { throw error }
            if try reopen(lookingFor: entries, after: error, now: now) { return }
            throw StoreError(.inputOutput, error.message)
        }
    }

    /// Writes what waits to be written, once it is time to try again.
    private func writeWaiting(now: Instant) {
        guard replacements == 0, let held = heldUntil, held <= now else { return }
        returnToRecord(now: now)
        do {
            try write([], request: nil, now: now)
            heldUntil = nil
        } catch {
            hold(now: now)
        }
    }

    /// Writes waiting entries at once, if possible: the last chance before the end.
    package func writeAtLast(now: Instant) {
        replacements = 0
        guard heldUntil != nil || !unwritten.isEmpty else { return }
        heldUntil = now
        writeWaiting(now: now)
        if !unwritten.isEmpty { report(.error, "\(unwritten.count) entries were NOT recorded", .storeDamaged) }
    }

    private func take(_ next: Scheduler?, _ decision: Decision, settledThrough settled: Instant? = nil, now: Instant) {
        if var next {
            // Shown while the decision was made.
            next.apply(.reservedElsewhere(scheduler.snapshot))
            scheduler = next
        } else {
            scheduler.apply(.committed(decision.entries, settledThrough: settled))
        }
        if areCommandsNew {
            areCommandsNew = false
            scheduler.apply(.joined(machines(in: journal)))
        }
        perform(decision, now)
    }

    /// The clock was set back, while this ran or while it did not: what was recorded as missed in what is the future now
    /// was not missed, and nothing fires again.
    func seeWhetherSetBack(now: Instant) {
        guard now < scheduler.trust.firedThrough - .seconds(1) else { return }
        knowOrReport { $0.needs(.setBack, at: now) }
        if let decision = try? scheduler.decide(.setBack, at: now) { proceed(with: decision, now: now) }
        scheduler.apply(.setBack(to: now))
        // A wait computed by the wrong clock would now be too long.
        if heldUntil != nil { heldUntil = now }
        restsUntil = nil
    }
}
