package import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
package import Vocabulary

/// Erasing here what other machines have erased.
extension Loop {
    /// Sees whether other machines have erased what is here.
    ///
    /// - Returns: The work that erases it here: write the record again, and install it. If none of it is here, this machine
    ///   says so at once, and there is no work.
    func erasure(now: Instant) -> Erasure? {
        guard let exchange, !exchange.hasMore, replacements == 0, journal.standIn == nil, unwritten.isEmpty else {
            return nil
        }
        do throws(StoreError) {
            let words = try exchange.purges(of: journal).unheard(by: journal.device)
            guard !words.isEmpty else { return nil }
            // A start decides what fell due since the last entry: for a machine that was away, this one is no later.
            let isAway = scheduler.snapshot.absence.map { now < $0.missesAt } ?? false
            let erasure = Erasure(
                heeding: words, in: journal, at: isAway ? try journal.lastWritten() ?? now : now,
                zone: scheduler.place.local.name)
            if try journal.hasRows(namedBy: words) { return erasure }
            proceed(with: Decision(entries: try erasure.entries(in: journal)), now: now)
            exchange.startOver()
            hearAgain = now
        } catch {
            erasureFailed(error)
        }
        return nil
    }

    /// The record without the erased entries is in the place of the old one.
    func erased() { erasureProblem = nil }

    /// The next news, and the next start, try it again.
    func erasureFailed(_ error: StoreError) {
        let text = "what other machines have erased is still here: \(error.message)"
        if erasureProblem != text { report(.error, text, .storeDamaged) }
        erasureProblem = text
    }

    /// The work that erases a reminder on request. Of one that nothing defines, it erases what is left here, and nothing else of
    /// that name anywhere.
    func erasure(of id: ReminderID, now: Instant) throws(StoreError) -> Erasure {
        let isLeft = scheduler.ledger.reminders[id] == nil
        return try Erasure(
            of: journal.names.all(of: id), in: journal, isShared: exchange != nil,
            after: isLeft ? exchange.map(erasedHere) ?? [] : [], at: now, zone: scheduler.place.local.name)
    }

    /// Reminders of which entries are left although nothing defines them, in a shared record from which something was erased: a
    /// machine wrote these before it heard of that, and they came by a file after all others had forgotten the name.
    ///
    /// None while their definition may come yet: a file waits or is refused, an entry of a machine is missing, or the latest of
    /// them is not a week old. By then, others have written again what the folder had lost.
    package func leftovers(now: Instant) throws(StoreError) -> [ReminderID] {
        guard let exchange, exchange.hasAll, unfolded == 0, unwritten.isEmpty, journal.standIn == nil else { return [] }
        guard try !erasedHere(exchange).isEmpty else { return [] }
        let names = try journal.recordedNames().compactMap(ReminderID.init(rawValue:)).filter { name in
            scheduler.ledger.reminders[journal.names.current(of: name)] == nil
        }
        guard !names.isEmpty, try journal.machines(here: nil).allSatisfy({ $0.lacks == nil || $0.retired == true })
        else { return [] }
        var found: [ReminderID] = []
        for name in names {
            if let last = try journal.extent(of: [name]).last, now - last > Exchange.relayAfter { found.append(name) }
        }
        return found
    }

    /// The words about erased entries that this machine has carried out.
    private func erasedHere(_ exchange: Exchange) throws(StoreError) -> [PurgeWord] {
        let purges = try exchange.purges(of: journal)
        let left = Set(purges.unheard(by: journal.device).map(\.name))
        return purges.words.filter { !$0.marks.isEmpty && !left.contains($0.name) }
    }

    /// Erases a reminder, or what other machines have erased, and waits until it is done.
    ///
    /// - Parameters:
    ///   - id: The reminder; `nil` for what other machines have erased.
    ///   - now: The time of this turn.
    ///   - first: Called if there is anything to erase, before that.
    package func erase(_ id: ReminderID? = nil, now: Instant, _ first: () throws -> Void = {}) throws {
        let asked = try id.map { try erasure(of: $0, now: now) }
        guard let erasure = asked ?? erasure(now: now) else { return }
        try first()
        // It reads the file, without the log beside it.
        try journal.putIntoFile()
        try journal.install(try erasure.run())
        try goOn(with: Journal(folder: environment.dataFolder), now: now)
        erased()
    }
}
