import CivilTime
import Glibc
import RemindCore
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

@Suite("A record that is damaged")
struct StoreDamageTests {
    /// A record with some entries, whose log is put into its file.
    private func filled(_ count: Int64 = 20) throws -> (records: Records, device: String) {
        let records = try Records()
        let journal = try records.open()
        for _ in 0..<count { try journal.commit([Records.entry(journal)]) }
        journal.close()
        return (records, journal.device)
    }

    /// What everything in a record says.
    private func content(_ journal: Journal) throws -> [Entry] {
        try journal.entries(.latest(of: nil, limit: 10_000)).sorted { $0.stamp < $1.stamp }
    }

    // MARK: - Lost last rows

    @Test func theChainAloneDoesNotMissLastRows() throws {
        let (records, device) = try filled()
        try records.tamper("DROP TRIGGER entry_is_kept; DELETE FROM entry WHERE sequence > 15")
        let journal = try records.open()
        #expect(try journal.firstDamaged() == nil)
        #expect(journal.losses == [Journal.Loss(first: EntryID(device: device, sequence: 16), last: 20)])
        #expect(journal.losses.map(\.description) == ["\(device).16 to 20"])
    }

    /// What is written now is not taken for what was lost, and the loss is said for as long as it lasts.
    @Test func afterALossAnotherDeviceGoesOn() throws {
        let (records, device) = try filled()
        try records.tamper("DROP TRIGGER entry_is_kept; DELETE FROM entry WHERE sequence > 15")
        for round in 1...3 {
            let journal = try records.open()
            #expect(journal.device != device)
            #expect(journal.headID.sequence == Int64(round - 1))
            #expect(journal.losses.count == 1)
            try journal.commit([Records.entry(journal)])
            journal.close()
        }
        #expect(try records.open().firstDamaged() == nil)
    }

    @Test func aLogThatIsGoneIsALoss() throws {
        let records = try Records()
        let device = try {
            let journal = try records.open()
            try journal.commit((1...3).map { Records.entry(journal, $0) })
            try journal.putIntoFile()
            try journal.commit([Records.entry(journal)])
            // The log is not put into the file, as after a power cut.
            _ = try ChildProcess.run(["cp", "-a", records.path, records.folder["copy"]])
            return journal.device
        }()
        unlink(records.folder["copy/journal.sqlite-wal"])
        let journal = try Journal(folder: records.folder["copy"])
        #expect(journal.losses == [Journal.Loss(first: EntryID(device: device, sequence: 4), last: 4)])
    }

    @Test(arguments: ["", "nothing\n", "2ecf8f8b 5\n", "2ecf8f8b 00000000000000000xx 0123456789abcdef\n"])
    func aHeadFileThatSaysNothingIsNoLoss(text: String) throws {
        let (records, device) = try filled()
        try records.folder.write("data/head", text)
        let journal = try records.open()
        #expect(journal.losses.isEmpty)
        #expect(journal.device == device)
        // And it is written anew.
        #expect(HeadFile.read(records.path + "/head").map(\.sequence) == [20])
    }

    @Test func aKilledDaemonMayBeAheadOfItsHeadFile() throws {
        let (records, device) = try filled()
        let before = records.folder.read("data/head")
        do {
            let journal = try records.open()
            try journal.commit([Records.entry(journal)])
        }
        try records.folder.write("data/head", before)
        let journal = try records.open()
        #expect(journal.losses.isEmpty)
        #expect(journal.device == device)
    }

    @Test(arguments: [[], ["7fffffff"], ["00000000", "fffffff0"]])
    func aNewDeviceHasANameOfItsOwn(known: [String]) {
        var names = Set(known)
        for _ in 0..<100 {
            let name = DataFolder.newDevice(besides: known)
            #expect(name.utf8.count == 8 && name.allSatisfy(\.isHexDigit))
            #expect(names.insert(name).inserted)
        }
    }

    // MARK: - What stands in

    @Test func whatCanBeReadStandsInForTheRecord() throws {
        let (records, device) = try filled()
        unlink(records.path + "/device")
        let journal = try Journal.open(folder: records.path)
        let standIn = try #require(journal.standIn)
        #expect(standIn.error.reason == .damaged)
        #expect(standIn.salvaged == 20)
        #expect(try journal.count() == 20)
        #expect(journal.device != device)
        #expect(throws: standIn.error) { try journal.commit([Records.entry(journal)]) }
        #expect(access(records.path + "/device", F_OK) != 0, "it has written")
    }

    @Test(arguments: ["rm -f $F $F-wal", ": > $F; rm -f $F-wal", "echo hello, this is no database > $F; rm -f $F-wal"])
    func theLatestBackupStandsIn(command: String) throws {
        let (records, _) = try filled()
        let entries = try backUp(records, on: "2026-11-20")
        _ = try ChildProcess.run(["sh", "-c", command], environment: ["F": records.file])
        let before = records.folder.read("data/journal.sqlite")
        let journal = try Journal.open(folder: records.path)
        #expect(journal.standIn?.backup == "2026-11-20")
        #expect(try content(journal) == entries)
        #expect(records.folder.read("data/journal.sqlite") == before, "it has written")
    }

    @Test func aDamagedBackupDoesNotStandIn() throws {
        let (records, _) = try filled()
        _ = try backUp(records, on: "2026-11-19")
        _ = try backUp(records, on: "2026-11-20")
        unlink(records.file)
        _ = try ChildProcess.run([
            "sh", "-c",
            "printf X | dd of='\(records.path)/backups/journal-2026-11-20.sqlite' bs=1 seek=4200 conv=notrunc",
        ])
        try Database(path: records.path + "/backups/journal-2026-11-20.sqlite").execute(
            "DROP TRIGGER entry_stands; UPDATE entry SET zone = 'UTC' WHERE sequence = 7")
        #expect(try Journal.open(folder: records.path).standIn?.backup == "2026-11-19")
    }

    @Test func onAFileSystemThatIsReadOnlyItReadsEverything() throws {
        let records = try Records()
        mkdir(records.path, 0o700)
        let mounted = try ChildProcess.run(["mount", "--bind", records.path, records.path])
        guard mounted.status == 0 else { try Test.cancel("mount is not allowed here: \(mounted.output.prefix(100))") }
        defer { _ = try? ChildProcess.run(["umount", "-l", records.path]) }
        let journal = try records.open()
        try journal.commit((1...5).map { Records.entry(journal, $0) })
        try journal.putIntoFile()
        // These are in the log alone.
        try journal.commit((1...5).map { Records.entry(journal, $0) })
        _ = try ChildProcess.run(["cp", "-a", records.file + "-wal", records.folder["log"]])
        journal.close()
        _ = try ChildProcess.run(["cp", "-a", records.folder["log"], records.file + "-wal"])
        try #require(try ChildProcess.run(["mount", "-o", "remount,ro,bind", records.path]).status == 0)

        let standIn = try Journal.open(folder: records.path)
        #expect(standIn.standIn?.salvaged == 10)
        #expect(standIn.standIn?.error.reason != .damaged)
        #expect(throws: StoreError.self) { try standIn.commit([Records.entry(standIn)]) }
        try #require(try ChildProcess.run(["mount", "-o", "remount,rw,bind", records.path]).status == 0)
        #expect(try records.open().headID == EntryID(device: journal.device, sequence: 10))
    }

    @Test func aFolderThatWasNeverUsedHasNoStandIn() throws {
        let records = try Records()
        mkdir(records.path, 0o700)
        try records.folder.write("data/journal.sqlite", "hello")
        #expect(throws: StoreError.self) { _ = try Journal.open(folder: records.path) }
    }

    // MARK: - Every page

    /// A byte that flips anywhere in the file is either found, or changes nothing of what the record says.
    @Test(.timeLimit(.minutes(3))) func aFlippedByteIsNeverTakenForTheTruth() throws {
        let (records, _) = try filled(40)
        let truth = try answers(try records.open())
        let size = try bytes(of: records.file).count
        var found = 0
        var tried = 0
        for page in 0..<(size / 4096) {
            // The page's header, its cell pointers, and places within its content and its free space.
            for offset in [0, 1, 3, 5, 7, 8, 9, 12, 24, 60, 100, 301, 1024, 2047, 3000, 3700, 3900, 4000, 4095] {
                tried += 1
                try flip(records.file, at: page * 4096 + offset)
                defer { try? flip(records.file, at: page * 4096 + offset) }
                if try isSaid(records.path, truth) { found += 1 }
            }
        }
        #expect(tried >= 200)
        #expect(found >= tried / 4)
    }

    @Test(.timeLimit(.minutes(3))) func aTruncatedFileIsNeverTakenForTheTruth() throws {
        let (records, _) = try filled(40)
        let truth = try answers(try records.open())
        let whole = try bytes(of: records.file)
        for size in stride(from: 0, to: whole.count, by: 1024) {
            truncate(records.file, off_t(size))
            #expect(try isSaid(records.path, truth), "\(size) bytes")
            let descriptor = Glibc.open(records.file, O_WRONLY)
            write(descriptor, whole, whole.count)
            close(descriptor)
        }
    }

    /// A record that asks for everything it keeps in an index.
    private func answers(_ journal: Journal) throws -> [[Entry]] {
        let id = try #require(ReminderID(rawValue: "metformin"))
        let now = Instant(milliseconds: 1_795_158_000_123)
        let all = try [
            content(journal), journal.entries(of: OccurrenceID(id, SlotKey("2026-11-20T08:00"))),
            journal.entries(dueFrom: now - .seconds(60), through: now),
            journal.entries(dueFrom: now - .seconds(60), through: now, of: id),
            journal.entries(.latest(of: id, limit: 1000)),
            journal.entries(.deeds(of: nil, limit: 10)),
        ]
        journal.close()
        return all
    }

    /// True if damage is reported; if not, the record has to hold the truth.
    private func isSaid(_ path: String, _ truth: [[Entry]]) throws -> Bool {
        // On a copy: a start may put things right.
        let copy = try TemporaryFolder()
        _ = try ChildProcess.run(["cp", "-a", path, copy["data"]])
        do {
            let journal = try Journal.open(folder: copy["data"])
            if journal.standIn != nil || !journal.losses.isEmpty { return true }
            try journal.pauseCheckpoints()
            let check = try RecordCheck.full(of: Database(path: journal.path, access: .unchanging))
            if !check.isWhole { return true }
            #expect(try answers(journal) == truth)
            return false
        } catch is StoreError {
            return true
        }
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 22)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes[..<max(0, count)])
    }

    private func flip(_ path: String, at offset: Int) throws {
        let descriptor = Glibc.open(path, O_RDWR)
        defer { close(descriptor) }
        var byte: UInt8 = 0
        try #require(pread(descriptor, &byte, 1, off_t(offset)) == 1)
        byte ^= 0x10
        try #require(pwrite(descriptor, &byte, 1, off_t(offset)) == 1)
    }

    @Test func anIndexThatLacksARowIsFoundAndMadeAnew() throws {
        let (records, _) = try filled()
        try records.tamper(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, 'due IS NOT NULL', 'due > 2000000000000') WHERE name = 'entry_due';
            """)
        try records.tamper(
            """
            REINDEX entry_due; PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, 'due > 2000000000000', 'due IS NOT NULL') WHERE name = 'entry_due';
            """)
        let journal = try records.open()
        let now = Instant(milliseconds: 1_795_158_000_123)
        #expect(try journal.entries(dueFrom: now - .seconds(60), through: now).isEmpty)
        let check = try RecordCheck.full(of: journal.database)
        #expect(check.firstDamaged == nil)
        #expect(check.damage?.contains("entry_due") == true, "\(check)")
        try journal.putIntoFile()
        try journal.install(try Journal.rewritten(in: records.path))
        let mended = try records.open()
        #expect(mended.losses.isEmpty)
        #expect(try RecordCheck.full(of: mended.database).isWhole)
        #expect(try mended.entries(dueFrom: now - .seconds(60), through: now).count == 20)
    }

    // MARK: - Putting together

    @Test func fromARecordAndABackupEachEntryComesOnce() throws {
        let (records, _) = try filled(3000)
        let truth = try backUp(records, on: "2026-11-20")
        try records.tamper("DROP TRIGGER entry_stands; UPDATE entry SET zone = 'UTC' WHERE sequence IN (7, 2500)")
        try records.tamper("DROP TRIGGER entry_is_kept; DELETE FROM entry WHERE sequence IN (9, 10)")
        let memory = try Database(path: "", access: .memory)
        try Schema.create(in: memory)
        let backup = try #require(Backups(of: records.path).latestWhole())
        var salvage = Salvage()
        try salvage.run(record: Journal.readable(records.path), backups: [backup.database], into: memory)
        #expect(salvage.fork == nil)
        #expect(salvage.fromRecord == 2995)
        #expect(salvage.fromBackup == 5)
        #expect(try RecordCheck.full(of: memory).isWhole)
        #expect(try memory.query("SELECT count(*) FROM entry") { Int($0.integer(0)) } == [truth.count])
    }

    /// Both ends of what cannot be read are saved.
    @Test func aPageThatCannotBeReadCostsItsOwnRowsAlone() throws {
        let (records, _) = try filled(2000)
        let leaf = try {
            let database = try Database(path: records.file)
            return try database.query(
                "SELECT pageno FROM dbstat WHERE name = 'entry' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 20",
                row: { Int($0.integer(0)) }
            ).first
        }()
        let page = try #require(leaf)
        let descriptor = Glibc.open(records.file, O_RDWR)
        let zeros = [UInt8](repeating: 0, count: 4096)
        pwrite(descriptor, zeros, 4096, off_t((page - 1) * 4096))
        close(descriptor)
        let memory = try Database(path: "", access: .memory)
        try Schema.create(in: memory)
        var salvage = Salvage()
        try salvage.run(record: Journal.readable(records.path), backups: [], into: memory)
        #expect((1900..<2000).contains(salvage.fromRecord), "\(salvage.fromRecord)")
    }

    /// Copies the record as of a day, and gives what is in it.
    private func backUp(_ records: Records, on day: String) throws -> [Entry] {
        let journal = try records.open()
        try journal.pauseCheckpoints()
        _ = try Backups(of: records.path).make(on: try #require(CivilDate(day)))
        journal.resumeCheckpoints()
        let entries = try content(journal)
        journal.close()
        return entries
    }
}
