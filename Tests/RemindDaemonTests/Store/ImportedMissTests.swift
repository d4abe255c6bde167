import CivilTime
import Reminders
import Testing
import Vocabulary

@testable import RemindDaemon

/// After an import of ten years, the record of the last days is as large as all of it.
@Suite("Misses beside a large import") struct ImportedMissTests {
    private func plan(_ condition: String, of journal: Journal) throws -> [String] {
        try journal.database.query("EXPLAIN QUERY PLAN SELECT \(EntryRow.columns) FROM entry WHERE \(condition)") {
            $0.text(3)
        }
    }

    /// By their own indexes: the one of instants would read all that was imported.
    @Test func theyAreFoundByTheirIndexes() throws {
        let journal = try Records().open()
        defer { journal.close() }
        let missed = try plan(
            "at >= 1 AND what = 'missed' AND origin <> 'person' AND \(Schema.isUnattended)", of: journal)
        #expect(missed.first?.contains("entry_unattended (at>?)") == true, "\(missed)")
        let runs = try plan(
            "what IN ('missed', 'lapsed', 'skipped') AND due <= 1 AND \(Schema.hasRun)", of: journal)
        #expect(runs.first?.contains("entry_run (due<?)") == true, "\(runs)")
        let ahead = try plan(
            "at > 1 AND due <= 1 AND what IN ('missed', 'lapsed') AND \(Schema.hasRun)", of: journal)
        #expect(ahead.first?.contains("entry_run (due<?)") == true, "\(ahead)")
    }
}
