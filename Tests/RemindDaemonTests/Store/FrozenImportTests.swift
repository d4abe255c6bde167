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

/// Readings that remindd of commit 10b07db5 imported from Apple Health are found again, as the record has them: the file's
/// source and unit may have changed since.
@Suite struct FrozenImportTests {
    @Test(arguments: [false, true])
    func adds0AndRemoves0(isChanged: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder["remindd"]
        #expect(mkdir(path, 0o700) == 0)
        try folder.write("remindd/device", "77a6b356\n", mode: 0o600)
        let database = try Database(path: path + "/journal.sqlite")
        try database.execute(try FrozenRecord.text("record-health-10b07db5.sql"))
        database.close()
        let journal = try Journal(folder: path)
        let entries = try journal.entries(.latest(of: nil, limit: 1000)).sorted { $0.stamp < $1.stamp }
        let zones = ZoneDirectory(environment: [:])
        let zone = try zones.rules(named: "Europe/Zurich")
        var place = TimeContext(local: zone, directory: zones)
        var ledger = Ledger(head: journal.headID, turn: journal.turn)
        let now = try #require(entries.map(\.at).max()) + .seconds(3600)
        let settled = try journal.load(now: now, into: &ledger, place: &place)
        journal.close()
        let scheduler = Scheduler(ledger: ledger, place: place, settledThrough: settled)

        let removed = Set(entries.filter { $0.origin == .imported }.compactMap(\.changes))
        let imported = entries.filter { $0.origin == .imported && $0.answer != nil && !removed.contains($0.id) }
        #expect(imported.count == 16 && removed.count == 1)
        var lines: [ImportedLine] = []
        let kinds = ["weight", "water", "sleep", "fast"]
        let starts = imported.compactMap { $0.answer?.reading?.from ?? $0.answer?.happened }
        let first = try #require(starts.min())
        lines += kinds.map { .covered(ImportedCoverage(kind: $0, from: first, to: now)) }
        lines += kinds.map { kind in
            var reminder = ImportedReminder(
                keys: [kind], kind: kind, title: kind, place: ImportPlace(file: "f", line: 1))
            reminder.joinsKind = true
            return .reminder(reminder)
        }
        for entry in imported {
            let answer = try #require(entry.answer)
            var reading = try #require(answer.reading)
            if isChanged { reading.value = try FrozenImportTests.inOtherUnit(reading.value) }
            let kind = try #require(entry.reminder?.rawValue)
            let source = isChanged ? "Another phone" : "Scales"
            lines.append(
                .dose(
                    ImportedDose(
                        key: "\(kind)/\(answer.happened.seconds)/\(reading.value)/\(source)", reminder: [kind],
                        title: kind, outcome: .done, zone: "Europe/Zurich", happened: answer.happened, reading: reading,
                        place: ImportPlace(file: "f", line: 1))))
        }
        let encoder = JSONEncoder()
        let text = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
        try folder.write("upload", text, mode: 0o600)
        for part in [ImportHistory.all, .sync] {
            let order = RecordImport(
                folder: path, format: .health, version: nil, part: part, kinds: kinds, upload: folder["upload"],
                context: ImportContext(now: now, zone: zone, zones: zones), scheduler: scheduler, request: nil,
                reply: { _ in [] })
            let view = try order.view()
            #expect(view.doses == 0 && view.known == 16 && !view.adds)
            #expect(view.groups?.allSatisfy { $0.removed == 0 && $0.kept == nil } == true)
        }
    }

    private static func inOtherUnit(_ value: Measurement) throws -> Measurement {
        switch value.unit?.symbol {
        case "kg": value.converted(to: try MeasureUnit(parsing: "lb")).rounded(to: 1)
        case "lb": value.converted(to: try MeasureUnit(parsing: "kg")).rounded(to: 1)
        case "ml": value.converted(to: try MeasureUnit(parsing: "fl oz"))
        case "fl oz": value.converted(to: try MeasureUnit(parsing: "ml")).rounded(to: 0)
        default: value
        }
    }
}
