import CivilTime
import FaultVFS
import Glibc
import RemindProtocol
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A disk that fails: each in a process of its own, whose SQLite writes through a file system that fails on demand.
@Suite("A disk that fails", .serialized)
struct StoreDiskTests {
    private static let writeFails: Int32 = 778  // SQLITE_IOERR_WRITE
    private static let syncFails: Int32 = 1034  // SQLITE_IOERR_FSYNC

    /// Fails the first operation of a commit, then the second, and so on, until none of them fails.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            (FAULT_WRITE, writeFails), (FAULT_WRITE, 13), (FAULT_SYNC, syncFails), (FAULT_READ, 266),
        ] as [(Int32, Int32)])
    func whateverFailsACommitIsThereAsAWholeOrNotAtAll(kinds: Int32, code: Int32) async throws {
        let records = try Records()
        let path = records.path
        await #expect(processExitsWith: .exitCode(0)) {
            [path = path as String, kinds = kinds as Int32, code = code as Int32] in
            faultvfs_install()
            var expected: Int64 = 0
            for after in 0..<200 as Range<Int32> {
                let journal = try Journal(folder: path)
                if expected == 0 { try journal.commit([Records.entry(journal)]) }
                let before = journal.headID.sequence
                faultvfs_fail(path + "/journal.sqlite", kinds, after, 1, code, 0)
                var hasFailed = false
                do {
                    try journal.commit((1...3).map { Records.entry(journal, $0) })
                } catch {
                    hasFailed = true
                }
                let faults = faultvfs_stop()
                journal.close()
                let again = try Journal(folder: path)
                let now = again.headID.sequence
                guard try again.firstDamaged() == nil, again.losses.isEmpty, try again.count() == Int(now) else {
                    exit(1)
                }
                guard now == before + 3 || hasFailed && now == before else { exit(2) }
                guard hasFailed || now == before + 3 else { exit(3) }
                expected = now
                again.close()
                if faults == 0 { exit(after > 0 || kinds == FAULT_READ ? 0 : 4) }
            }
            exit(5)
        }
    }

    /// The daemon tells what it knows: recorded, not recorded, or that nobody knows.
    @Test(.timeLimit(.minutes(1))) func theDaemonReadsTheFileAgainBeforeItWritesOn() async throws {
        let folder = try TemporaryFolder()
        for name in ["data", "config", "run"] { mkdir(folder[name], 0o700) }
        let path = folder.path
        await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
            faultvfs_install()
            let environment = try DaemonEnvironment([
                "XDG_DATA_HOME": path + "/data", "XDG_CONFIG_HOME": path + "/config", "XDG_RUNTIME_DIR": path + "/run",
                "HOME": path, "TZ": "UTC",
            ])
            try Daemon(environment: environment).run()
            let client = try ControlClient(path: environment.socket)
            func take(_ note: String) -> String? {
                do throws(ControlClient.Failure) {
                    let _: Remindd1.Answered = try client.call(
                        Remindd1.method("Answer"), Remindd1.AnswerRequest(what: "pill", outcome: "done", note: note))
                    return nil
                } catch .refused(_, let parameters) {
                    return (try? VarlinkJSON.decode(Remindd1.Refusal.self, from: parameters))?.message
                } catch {
                    return "\(error)"
                }
            }
            var draft = DefinitionDraft(kind: "medication")
            draft.id = "pill"
            draft.title = "Pill"
            draft.when = [.init(when: "as needed")]
            let _: Remindd1.Changed = try client.call(Remindd1.method("Define"), Remindd1.DefineRequest(draft: draft))
            // The first commit of a day is copied; the copy is not what fails here.
            usleep(500_000)
            let log = path + "/data/remindd/journal.sqlite"

            // In doubt, until the file was read again: then it is known not to be there.
            faultvfs_fail(log, FAULT_SYNC, 0, 1, StoreDiskTests.syncFails, 0)
            guard take("one") == "NOT recorded: the record cannot be written", faultvfs_stop() == 1 else { exit(10) }
            // It could not be written.
            faultvfs_fail(log, FAULT_WRITE, 0, 1, StoreDiskTests.writeFails, 0)
            guard take("two") == "NOT recorded: the record cannot be written", faultvfs_stop() == 1 else { exit(11) }
            guard take("three") == nil else { exit(12) }
            // Nobody knows, and it stays so for a while.
            faultvfs_fail(log, FAULT_SYNC, 0, 10_000, StoreDiskTests.syncFails, 0)
            guard take("four") == "it may NOT be recorded: the disk failed" else { exit(13) }
            // Nothing is written until it is known: of this there is no doubt.
            guard take("five") == "NOT recorded: the record cannot be written" else { exit(14) }
            let status: DaemonStatus = try client.call(Remindd1.method("Status"))
            guard status.problems.contains(where: { $0.contains("the record cannot be used") }) else { exit(15) }
            _ = faultvfs_stop()
            // What was in doubt is found, and what came after it was never written.
            guard take("six") == nil else { exit(16) }
            let history: Remindd1.History = try client.call(
                Remindd1.method("History"), Remindd1.HistoryRequest(limit: 100))
            // Requests that were refused for certain are not there, and each of the others is there once.
            let notes = history.entries.compactMap(\.note)
            guard notes.filter({ $0 != "four" }) == ["three", "six"] else { exit(17) }
            guard Set(notes).count == notes.count else { exit(20) }
            guard Set(history.entries.map(\.id)).count == history.entries.count else { exit(18) }
            let healed: DaemonStatus = try client.call(Remindd1.method("Status"))
            guard healed.problems.isEmpty else { exit(19) }
            exit(0)
        }
    }

    /// What was written and could not be synchronised is read again, and yet may go with the power: then nothing is lost that
    /// anybody was told is there.
    @Test(.timeLimit(.minutes(1))) func theHeadFileIsNeverAheadOfTheDisk() async throws {
        let records = try Records()
        let path = records.path
        await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
            faultvfs_install()
            let journal = try Journal(folder: path)
            try journal.commit([Records.entry(journal)])
            faultvfs_fail(path + "/journal.sqlite", FAULT_SYNC, 0, 10_000, StoreDiskTests.syncFails, 0)
            guard (try? journal.commit([Records.entry(journal)])) == nil else { exit(1) }
            journal.close()
            let doubtful = try Journal(folder: path)
            guard doubtful.headID.sequence == 2 else { exit(2) }
            guard HeadFile.read(path + "/head").map(\.sequence) == [1] else { exit(3) }
            doubtful.close()
            _ = faultvfs_stop()
            let safe = try Journal(folder: path)
            guard safe.headID.sequence == 2, safe.losses.isEmpty else { exit(4) }
            guard HeadFile.read(path + "/head").map(\.sequence) == [2] else { exit(5) }
            exit(0)
        }
    }

    /// The room that is kept lets a person's answer through, and comes back with the disk's.
    @Test(.enabled(if: geteuid() == 0, "only root can mount a small file system"))
    func theReserveIsForAnswers() throws {
        let records = try Records()
        mkdir(records.path, 0o700)
        let mounted = try ChildProcess.run(["mount", "-t", "tmpfs", "-o", "size=3m,mode=700", "none", records.path])
        guard mounted.status == 0 else { try Test.cancel("mount is not allowed here: \(mounted.output.prefix(100))") }
        defer { _ = try? ChildProcess.run(["umount", "-l", records.path]) }
        let journal = try records.open()
        try journal.commit([Records.entry(journal)])
        journal.reserve.take()
        #expect(journal.reserve.isThere)
        _ = try ChildProcess.run(["dd", "if=/dev/zero", "of=\(records.path)/other", "bs=4k"])
        // What time brings waits in memory.
        var failure: StoreError?
        for _ in 0..<200 where failure == nil {
            do { try journal.commit([Records.entry(journal)]) } catch { failure = error }
        }
        #expect(failure?.reason == .full)
        #expect(journal.reserve.isThere)
        let done = Fact.answered(Answer(.done, happened: Instant(seconds: 1_795_158_000)))
        for _ in 0..<10 { try journal.commit([Records.entry(journal, 1, done)]) }
        #expect(!journal.reserve.isThere)
        #expect(try journal.firstDamaged() == nil)
        unlink(records.path + "/other")
        journal.reserve.take()
        #expect(journal.reserve.isThere)
    }
}
