import CivilTime
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// Erasing from the record and its copies, on request or because another machine has.
extension Daemon {
    /// Erases here what other machines have erased, beside the queue, if any of it is here.
    func eraseForOthers(now: Instant) {
        guard let erasure = loop.erasure(now: now) else {
            // It may have said that there was nothing to erase; then the files are read again.
            if let again = loop.hearAgain, again <= now { turn() }
            return
        }
        let rang = Set(scheduler.ledger.reminders.keys.filter { scheduler.agenda.rings($0, now: now) })
        replaceRecord { (_) throws(StoreError) in
            try erasure.run()
        } then: { daemon, result, now in
            do {
                try daemon.install(try result.get(), now: now)
                daemon.loop.erased()
                daemon.log.write(.notice, "entries were erased that another machine has erased")
                daemon.tellErased(rang.subtracting(daemon.scheduler.ledger.reminders.keys).count, now: now)
                daemon.eraseNamedFromCopies()
            } catch {
                daemon.loop.erasureFailed(error as? StoreError ?? StoreError(.other, "\(error)"))
            }
        }
    }

    /// Nothing that rang ends in silence. The notice has no name: a desktop may keep it.
    private func tellErased(_ count: Int, now: Instant) {
        guard count > 0 else { return }
        tell(agenda.notice(ofErased: count), now: now)
    }

    /// Replaces this record by one made beside it. Its copies are to follow.
    func install(_ draft: NewRecord, now: Instant) throws {
        do {
            if loop.exchange != nil { try DataFolder.replace(copiesNote, with: "\n") }
            try journal.install(draft)
        } catch {
            draft.discard()
            reopen(now: now)
            throw error
        }
        reopen(now: now)
    }

    // MARK: - Copies

    /// The path of a file that is there while copies may hold what was erased from a record that is shared.
    private var copiesNote: String { environment.dataFolder + "/erasing" }

    /// Continues what an earlier process has begun.
    func finishErasing() {
        if access(copiesNote, F_OK) == 0 { eraseNamedFromCopies() }
    }

    /// Erases from every copy what every machine is to erase.
    private func eraseNamedFromCopies() {
        guard let purges = try? journal.purges() else { return }
        let words = purges.words.filter { !$0.marks.isEmpty }
        eraseFromCopies { (copy) throws(StoreError) in
            try Journal.erasable(by: words, of: purges, in: copy).rows
        } then: { daemon, result, _ in
            for path in (try? result.get())?.remaining ?? [] {
                daemon.log.write(.error, "NOT erased from \(path): remove that file yourself", event: .storeDamaged)
            }
        }
    }

    /// The result of erasing from copies: how many had anything, and the paths of those that hold it still.
    struct ErasedCopies: Sendable {
        var count = 0
        var remaining: [String] = []
    }

    /// Erases entries from every copy, after those that are being made.
    ///
    /// - Parameters:
    ///   - rows: Finds the entries in one.
    ///   - done: Is always called.
    func eraseFromCopies(
        _ rows: @escaping @Sendable (Database) throws(StoreError) -> RowSet,
        then done: @escaping @Sendable (isolated Daemon, Result<ErasedCopies, StoreError>, Instant) -> Void
    ) {
        let copies = copies
        record.uploads.discardAll()
        readRecord { (_) throws(StoreError) -> ErasedCopies in
            var erased = ErasedCopies()
            for path in copies.everyCopy() {
                do {
                    if try Journal.purge(rows, fromCopy: path) { erased.count += 1 }
                } catch {
                    erased.remaining.append(path)
                }
            }
            return erased
        } then: { daemon, result, now in
            // The next process looks again at one that holds it still.
            if case .success(let erased) = result, erased.remaining.isEmpty { unlink(daemon.copiesNote) }
            done(daemon, result, now)
        }
    }
}
