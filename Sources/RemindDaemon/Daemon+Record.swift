import CLinux
import CivilTime
@preconcurrency import Dispatch
import RemindCore

/// The record as a whole: whether it is sound, and its daily copy.
extension Daemon {
    /// Reads the whole record beside the queue, once it is said that everything else is ready. Damage keeps nothing from
    /// ringing, and is said in `status`.
    func checkRecord() {
        if let standIn = journal.standIn {
            loop.storeProblem = standIn.error
            return log.write(
                .error, "the record cannot be used: \(standIn.error); \(standIn.description)", event: .storeDamaged)
        }
        for loss in journal.losses {
            log.write(.error, "entries \(loss) of the record are lost", event: .storeDamaged)
        }
        journal.reserve.take()
        let path = journal.path
        readRecord { () throws(StoreError) in
            try RecordCheck.full(of: Database(path: Backups.resolved(path), access: .unchanging))
        } then: { daemon, result in
            switch result {
            case .success(let check): daemon.checked(check)
            case .failure(let error):
                daemon.recordDamage = error.message
                daemon.log.write(.error, "the record cannot be read: \(error)", event: .storeDamaged)
            }
        }
    }

    func checked(_ check: RecordCheck) {
        recordDamage = check.damage
        guard let damage = check.damage else { return }
        // What no entry lacks can be made anew from the entries.
        if check.firstDamaged == nil, (try? journal.mendIndexes()) == true,
            (try? loop.goOn(with: journal, now: SystemClock.now)) != nil
        {
            recordDamage = nil
            turn()
            return log.write(.warning, "the record's indexes were damaged and have been made anew: \(damage)")
        }
        log.write(.error, "the record is damaged: \(damage)", event: .storeDamaged)
    }

    /// Reads the record's file on a queue of its own, while everything that is committed stays in the log beside it.
    ///
    /// - Parameters:
    ///   - work: Runs on the other queue.
    ///   - done: Runs on the daemon's, unless another record has taken this one's place.
    func readRecord<Found: Sendable>(
        _ work: @escaping @Sendable () throws(StoreError) -> Found,
        then done: @escaping @Sendable (isolated Daemon, Result<Found, StoreError>) -> Void
    ) {
        do throws(StoreError) {
            if readersOfRecord == 0 { try journal.pauseCheckpoints() }
        } catch {
            return done(self, .failure(error))
        }
        readersOfRecord += 1
        let generation = recordGeneration
        let queue = executor.queue
        // A queue of its own, which ends with its work.
        DispatchQueue(label: "remindd.record").async(group: recordReading) { [self] in
            let result: Result<Found, StoreError>
            do throws(StoreError) {
                result = .success(try work())
            } catch {
                result = .failure(error)
            }
            queue.async {
                self.assumeIsolated { daemon in
                    guard generation == daemon.recordGeneration else { return }
                    daemon.readersOfRecord -= 1
                    if daemon.readersOfRecord == 0 { daemon.journal.resumeCheckpoints() }
                    done(daemon, result)
                    // Reading all of it took memory that is not needed again.
                    remindd_trim_memory()
                }
            }
        }
    }

    // MARK: - The daily copy

    /// Copies the record once a day, where something was written since the last copy.
    ///
    /// It is asked at every turn, which something else has woken the daemon for.
    func backUpDaily(now: Instant) {
        guard isReady, journal.standIn == nil, loop.heldUntil == nil else { return }
        let today = scheduler.place.local.local(at: now).date
        guard backedUp.map({ $0.day < today && $0.head != journal.headID }) ?? true else { return }
        if backedUp == nil, let latest = Backups(of: environment.dataFolder).list().first, latest.date >= today {
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
        readRecord { () throws(StoreError) in
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
