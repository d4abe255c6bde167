import CivilTime
import FaultVFS
import Glibc
import Support
import Testing

@testable import RemindDaemon

/// Records of every earlier format, each frozen as it was written, become what this program writes.
@Suite("Migrations", .serialized)
struct MigrationTests {
    private static let device = "2ecf8f8b"
    /// The formats of which there is a frozen record.
    private static let formats = Array(1...Schema.version)

    private let folder: TemporaryFolder
    private var path: String { folder["record"] }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A frozen record as it lies on the disk, with two replies in it.
    private func lay(format: Int64, at path: String) throws {
        mkdir(path, 0o700)
        let file = Glibc.open(path + "/device", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        write(file, MigrationTests.device + "\n", 9)
        close(file)
        let database = try Database(path: path + "/journal.sqlite")
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute(try FrozenRecord.sql(format: format))
        guard format == 1 else { return }
        try database.execute(
            "INSERT INTO request VALUES ('one', -5, '{\"a\":1}', 1795225415760), ('zwei ü', 7, '{}', 1795225415761)")
    }

    private static func schema(_ database: Database) throws -> [String] {
        try database.query("SELECT name || ': ' || sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name") {
            $0.text(0)
        }
    }

    private static func rows(_ database: Database) throws -> [String] {
        try database.query("SELECT \(EntryRow.columns(of: database)), checksum FROM entry ORDER BY device, sequence") {
            columns in
            let bytes = RowBytes()
            for index in 0...EntryRow.count { columns.add(index, to: bytes) }
            return String(decoding: bytes.content, as: UTF8.self)
        }
    }

    /// What has to be so after an upgrade, however it came about.
    private static func isUpgraded(_ path: String, from format: Int64) throws {
        let frozen = try Database(path: "", access: .memory)
        try frozen.execute(try FrozenRecord.sql(format: format))
        let journal = try Journal(folder: path)
        #expect(journal.standIn == nil && journal.losses.isEmpty)
        #expect(try journal.database.pragma("user_version") == Schema.version)
        #expect(try rows(journal.database) == rows(frozen), "an entry has changed")
        #expect(try RecordCheck.full(of: journal.database) == RecordCheck(entries: 16))
        let fresh = try Database(path: "", access: .memory)
        try Schema.create(in: fresh)
        #expect(try schema(journal.database) == schema(fresh))
        let first = try journal.request("one")
        #expect(first?.digest == UInt64(bitPattern: -5) && first?.reply == "{\"a\":1}")
        #expect(try journal.request("zwei ü")?.reply == "{}")
        try journal.commit([Records.entry(journal)])
        journal.close()
    }

    @Test("become what a new record is, and lose nothing", arguments: formats)
    func upgraded(format: Int64) throws {
        try lay(format: format, at: path)
        try MigrationTests.isUpgraded(path, from: format)
        let copies = Backups(of: path).list()
        guard format < Schema.version else { return #expect(copies.isEmpty) }
        // The old record is kept beside the daily copies, and restored like them.
        let copy = try #require(copies.first)
        #expect(copies.count == 1 && copy.format == format)
        #expect(copy.name == "journal-2026-11-21-format-\(format).sqlite")
        var status = stat()
        #expect(stat(copy.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let old = try Database(path: copy.path, access: .unchanging)
        #expect(try old.pragma("user_version") == format)
        #expect(try RecordCheck.full(ofFile: copy.path) == RecordCheck(entries: 16))
        #expect(Backups(of: path).latestWhole()?.backup == copy)
        #expect(throws: Never.self) {
            // The record has one entry more by now, and the copy nothing that it lacks.
            let record = try Journal(folder: path)
            try record.pauseCheckpoints()
            let nothing = try Journal.restoration(of: path, from: .file(copy.path), isOpen: true, least: 0)
            #expect(nothing == nil)
        }
    }

    /// Otherwise a record that was written by one version would be damaged to the next.
    @Test("the format that is written is the one that is frozen")
    func frozen() throws {
        let fresh = try Database(path: "", access: .memory)
        try Schema.create(in: fresh)
        let frozen = try Database(path: "", access: .memory)
        try frozen.execute(try FrozenRecord.sql(format: Schema.version))
        #expect(try MigrationTests.schema(fresh) == MigrationTests.schema(frozen))
        #expect(try frozen.pragma("user_version") == Schema.version)
    }

    @Test("without room for a copy nothing is changed")
    func noCopy() throws {
        try lay(format: 1, at: path)
        try folder.write("record/backups", "in the way")
        #expect(throws: StoreError.self) { try Journal(folder: path) }
        let database = try Database(path: path + "/journal.sqlite")
        #expect(try database.pragma("user_version") == 1)
        database.close()
        // What can be read of it rings all the same.
        #expect(try Journal.open(folder: path).standIn?.salvaged == 16)
        unlink(path + "/backups")
        try MigrationTests.isUpgraded(path, from: 1)
    }

    @Test("killed at any moment, it goes on at the next start", .timeLimit(.minutes(3)))
    func killed() async throws {
        try lay(format: 1, at: folder["old"])
        let old = folder["old"]
        let counter = folder["count"]
        // Every write and sync of an upgrade, counted.
        _ = try ChildProcess.run(["cp", "-a", old, path])
        await #expect(processExitsWith: .exitCode(0)) { [path = path as String, counter = counter as String] in
            faultvfs_install()
            faultvfs_fail(path, FAULT_WRITE | FAULT_SYNC, 0, .max, 0, 1)
            try Journal(folder: path).close()
            let count = String(faultvfs_stop())
            let file = Glibc.open(counter, O_WRONLY | O_CREAT, 0o600)
            write(file, count, count.utf8.count)
        }
        let count = try #require(Int32(folder.read("count")))
        #expect(count > 40)
        var interrupted = 0
        for after in stride(from: 0, to: count, by: max(1, Int32.Stride(count) / 40)) {
            _ = try ChildProcess.run(["sh", "-c", "rm -rf '\(path)' && cp -a '\(old)' '\(path)'"])
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, after = after as Int32] in
                faultvfs_install()
                faultvfs_fail(path, FAULT_WRITE | FAULT_SYNC, after, 1, -SIGKILL, 0)
                try Journal(folder: path).close()
            }
            interrupted += 1
            try MigrationTests.isUpgraded(path, from: 1)
        }
        #expect(interrupted >= 40)
    }

    @Test("a reply that has changed is not given again, and is damage")
    func changedReply() throws {
        let records = try Records()
        for change in ["reply = '{\"a\":2}'", "digest = 3", "at = at + 1", "checksum = 1"] {
            let journal = try records.open()
            let request = Journal.Request(
                id: change, digest: 5, reply: "{\"a\":1}", at: Instant(milliseconds: 1_795_158_000_123))
            try journal.commit([Records.entry(journal)], request: request)
            #expect(try journal.request(change)?.reply == "{\"a\":1}")
            try journal.database.execute("UPDATE request SET \(change) WHERE id = '\(change.replacing("'", "''"))'")
            let damage = "the reply to the request \(change) was changed"
            #expect(throws: StoreError(.damaged, damage)) { try journal.request(change) }
            #expect(try RecordCheck.full(of: journal.database).damage == damage)
            // It is let go with the next record, and nothing else is.
            try journal.putIntoFile()
            try journal.install(try Journal.rewritten(in: records.path))
            let mended = try records.open()
            #expect(try mended.request(change) == nil)
            #expect(try RecordCheck.full(of: mended.database).isWhole)
            mended.close()
        }
        #expect(try records.open().count() == 4)
    }
}

extension String {
    fileprivate func replacing(_ text: Character, _ other: String) -> String {
        reduce(into: "") { $0 += $1 == text ? other : String($1) }
    }
}
