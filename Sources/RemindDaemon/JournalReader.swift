package import CivilTime
package import RemindCore
package import Reminders
package import Schedules
package import Statistics
package import Vocabulary

/// The journal, with the counts over it that are kept.
package struct JournalReader: RecordReader {
    let journal: Journal
    let record: Record
    let place: TimeContext

    init(journal: Journal, record: Record, place: TimeContext) {
        (self.journal, self.record, self.place) = (journal, record, place)
    }

    /// Reads a journal for which no counts are kept.
    package init(_ journal: Journal, _ place: TimeContext) {
        self.init(journal: journal, record: Record(folder: ""), place: place)
    }

    package func entries(for need: Need, in ledger: Ledger) throws -> [Entry] {
        try journal.entries(for: need, in: ledger)
    }
    package func entries(_ lookup: Lookup) throws -> [Entry] { try journal.entries(lookup) }
    package func outcomes(_ snapshot: Snapshot) throws -> Outcomes { try record.outcomes(in: journal, snapshot) }
    package func readingDays(of reminder: ReminderID, _ measuring: Measuring) throws -> ReadingDays {
        try record.readingDays(of: reminder, measuring, in: journal, place)
    }
    package func firstDefined(_ reminder: ReminderID) throws -> Instant? { try journal.firstDefined(reminder) }
    package func count(_ selection: EntrySelection) throws -> Int { try journal.count(selection) }
    package func position(of number: Int, in selection: EntrySelection) throws -> EntryPosition? {
        try journal.position(of: number, in: selection)
    }
    package func page(of selection: EntrySelection, from beginning: EntryBeginning, limit: Int) throws -> [Entry] {
        try journal.page(of: selection, from: beginning, limit: limit)
    }
}
