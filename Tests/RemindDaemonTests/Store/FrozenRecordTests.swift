import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A record that was written once and is never written anew: what later versions have to read.
@Suite("A record of format 1")
struct FrozenRecordTests {
    private static let device = "2ecf8f8b"
    private let folder: TemporaryFolder
    private let journal: Journal

    init() throws {
        folder = try TemporaryFolder()
        let path = folder["record"]
        mkdir(path, 0o700)
        try folder.write("record/device", FrozenRecordTests.device + "\n", mode: 0o600)
        let sql = try FrozenRecord.sql(format: 1)
        try Database(path: path + "/journal.sqlite").execute(sql)
        journal = try Journal(folder: path)
    }

    private func entries() throws -> [Entry] {
        try journal.entries(.latest(of: nil, limit: 100)).sorted { $0.stamp < $1.stamp }
    }

    @Test("is whole, and every fact of it is understood")
    func understood() throws {
        #expect(try journal.firstDamaged() == nil)
        let words = try entries().map { entry in
            if case .unknown = entry.fact { return "unknown" }
            return entry.fact.recorded.what
        }
        #expect(
            words == [
                "defined", "delivered", "snoozed", "done", "skipped", "retracted", "defined", "delivered", "missed",
                "done", "defined", "done", "started", "ended", "archived", "restored",
            ])
    }

    /// Otherwise the same facts would have other checksums from one version to the next.
    @Test("would be written again as it is, to the byte")
    func writtenAgain() throws {
        var checksum: UInt64 = 0
        for entry in try entries() { checksum = try EntryRow(entry).checksum(after: checksum) }
        let stored = try journal.database.query("SELECT checksum FROM entry ORDER BY sequence DESC LIMIT 1") {
            UInt64(bitPattern: $0.integer(0))
        }
        #expect(stored == [checksum])
    }

    @Test("gives the reminders and answers it held")
    func folded() throws {
        let zones = ZoneDirectory(environment: [:])
        var place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        var ledger = Ledger(head: journal.headID, turn: journal.turn)
        let written = try journal.load(
            now: Instant(milliseconds: 1_795_225_430_000), into: &ledger, place: &place)
        #expect(written == Instant(milliseconds: 1_795_225_421_057))
        #expect(ledger.head == EntryID(device: FrozenRecordTests.device, sequence: 16))
        #expect(ledger.reminders.count == 3)

        let aspirin = try #require(ReminderID(rawValue: "aspirin").flatMap { ledger.reminders[$0] })
        #expect(aspirin.definition.fields == ["dose": .text("100 mg"), "instructions": .text("with water")])
        #expect(aspirin.definition.grace == 3600)
        #expect(aspirin.definition.nag == Nag(every: 600, times: 6))
        #expect(aspirin.definition.cover == "Vitamin")
        let dose = try #require(ledger.occurrences(of: aspirin.id).first)
        #expect(dose.answer?.outcome == .done)
        #expect(dose.answer?.note == "with tea")
        #expect(dose.answer?.fields == ["dose": .text("100 mg")])

        let short = try #require(ReminderID(rawValue: "short").flatMap { ledger.reminders[$0] })
        #expect(short.isActive)
        #expect(short.asNeeded?.limit?.count == 4)
        let outcomes = ledger.occurrences(of: short.id).compactMap(\.answer?.outcome.rawValue).sorted()
        #expect(outcomes == ["done", "missed"])

        let lenses = try #require(ReminderID(rawValue: "lenses").flatMap { ledger.reminders[$0] })
        #expect(lenses.definition.fields["days"] == .integer(30))
        #expect(ledger.lastDone(of: lenses.id)?.handle == "9gm")
    }
}
