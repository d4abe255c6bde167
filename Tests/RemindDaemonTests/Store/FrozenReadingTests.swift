import CivilTime
import FoundationEssentials
import Glibc
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A record that remindd of commit 5e244a3 wrote in 24 days of a simulated life reads today as that remindd read it: every
/// entry, the answer of every occurrence, and every reminder.
@Suite struct FrozenReadingTests {
    @Test func readsTheSame() throws {
        let folder = try TemporaryFolder()
        let path = folder["remindd"]
        #expect(mkdir(path, 0o700) == 0)
        try folder.write("remindd/device", "51305130\n", mode: 0o600)
        let database = try Database(path: path + "/journal.sqlite")
        try database.execute(try FrozenRecord.text("record-5e244a3.sql"))
        database.close()
        let expected = try FrozenRecord.text("record-5e244a3.txt").split(separator: "\n").map(String.init)
        let found = try lines(path)
        #expect(found.count == expected.count)
        for (found, expected) in zip(found, expected) where found != expected {
            Issue.record("\(found)\nis not\n\(expected)")
        }
    }

    private func lines(_ folder: String) throws -> [String] {
        let journal = try Journal(folder: folder)
        defer { journal.close() }
        let zones = ZoneDirectory(environment: [:])
        var place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        var ledger = Ledger(head: journal.headID, turn: journal.turn)
        let entries = try journal.entries(.latest(of: nil, limit: 100_000)).sorted { $0.stamp < $1.stamp }
        let now = try #require(entries.map(\.at).max()) + .seconds(3600)
        let settled = try journal.load(now: now, into: &ledger, place: &place)
        let scheduler = Scheduler(ledger: ledger, place: place, settledThrough: settled)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var lines = try scheduler.agenda.views(of: entries).map {
            String(decoding: try encoder.encode($0), as: UTF8.self)
        }
        var occurrences: [OccurrenceID: [Entry]] = [:]
        for entry in entries { if let id = entry.occurrence { occurrences[id, default: []].append(entry) } }
        for (id, entries) in occurrences.sorted(by: { $0.key < $1.key }) {
            let last = try #require(entries.map(\.stamp).max())
            let answer = Occurrence.standings(entries)[last.id] ?? nil
            lines.append("\(id) \(answer.map { "\($0.outcome) \($0.happened.milliseconds)" } ?? "open")")
        }
        for reminder in ledger.reminders.values.sorted(by: { $0.id < $1.id }) {
            var view = scheduler.agenda.view(of: reminder, now: now)
            // The remindd of then showed no versions.
            view.next?.version = nil
            lines.append(String(decoding: try encoder.encode(view), as: UTF8.self))
        }
        return lines
    }
}
