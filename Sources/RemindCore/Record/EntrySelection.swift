package import CivilTime
package import Reminders
package import Vocabulary

/// Selects entries by the columns of the record that have an index, so that no other entry is read.
package struct EntrySelection: Hashable, Sendable {
    /// Only entries of this reminder, under every name it had; `nil` for all.
    package var reminder: ReminderID?
    /// It happened at this instant or later: see `happened`.
    package var since: Instant?
    /// It happened before this instant.
    package var before: Instant?
    package var filter = EntryFilter()

    package init() {}
}

/// A place in the order in which entries are shown: by when they were recorded, and of one millisecond by their ids.
package struct EntryPosition: Hashable, Sendable {
    /// Milliseconds since 1970.
    package var at: Int64
    package var id: EntryID

    package init(at: Int64, id: EntryID) { (self.at, self.id) = (at, id) }

    package init(_ entry: Entry) { self.init(at: entry.at.milliseconds, id: entry.id) }
}

/// Where to begin to read a selection.
package enum EntryBeginning: Hashable, Sendable {
    case first
    case from(EntryPosition)
    case after(EntryPosition)
}
