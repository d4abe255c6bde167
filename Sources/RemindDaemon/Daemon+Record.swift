import CivilTime
import RemindCore

/// The record as a whole: whether it is sound, its daily copy, and going on with another one.
extension Daemon {
    /// Opens the record, or what stands in for it, and folds it.
    static func openRecord(_ environment: DaemonEnvironment, now: Instant) throws -> (Journal, Scheduler) {
        let journal = try Journal.open(folder: environment.dataFolder)
        do {
            return (journal, try fold(journal, environment, now: now))
        } catch let error as StoreError {
            guard journal.standIn == nil else { throw error }
            // It could be opened, and what it holds cannot be read.
            journal.close()
            let standIn = try Journal(standingInFor: error, folder: environment.dataFolder)
            return (standIn, try fold(standIn, environment, now: now))
        }
    }

    /// The state that a record holds.
    static func fold(_ journal: Journal, _ environment: DaemonEnvironment, now: Instant) throws -> Scheduler {
        // Where the last entry was written, so that a journey while the daemon was off is one.
        let last = try journal.lastZone().flatMap { try? environment.zones.rules(named: $0) }
        let local = try LocalZone.resolve(environment: environment.variables, directory: environment.zones)
        var place = Place(local: last ?? local, directory: environment.zones)
        var ledger = Ledger(head: journal.headID)
        let lastWritten = try journal.load(now: now, into: &ledger, place: &place)
        // A last look that lies in the future (a wrong clock, a restored backup) would silence everything until then.
        return Scheduler(ledger: ledger, place: place, settledThrough: min(lastWritten, now))
    }

    /// Goes on with another record, or with this one after its content has changed: what was shown and does not wait any
    /// more is taken away, and what could not be written yet waits on.
    func goOn(with next: Journal) throws {
        let now = SystemClock.now
        var fresh = try Daemon.fold(next, environment, now: now)
        // Some may have been recorded though it could not be said so.
        let missing = try unwritten.filter { try !next.holds($0) }
        let waiting = Entry.renumbered(missing, after: next.headID)
        fresh.use(settings)
        if fresh.place.local != scheduler.place.local { fresh.move(to: scheduler.place.local) }
        fresh.apply(waiting)
        if fresh.settledThrough < scheduler.settledThrough {
            fresh.settled(through: min(now, scheduler.settledThrough))
        }
        if next !== journal {
            journal.close()
            journal = next
        }
        scheduler = fresh
        outcomes = nil
        unwritten = waiting
        heldUntil = waiting.isEmpty ? nil : now
        if next.standIn == nil { storeProblem = nil }
        refreshScreen()
    }

    /// Tries to have the record again where something stands in for it and it is not its content that is wrong.
    func returnToRecord() {
        guard let standIn = journal.standIn, standIn.error.reason != .damaged, replacements == 0 else { return }
        guard let record = try? Journal(folder: environment.dataFolder) else { return }
        guard (try? goOn(with: record)) != nil else { return record.close() }
        log.write(.notice, "the record can be written again")
    }

    /// After a write of which the system does not say whether it is on the disk: closes the file and reads it again before
    /// anything else is written.
    ///
    /// - Returns: Whether the entries are in the record after all, and on the disk.
    /// - Throws: Where that cannot be told. Then something else stands in for the record.
    func isRecorded(_ entries: [Entry], after failure: StoreError) throws(StoreError) -> Bool {
        journal.close()
        do {
            let again = try Journal(folder: environment.dataFolder)
            var isThere = true
            for entry in entries where try !again.holds(entry) { isThere = false }
            // What the system could not write once may be in its memory alone; so it is written to another place.
            if isThere { try again.putIntoFile() }
            journal = again
            return isThere
        } catch {
            let doubt = StoreError(.unsure, "\(failure.message); then: \(error)")
            log.write(.error, "the record cannot be read after a failure: \(error)", event: .storeDamaged)
            do {
                let standIn = try Journal(standingInFor: doubt, folder: environment.dataFolder)
                try goOn(with: standIn)
            } catch {
                log.write(.error, "nothing can stand in for the record: \(error)", event: .storeDamaged)
            }
            throw doubt
        }
    }

    // MARK: - Soundness

    /// Reads the whole record beside the queue, once it is said that everything else is ready. Damage keeps nothing from
    /// ringing, and is said in `status`.
    func checkRecord() {
        if let standIn = journal.standIn {
            storeProblem = standIn.error
            return log.write(
                .error, "the record cannot be used: \(standIn.error); \(standIn.description)", event: .storeDamaged)
        }
        for loss in journal.losses {
            log.write(.error, "entries \(loss) of the record are lost", event: .storeDamaged)
        }
        journal.reserve.take()
        readRecord { (path) throws(StoreError) in
            try RecordCheck.full(ofFile: path)
        } then: { daemon, result in
            switch result {
            case .success(let check): daemon.checked(check)
            case .failure(let error) where error.reason == .damaged: daemon.standIn(for: error)
            case .failure(let error):
                daemon.recordDamage = error.message
                daemon.log.write(.error, "the record cannot be read: \(error)", event: .storeDamaged)
            }
        }
    }

    /// Deals with what a look at the whole record has shown.
    ///
    /// Where an entry is not what was written, nothing that follows is presented as right, and nothing more is written into
    /// such a file: what can be read and the latest backup stand in for it, until `restore`.
    func checked(_ check: RecordCheck) {
        recordDoubt = check.doubt
        recordDamage = check.damage
        guard let damage = check.damage, journal.standIn == nil, replacements == 0 else { return }
        if check.firstDamaged == nil { mend(damage) } else { standIn(for: StoreError(.damaged, damage)) }
    }

    /// Writes the record anew where what is damaged is nothing that an entry says.
    private func mend(_ damage: String) {
        let folder = environment.dataFolder
        replaceRecord { (_) throws(StoreError) in
            try Journal.rewritten(in: folder)
        } then: { daemon, result in
            do {
                try daemon.journal.install(try result.get())
                try daemon.goOn(with: try Journal(folder: folder))
                daemon.recordDamage = nil
                daemon.log.write(.warning, "the record was damaged and has been made anew from its entries: \(damage)")
            } catch {
                daemon.reopen()
                daemon.standIn(for: StoreError(.damaged, damage))
            }
        }
    }

    /// Has something stand in for a record whose content is wrong, made beside the queue.
    func standIn(for error: StoreError) {
        log.write(.error, "the record is damaged: \(error)", event: .storeDamaged)
        guard journal.standIn == nil else { return }
        recordDamage = error.message
        let folder = environment.dataFolder
        // Made on another queue, and used on this one alone from then on.
        nonisolated(unsafe) var made: Journal.Salvaged?
        replaceRecord { (_) throws(StoreError) in
            made = try Journal.Salvaged(folder: folder, isOpen: true)
        } then: { daemon, result in
            do {
                try result.get()
                guard let salvaged = made else { return }
                made = nil
                let standIn = Journal(salvaged, standingInFor: error, folder: folder)
                try daemon.goOn(with: standIn)
                daemon.recordDamage = nil
                daemon.storeProblem = error
                daemon.log.write(.error, standIn.standIn?.description ?? "", event: .storeDamaged)
            } catch {
                daemon.log.write(.error, "nothing can stand in for the record: \(error)", event: .storeDamaged)
            }
        }
    }

    // MARK: - The daily copy

    /// Copies the record once a day, where something was written since the last copy.
    ///
    /// It is asked at every turn, which something else has woken the daemon for.
    func backUpDaily(now: Instant) {
        guard isReady, journal.standIn == nil, heldUntil == nil, replacements == 0 else { return }
        let today = scheduler.place.local.local(at: now).date
        guard backedUp.map({ $0.day < today && $0.head != journal.headID }) ?? true else { return }
        if backedUp == nil, let latest = Backups(of: environment.dataFolder).list().first(where: { $0.format == nil }),
            latest.date >= today
        {
            backedUp = (today, journal.headID)
            return
        }
        guard journal.headID.sequence > 0 || !scheduler.ledger.reminders.isEmpty else { return }
        backedUp = (today, journal.headID)
        backUp(on: today) { daemon, result in
            if case .failure(let error) = result {
                daemon.log.write(.error, "the daily backup failed: \(error)", event: .storeDamaged)
            }
        }
    }

    /// Makes a copy of the record, which takes the place of the same day's.
    func backUp(
        on day: CivilDate, then done: @escaping @Sendable (isolated Daemon, Result<Backups.Backup, StoreError>) -> Void
    ) {
        let folder = environment.dataFolder
        readRecord { (_) throws(StoreError) in
            try Backups(of: folder).make(on: day)
        } then: { daemon, result in
            switch result {
            case .success(let made):
                daemon.backupProblem = nil
                daemon.checked(made.check)
            case .failure(let error):
                daemon.backupProblem = error
                // Perhaps an index alone, which can be made anew.
                if error.reason == .damaged { daemon.checkRecord() }
            }
            done(daemon, result.map(\.backup))
        }
    }
}

extension Journal.Loss: CustomStringConvertible {
    /// `2ecf8f8b.5 to 9`
    public var description: String { last > first.sequence ? "\(first) to \(last)" : "\(first)" }
}
