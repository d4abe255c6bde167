package import CivilTime
import RemindCore
import Reminders
import Schedules

/// The record as a whole: opening it, and going on with another one.
extension Loop {
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

    /// The state that a record holds. A last look that lies in the future (a clock that was wrong, or is, or a restored
    /// backup) would silence everything until then: the next turn finds that the clock was set back since.
    static func fold(_ journal: Journal, _ environment: DaemonEnvironment, now: Instant) throws -> Scheduler {
        // Where the last entry was written, so that a journey while the daemon was off is one.
        let last = try journal.lastZone().flatMap { try? environment.zones.rules(named: $0) }
        let local = try LocalZone.resolve(environment: environment.variables, directory: environment.zones)
        var place = TimeContext(local: last ?? local, directory: environment.zones)
        var ledger = Ledger(head: journal.headID, turn: journal.turn)
        let lastWritten = try journal.load(now: now, into: &ledger, place: &place)
        return Scheduler(ledger: ledger, place: place, settledThrough: lastWritten)
    }

    /// Goes on with another record, or with this one after its content has changed: what was shown and does not wait any
    /// more is taken away, and what could not be written yet waits on.
    func goOn(with next: Journal, now: Instant) throws {
        var fresh = try Loop.fold(next, environment, now: now)
        // Some may be in the record although their reply was an error.
        var missing: [Entry] = []
        var held: [Entry] = []
        for entry in unwritten {
            if try next.holds(entry) { held.append(entry) } else { missing.append(entry) }
        }
        let waiting = Entry.renumbered(missing, after: next.headID, turn: next.turn)
        fresh.apply(.set(settings))
        fresh.apply(.worded(scheduler.language))
        if let resumed = scheduler.resumed { fresh.apply(.resumed(at: resumed)) }
        fresh.apply(.reservedElsewhere(scheduler.snapshot))
        if fresh.place.local != scheduler.place.local { fresh.apply(.moved(to: scheduler.place.local)) }
        fresh.apply(.committed(waiting))
        if fresh.trust.isTrusted, fresh.settledThrough < scheduler.settledThrough {
            fresh.apply(.settled(through: min(now, scheduler.settledThrough)))
        }
        if next !== journal {
            journal.close()
            journal = next
            if exchange == nil { joinCircle() }
            exchange?.startOver()
            if exchange != nil { hearAgain = now }
        }
        fresh.apply(.joined(machines(in: next)))
        fresh.apply(.returned(scheduler.snapshot.absence))
        scheduler = fresh
        // The stand-in for the record may have read entries that are not on the disk.
        unwritten = (next.standIn == nil ? [] : held) + waiting
        heldUntil = unwritten.isEmpty ? nil : now
        if next.standIn == nil { storeProblem = nil }
        refresh(now)
    }

    /// Tries to open the record again if a stand-in replaces it and its content is sound.
    package func returnToRecord(now: Instant) {
        guard let standIn = journal.standIn, standIn.error.reason != .damaged, replacements == 0 else { return }
        // Another file may be at its path: only the record as it was, until a restore.
        guard standIn.error.reason != .moved || journal.isBack() else { return }
        guard let record = try? Journal(folder: environment.dataFolder) else { return }
        do {
            // A page that failed to write may be in memory only, so it is written to another place.
            try record.putIntoFile()
            try goOn(with: record, now: now)
        } catch {
            return record.close()
        }
        report(.notice, "the record can be written again", nil)
    }

    /// Looks for the files of the record: one may be gone since the last write.
    private func seeWhetherGone(now: Instant) {
        guard journal.standIn == nil else { return }
        do throws(StoreError) {
            try journal.lookAtFiles()
        } catch {
            report(.error, "the record cannot be written: \(error)", .storeDamaged)
            storeProblem = error
            abandon(after: error, request: nil, now: now)
        }
    }

    /// Lets go of a record whose file is gone. Memory is as it was, and reminders ring on by it.
    func abandon(after error: StoreError, request: String?, now: Instant) {
        let day = scheduler.place.local.local(at: now).date
        do throws(StoreError) {
            let standIn = try Journal(abandoning: journal, after: error, request: request, on: day)
            journal.close()
            journal = standIn
        } catch {
            // It cannot be read any more, since it was cut. Backups answer questions about the past.
            do throws(StoreError) {
                let salvaged = try Journal.Salvaged(folder: environment.dataFolder, isOpen: false)
                let standIn = Journal(salvaged, insteadOf: journal, after: error)
                journal.close()
                journal = standIn
            } catch {
                report(.error, "nothing can stand in for the record: \(error)", .storeDamaged)
            }
        }
    }

    /// Finds out whether the record can be written again: the cause may be gone, and nothing was written since.
    package func seeWhetherWritable(now: Instant) {
        guard replacements == 0 else { return }
        seeWhetherGone(now: now)
        returnToRecord(now: now)
        guard storeProblem != nil, journal.standIn == nil else { return }
        do throws(StoreError) {
            if unwritten.isEmpty { try journal.tryWriting() }
            try write([], request: nil, now: now)
            wroteAgain()
        } catch {
            storeProblem = error
        }
    }

    /// After a write of which the system does not say whether it is on the disk: closes the file and reads it again before
    /// anything else is written.
    ///
    /// - Returns: True if the entries are in the record after all, and on the disk.
    /// - Throws: If that is unknown. Then a stand-in replaces the record.
    func reopen(lookingFor entries: [Entry], after failure: StoreError, now: Instant) throws(StoreError) -> Bool {
        journal.close()
        do {
            let again = try Journal(folder: environment.dataFolder)
            again.names = journal.names
            var isThere = true
            for entry in entries where try !again.holds(entry) { isThere = false }
            // A page that failed to write may be in memory only, so it is written to another place.
            if isThere { try again.putIntoFile() }
            journal = again
            return isThere
        } catch {
            let doubt = StoreError(.unsure, "\(failure.message); then: \(error)")
            report(.error, "the record cannot be read after a failure: \(error)", .storeDamaged)
            do {
                let standIn = try Journal(standingInFor: doubt, folder: environment.dataFolder)
                try goOn(with: standIn, now: now)
            } catch {
                report(.error, "nothing can stand in for the record: \(error)", .storeDamaged)
            }
            throw doubt
        }
    }
}
