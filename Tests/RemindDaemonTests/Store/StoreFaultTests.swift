import CivilTime
import Glibc
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

@Suite("A record under faults")
struct StoreFaultTests {
    /// What commit returned from is there; what was under way is there as a whole or not at all.
    @Test(.timeLimit(.minutes(1))) func aKilledDaemonLosesNothingItSaidItHad() async throws {
        let records = try Records()
        let path = records.path
        let counter = records.folder["counter"]
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, counter = counter as String] in
            let journal = try Journal(folder: path)
            let acknowledged = open(counter, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            while true {
                try journal.commit((1...3).map { Records.entry(journal, $0) })
                write(acknowledged, ".", 1)
                if journal.headID.sequence == 120 {
                    // In the middle of the next one.
                    try journal.database.execute("BEGIN IMMEDIATE")
                    let row = try EntryRow(Records.entry(journal))
                    try journal.database.run(EntryRow.insert, row.values + [.integer(0)])
                    kill(getpid(), SIGKILL)
                }
            }
        }
        let journal = try records.open()
        #expect(try journal.count() == records.folder.read("counter").count * 3)
        #expect(journal.headID.sequence == 120)
        #expect(try journal.firstDamaged() == nil)
        try journal.commit([Records.entry(journal)])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount a small file system"))
    func onAFullDiskNothingIsHalfWritten() throws {
        let records = try Records()
        mkdir(records.path, 0o700)
        let mounted = try ChildProcess.run(["mount", "-t", "tmpfs", "-o", "size=512k,mode=700", "none", records.path])
        guard mounted.status == 0 else {
            print("not tested: a full disk (mount is not allowed here: \(mounted.output.prefix(100)))")
            return
        }
        defer { _ = try? ChildProcess.run(["umount", "-l", records.path]) }
        let journal = try records.open()
        var committed = 0
        var failure: StoreError?
        for _ in 0..<2000 {
            do {
                var entry = Records.entry(journal)
                entry.fact = .answered(
                    Answer(.done, happened: entry.at, note: String(repeating: "full ", count: 200)))
                try journal.commit([entry])
                committed += 1
            } catch {
                failure = error
                break
            }
        }
        #expect(failure?.reason == .full)
        #expect(try journal.count() == committed)
        #expect(journal.headID.sequence == Int64(committed))
        #expect(try journal.firstDamaged() == nil)
    }

    @Test func aBitThatFlippedInTheFileIsFound() throws {
        let records = try Records()
        do {
            let journal = try records.open()
            try journal.commit((1...20).map { Records.entry(journal, $0) })
            try journal.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let descriptor = Glibc.open(records.file, O_RDWR)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let size = read(descriptor, &bytes, bytes.count)
        // Somewhere in the note of zones: flip one letter of each row in turn.
        var found = 0
        var tried = 0
        let needle = Array("Europe/Zurich".utf8)
        for offset in 0..<(size - needle.count) where Array(bytes[offset..<(offset + needle.count)]) == needle {
            var flipped = bytes[offset] ^ 0x20
            pwrite(descriptor, &flipped, 1, off_t(offset))
            tried += 1
            do {
                if try records.open().firstDamaged() != nil { found += 1 }
            } catch {
                found += 1
            }
            var before = bytes[offset]
            pwrite(descriptor, &before, 1, off_t(offset))
        }
        #expect(tried >= 40)
        #expect(found == tried)
    }
}
