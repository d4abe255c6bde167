package import CivilTime
package import Reminders
package import Statistics
package import Vocabulary

/// Answers questions about the record. The journal answers with SQL, and the tests with an array.
///
/// Every function throws if the record cannot be read.
package protocol RecordReader {
    /// Old entries that the state has to know.
    ///
    /// - Parameters:
    ///   - need: The entries that are asked for.
    ///   - ledger: Entries that are known.
    func entries(for need: Need, in ledger: Ledger) throws -> [Entry]

    func entries(_ lookup: Lookup) throws -> [Entry]

    /// The outcome of every occurrence.
    func outcomes(_ snapshot: Snapshot) throws -> Outcomes

    /// The readings of a reminder that count, by day.
    func readingDays(of reminder: ReminderID, _ measuring: Measuring) throws -> ReadingDays

    /// When a reminder was first defined; `nil` for one that the record does not have.
    func firstDefined(_ reminder: ReminderID) throws -> Instant?

    /// The number of entries in a selection.
    func count(_ selection: EntrySelection) throws -> Int

    /// The place of an entry by its number in a selection, the oldest being 0.
    func position(of number: Int, in selection: EntrySelection) throws -> EntryPosition?

    /// The next entries of a selection, oldest first.
    func page(of selection: EntrySelection, from beginning: EntryBeginning, limit: Int) throws -> [Entry]
}
