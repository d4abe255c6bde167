import CivilTime
import RemindCore
import Schedules
import Vocabulary

/// The record as a whole: whether it is sound, and its daily copy.
extension Daemon {
    /// Reads the whole record beside the queue, after the daemon has reported that it is ready. `status` reports
    /// damage; reminders still ring.
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
        readRecord { (path) throws(StoreError) in
            try RecordCheck.full(ofFile: path)
        } then: { daemon, result, now in
            switch result {
            case .success(let check): daemon.act(on: check, now: now)
            case .failure(let error) where error.reason == .damaged: daemon.standIn(for: error)
            case .failure(let error):
                daemon.record.unread = error
                daemon.log.write(.error, "the record cannot be read whole: \(error)", event: .storeDamaged)
            }
        }
    }

    /// Looks again at what went wrong because of the disk: room may have been made since.
    func seeWhetherDiskIsMended(now: Instant) {
        loop.seeWhetherWritable(now: now)
        // The check that runs now will report on the file.
        guard record.work.isEmpty, journal.standIn == nil, loop.storeProblem == nil else { return }
        if record.unread != nil {
            do throws(StoreError) {
                try journal.putIntoFile()
                record.unread = nil
                checkRecord()
            } catch {
                record.unread = error
            }
        }
        if record.backupProblem?.reason == .full, RecordFolder(environment.dataFolder).hasRoomForCopy {
            record.backupProblem = nil
            record.backedUp = nil
            backUpDaily(now: now)
        }
    }

    /// Deals with what a look at the whole record has shown.
    ///
    /// If an entry is not what was written, nothing that follows is presented as right, and nothing more is written
    /// into such a file: what can be read and the latest backup stand in for it, until `restore`.
    func act(on check: RecordCheck, now: Instant) {
        record.unread = nil
        record.doubt = check.doubt
        record.damage = check.damage
        guard let damage = check.damage, journal.standIn == nil, replacements == 0 else { return }
        if check.firstDamaged == nil { mend(damage) } else { standIn(for: StoreError(.damaged, damage)) }
    }

    /// Writes the record again if no entry is damaged.
    private func mend(_ damage: String) {
        let folder = environment.dataFolder
        replaceRecord { (_) throws(StoreError) in
            try Journal.rewritten(in: folder)
        } then: { daemon, result, now in
            do {
                try daemon.journal.install(try result.get())
                try daemon.loop.goOn(with: try Journal(folder: folder), now: now)
                daemon.record.damage = nil
                daemon.log.write(.warning, "the record was damaged, and was rebuilt from its entries: \(damage)")
            } catch {
                daemon.reopen(now: now)
                daemon.standIn(for: StoreError(.damaged, damage))
            }
        }
    }

    /// Replaces a damaged record by a stand-in, made beside the queue.
    func standIn(for error: StoreError) {
        log.write(.error, "the record is damaged: \(error)", event: .storeDamaged)
        guard journal.standIn == nil else { return }
        record.damage = error.message
        let folder = environment.dataFolder
        // Made on another queue, and used on this one alone from then on.
        nonisolated(unsafe) var made: Journal.Salvaged?
        replaceRecord { (_) throws(StoreError) in
            made = try Journal.Salvaged(folder: folder, isOpen: true)
        } then: { daemon, result, now in
            do {
                try result.get()
                guard let salvaged = made else { return }
                made = nil
                let standIn = Journal(salvaged, standingInFor: error, folder: folder)
                try daemon.loop.goOn(with: standIn, now: now)
                daemon.record.damage = nil
                daemon.loop.storeProblem = error
                daemon.log.write(.error, standIn.standIn?.description ?? "", event: .storeDamaged)
            } catch {
                daemon.log.write(.error, "nothing can stand in for the record: \(error)", event: .storeDamaged)
            }
        }
    }

    // MARK: - The daily copy

    /// Copies the record once a day, if something was written since the last copy.
    ///
    /// It is asked at every turn, which something else has woken the daemon for.
    func backUpDaily(now: Instant) {
        guard isReady, journal.standIn == nil, loop.heldUntil == nil, replacements == 0 else { return }
        let today = scheduler.place.local.local(at: now).date
        guard record.backedUp.map({ $0.day < today && $0.head != journal.headID }) ?? true else { return }
        if record.backedUp == nil,
            let latest = Backups(of: environment.dataFolder).list().first(where: { $0.format == nil }),
            latest.date >= today
        {
            record.backedUp = (today, journal.headID)
            return
        }
        guard journal.headID.sequence > 0 || !scheduler.ledger.reminders.isEmpty else { return }
        record.backedUp = (today, journal.headID)
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
        } then: { daemon, result, now in
            switch result {
            case .success(let made):
                daemon.record.backupProblem = nil
                daemon.act(on: made.check, now: now)
            case .failure(let error):
                daemon.record.backupProblem = error
                // Perhaps an index alone, which can be made again.
                if error.reason == .damaged { daemon.checkRecord() }
            }
            done(daemon, result.map(\.backup))
        }
    }
}

extension Journal.Loss: CustomStringConvertible {
    /// `2ecf8f8b.5 to 9`
    package var description: String { last > first.sequence ? "\(first) to \(last)" : "\(first)" }
}
