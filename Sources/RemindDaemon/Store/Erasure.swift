import CivilTime
import Reminders
import Vocabulary

/// The work of erasing from a record: makes a new one beside it, which says what was erased.
///
/// Nothing may be written into the record from the moment that this is made until the new one is installed.
struct Erasure: Sendable {
    let folder: String
    private let plan: @Sendable (Database) throws(StoreError) -> (erased: RowSet, added: [Entry])

    /// Erases a reminder.
    ///
    /// - Parameters:
    ///   - names: All that it had.
    ///   - isShared: True if other machines are to erase it too.
    ///   - heard: Words that were carried out before: then no other entries of the reminder are erased elsewhere.
    init(
        of names: [ReminderID], in journal: Journal, isShared: Bool, after heard: [PurgeWord] = [], at now: Instant,
        zone: String
    ) throws(StoreError) {
        folder = journal.folder
        let entries = try journal.purged(names, isShared: isShared, after: heard, at: now, zone: zone)
        plan = { (source) throws(StoreError) in (try Journal.rows(of: names, in: source), entries) }
    }

    /// Erases what other machines have erased, and says that this is done.
    init(heeding words: [PurgeWord], in journal: Journal, at now: Instant, zone: String) {
        folder = journal.folder
        let (head, turn) = (journal.headID, journal.turn)
        plan = { (source) throws(StoreError) in
            let purges = try Journal.purges(in: source)
            let found = try Journal.erasable(by: words, of: purges, in: source, own: head.device)
            var said = PurgeDetails.naming(found.unnamed)
            said[0].heard = words.map(\.name.reference)
            return (
                found.rows, try Journal.entries(said, after: head, turn: turn, at: now, zone: zone, by: .automatic)
            )
        }
    }

    /// The entries alone, if there is nothing to erase.
    func entries(in journal: Journal) throws(StoreError) -> [Entry] { try plan(journal.database).added }

    /// Makes the new record; on any queue.
    func run() throws(StoreError) -> NewRecord { try Journal.rewritten(in: folder, plan) }
}
