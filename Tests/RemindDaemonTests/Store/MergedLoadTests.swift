import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@testable import RemindDaemon

/// The record of several machines as a start reads it.
@Suite("A record of several machines, read at a start")
struct MergedLoadTests {
    /// Writes what a machine has as its record: its own entries by the commit path, those of others beside them.
    private func record(of index: Int, in circle: Circle) throws -> (records: Records, world: World) {
        let world = circle.machines[index]
        return (try record(circle.entries, of: world.scheduler.ledger.head.device), world)
    }

    private func record(_ entries: [Entry], of device: String) throws -> Records {
        let records = try Records()
        mkdir(records.path, 0o700)
        try records.folder.write("data/device", device + "\n", mode: 0o600)
        let empty = open(records.file, O_WRONLY | O_CREAT, 0o600)
        close(empty)
        let fresh = try Database(path: records.file)
        try Schema.create(in: fresh)
        // An entry comes after those that it names.
        var checksums: [String: UInt64] = [:]
        for entry in entries.sorted(by: { $0.stamp < $1.stamp }) {
            let row = try Journal.row(of: entry, in: fresh)
            let checksum = row.checksum(after: checksums[entry.id.device] ?? 0)
            checksums[entry.id.device] = checksum
            try fresh.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: checksum))])
        }
        for name in checksums.keys where name != device {
            try fresh.run("INSERT INTO peer (device, label) VALUES (?, ?)", [.text(name), .text("other")])
        }
        fresh.close()
        return records
    }

    /// After a machine was put back, both of its lives may have recorded a dose under its name, and none knew of the other.
    @Test("a dose that two lives of one machine recorded is told, days later and after a start", arguments: [4, 30])
    func putBack(days: Int32) throws {
        var first = try World("2026-11-20T07:00", device: "aaaaaaaa")
        try first.define("zinc", "daily at 08:00", title: "Zinc", grace: "1h")
        try first.run(to: "2026-11-20T10:00")
        var second = first
        try first.answer("zinc@2026-11-20T08:00")
        // Its number differs from all of the first life.
        for hour in 0..<9 { try second.define("tea\(hour)", "daily at 1\(hour):00", title: "Tea \(hour)") }
        try second.run(to: "2026-11-20T11:00")
        try second.answer("zinc@2026-11-20T08:00")
        let again = try #require(second.journal.last)
        // Later doses make it no longer the last one.
        for day in 21...23 {
            try first.run(to: "2026-11-\(day)T08:00")
            try first.answer("zinc@2026-11-\(day)T08:00")
        }
        #expect(again.answer?.outcome == .done && !first.journal.contains { $0.id == again.id })
        let records = try record(first.journal + [again], of: "bbbbbbbb")
        let journal = try records.open()
        let now = try first.instant("2026-11-20T12:00") + .seconds(Int64(days) * 86_400)
        func load(at now: Instant) throws -> Ledger {
            var place = first.scheduler.place
            var ledger = Ledger(head: journal.headID, turn: journal.turn)
            _ = try journal.load(now: now, into: &ledger, place: &place)
            return ledger
        }
        let slot = try #require(OccurrenceID("zinc@2026-11-20T08:00"))
        #expect(try load(at: now).occurrence(slot)?.isDouble == true)
        // After weeks it is let go.
        #expect(try load(at: now + Ledger.doubleMemory).occurrence(slot)?.isDouble != true)
    }

    @Test("is what the machine has heard piece by piece", arguments: 1...10)
    func loaded(seed: Int) throws {
        let circle = try Circle.life(seed, refills: true)
        let index = seed % 3
        let (records, world) = try record(of: index, in: circle)
        let journal = try records.open()
        #expect(try RecordCheck.full(of: journal.database).isWhole)
        #expect(journal.turn == circle.entries.map(\.turn).max())
        var place = world.scheduler.place
        var ledger = Ledger(head: journal.headID, turn: journal.turn)
        let written = try journal.load(now: world.now, into: &ledger, place: &place)
        let heard = world.scheduler.ledger
        #expect(ledger.head == heard.head && ledger.turn == heard.turn)
        // The clock of another machine settles nothing here.
        #expect(written == circle.entries.filter { $0.id.device == journal.device }.max { $0.stamp < $1.stamp }?.at)
        #expect(ledger.reminders.count == Circle.names.count)
        for (id, reminder) in ledger.reminders {
            let other = try #require(heard.reminders[id])
            #expect(reminder.stamp == other.stamp && reminder.definition == other.definition, "seed \(seed)")
            #expect(reminder.isArchived == other.isArchived && reminder.activeSince == other.activeSince)
            #expect(ledger.stocks[id]?.left == heard.stocks[id]?.left, "seed \(seed), \(id)")
        }
        #expect(ledger.occurrences.count > 4)
        for occurrence in ledger.occurrences {
            let other = try #require(heard.occurrence(occurrence.id))
            #expect(occurrence.entries == other.entries, "seed \(seed), \(occurrence.id)")
            #expect(occurrence.isOpen == other.isOpen && occurrence.standing == other.standing)
        }
        // Nothing that waits here is left out.
        let waiting = heard.openOccurrences.map(\.id).filter { id in
            heard.reminders[id.reminder]?.isActive == true && heard.occurrence(id)?.hasCome == true
        }
        for id in waiting { #expect(ledger.occurrence(id) != nil, "seed \(seed), \(id)") }
    }

    @Test("a reference has the digest of what it names")
    func digests() throws {
        let circle = try Circle.life(3, refills: true)
        let (records, _) = try record(of: 0, in: circle)
        let database = try Database(path: records.file)
        let found = try database.query(
            """
            SELECT changes, json_extract(details, '$.of') FROM entry
            WHERE changes IS NOT NULL AND what <> 'undelivered'
            """
        ) { ($0.text(0), $0.optionalText(1)) }
        #expect(found.count > 20)
        for (name, digest) in found {
            let id = try #require(EntryID(name))
            let entry = try #require(circle.entries.first { $0.id == id })
            let row = try Journal.row(of: entry, in: database)
            #expect(digest == Checksum.text(row.checksum(after: 0)))
        }
    }

    /// `Tests/Reader/record.py` was written from the document of the record alone.
    @Test("another program reads the same from it", arguments: 1...4)
    func reader(seed: Int) throws {
        let circle = try Circle.life(seed, refills: true)
        let (records, _) = try record(of: 0, in: circle)
        let expected = Occurrence.fold(circle.entries).map { occurrence in
            let answer = occurrence.standing.flatMap { entry in
                entry.answer.map { "\($0.outcome) \($0.happened.milliseconds) \(entry.origin.rawValue)" }
            }
            return "\(occurrence.id) \(answer ?? "open")"
        }
        #expect(expected.count > 4)
        let tests = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let (status, output) = try ChildProcess.run(["python3", "\(tests)/Reader/record.py", records.file])
        #expect(status == 0)
        #expect(output.split(separator: "\n").map(String.init).sorted() == expected.sorted(), "seed \(seed)")
    }

    @Test("another program knows that two names given apart are one reminder's")
    func renamedApart() throws {
        var circle = try Circle(2, seed: 7)
        try circle.machines[0].define("zinc", "daily at 08:00", fields: ["dose": "1 tablet"])
        circle.carryAll()
        for (index, name) in ["morning", "evening"].enumerated() {
            let known = try #require(circle.machines[index].scheduler.ledger.reminders.values.first)
            let id = try circle.machines[index].id(name)
            try circle.machines[index].decide(.change([.define(known.definition.renamed(to: id))]))
            try circle.machines[index].run(to: "2026-11-2\(index)T08:05")
            try circle.machines[index].answer("\(name)@2026-11-2\(index)T08:00")
        }
        circle.carryAll()
        let left = try #require(circle.machines[0].scheduler.ledger.reminders.keys.first)
        let (records, _) = try record(of: 0, in: circle)
        let tests = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let (status, output) = try ChildProcess.run(["python3", "\(tests)/Reader/record.py", records.file])
        let found = output.split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(status == 0)
        #expect(found.sorted() == ["\(left)@2026-11-20T08:00 done", "\(left)@2026-11-21T08:00 done"])
    }

    @Test("what is erased is named, several in a row as one range")
    func purged() throws {
        let records = try Records()
        let journal = try records.open()
        let other = try #require(ReminderID(rawValue: "zinc"))
        for name in [nil, nil, other, nil] {
            var entry = Records.entry(journal)
            if let name { entry.reminder = name }
            try journal.commit([entry])
        }
        let metformin = try #require(ReminderID(rawValue: "metformin"))
        let now = Instant(seconds: 1_795_158_000)
        let entries = try journal.purged([metformin], at: now, zone: "Europe/Zurich")
        let entry = try #require(entries.first)
        let device = journal.device
        let details = "{\"count\":3,\"entries\":{\"\(device)\":\"1-2,4\"}}"
        #expect(entry.fact == .unknown(what: "purged", moment: nil, details: details))
        #expect(entry.turn == journal.turn + 1 && entries.count == 1)
        // For other machines their digests are named as well.
        let shared = try journal.purged([metformin], isShared: true, at: now, zone: "Europe/Zurich")
        let digests = try ([1, 2, 4] as [Int64]).map { sequence in
            let digest = try Journal.digest(of: EntryID(device: device, sequence: sequence), in: journal.database)
            return Checksum.text(try #require(digest)).prefix(8)
        }
        let both =
            "{\"count\":3,\"digests\":{\"\(device)\":\"\(digests.joined())\"},\"entries\":{\"\(device)\":\"1-2,4\"}}"
        #expect(shared.map(\.fact) == [.unknown(what: "purged", moment: nil, details: both)])
    }

    @Test("an entry of a copied record may come in the place of one that was erased")
    func inPlace() throws {
        let records = try Records()
        var journal = try records.open()
        for _ in 1...4 { try journal.commit([Records.entry(journal)]) }
        try journal.database.run("INSERT INTO peer (device) VALUES ('3333cccc')")
        var other = Records.entry(journal)
        for (erased, added) in [(3 as Int64, false), (4, true)] {
            let id = EntryID(device: journal.device, sequence: erased)
            let said = added ? [Records.entry(journal)] : []
            try journal.putIntoFile()
            try journal.install(
                try Journal.rewritten(in: records.path) { (_) throws(StoreError) in
                    var rows = RowSet()
                    rows.insert(id)
                    return (rows, said)
                })
            journal = try records.open()
            other.id = id
            let row = try EntryRow(other)
            let checksum = Int64(bitPattern: row.checksum(after: 0))
            try journal.database.run(EntryRow.insert, row.values + [.integer(checksum)])
            #expect(try RecordCheck.full(of: journal.database).isWhole)
        }
    }
}
