package import CivilTime
import Reminders
package import Vocabulary

/// Entries of the record that the working set may not hold, found by their reminder or their order.
package enum Lookup: Hashable, Sendable {
    case entry(EntryID)
    /// The latest entries, of one reminder or of all, newest first.
    case latest(of: ReminderID?, limit: Int)
    /// Every entry of a reminder's occurrences.
    case occurrences(of: ReminderID)
    /// The entries of the days of a reminder that were answered as a whole.
    case days(of: ReminderID)
    /// The latest revisions of a reminder, newest first.
    case revisions(of: ReminderID, limit: Int)
    /// The revision that an import made of a reminder, if any.
    case imported(ReminderID)
    /// The latest refills and counts of a stock, with what takes them back, oldest first.
    case stock(of: ReminderID, limit: Int)
    /// The latest entries that `UndoChoice.isDeed` accepts, of one reminder or of all, newest first.
    case deeds(of: ReminderID?, limit: Int)
    /// The latest change of a definition, a pause or a stock that a person asked for, after an entry if one is named, if any.
    case change(after: EntryStamp?)
    /// Unattended misses that no person has answered, the earliest due first.
    ///
    /// `since` is when they were recorded at the earliest.
    case unattended(since: Instant?, limit: Int)
}
