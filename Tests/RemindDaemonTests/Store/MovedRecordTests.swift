import CivilTime
import FaultVFS
import Glibc
import Reminders
import Testing

@testable import RemindDaemon

/// The record's file, or its log, is removed, replaced or cut while the daemon has it open.
@Suite("A record whose file is gone")
struct MovedRecordTests {
    enum Harm: CaseIterable, Codable {
        case removed, replaced, cut, folderGone

        func happen(to file: String, in folder: String) {
            switch self {
            case .removed: unlink(file)
            case .replaced:
                let descriptor = open(file + ".other", O_CREAT | O_WRONLY, 0o600)
                _ = write(descriptor, "something else", 14)
                close(descriptor)
                rename(file + ".other", file)
            case .cut: truncate(file, 0)
            case .folderGone: rename(folder, folder + ".gone")
            }
        }
    }

    private func takes(_ host: LoopHost) -> Int { (try? host.record().count { $0.contains(" done ") }) ?? -1 }

    /// An answer is not recorded, and memory and the ringing are as they were.
    @Test(arguments: Harm.allCases, ["", "-wal"])
    func anAnswerIsRefusedAndRemindersRingOn(harm: Harm, file: String) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.define("b", "daily at 09:00")
        try host.run(to: "2026-11-20T08:30")
        try host.take("a@2026-11-20T08:00")
        try host.run(to: "2026-11-20T09:10")
        harm.happen(to: host.dataFolder + "/journal.sqlite" + file, in: host.dataFolder)
        let error = #expect(throws: StoreError.self) { try host.take("b@2026-11-20T09:00") }
        #expect(error?.reason == .moved)
        #expect(host.loop.journal.standIn != nil && host.loop.storeProblem?.reason == .moved)
        // Again, and by then it stays refused.
        #expect(throws: StoreError.self) { try host.take("b@2026-11-20T09:00") }
        try host.run(to: "2026-11-21T08:05")
        #expect(host.rang.filter { $0.hasSuffix("a@2026-11-20T08:00") }.count == 1, "\(host.rang)")
        #expect(host.rang.contains { $0.hasSuffix("a@2026-11-21T08:00") }, "\(host.rang)")
    }

    /// The file is back as it was: what waited is written, and answers are recorded again.
    @Test(arguments: ["", "-wal"]) func itsReturnMendsIt(file: String) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T08:10")
        let path = host.dataFolder + "/journal.sqlite" + file
        rename(path, path + ".away")
        #expect(throws: StoreError.self) { try host.take("a@2026-11-20T08:00") }
        rename(path + ".away", path)
        host.loop.returnToRecord(now: host.now)
        try host.take("a@2026-11-20T08:00")
        #expect(host.loop.journal.standIn == nil && takes(host) == 1)
        try host.restart()
        #expect(takes(host) == 1)
    }

    /// Until then nothing touches what is at its path now, and everything that was acknowledged is in a backup.
    @Test(arguments: [Harm.removed, .replaced], ["", "-wal"])
    func aRestoreBringsBackWhatWasAcknowledged(harm: Harm, file: String) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T08:10")
        try host.take("a@2026-11-20T08:00")
        harm.happen(to: host.dataFolder + "/journal.sqlite" + file, in: host.dataFolder)
        #expect(throws: StoreError.self) { try host.put("a") }
        if harm == .replaced {
            let left = open(host.dataFolder + "/journal.sqlite" + file, O_RDONLY)
            var bytes = [UInt8](repeating: 0, count: 100)
            #expect(read(left, &bytes, 100) == 14)
            close(left)
        }
        let restoration = try #require(
            try Journal.restoration(
                of: host.dataFolder, from: .latest, isOpen: false, least: host.loop.journal.count()))
        _ = try host.loop.journal.install(restoration)
        try host.restart()
        #expect(takes(host) == 1 && host.loop.journal.standIn == nil)
        try host.run(to: "2026-11-21T08:10")
        try host.take("a@2026-11-21T08:00")
        #expect(takes(host) == 2)
    }

    /// The look after a write decides: what was written into a file that had gone by then is not recorded.
    @Test func aFileThatGoesDuringAWriteHasNotRecordedIt() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T08:10")
        let entries = try host.loop.journal.count()
        let path = host.dataFolder + "/journal.sqlite"
        host.loop.journal.wrote = { unlink(path) }
        #expect(throws: StoreError.self) { try host.take("a@2026-11-20T08:00") }
        #expect(try host.loop.journal.standIn != nil && host.loop.journal.count() == entries)
        #expect(takes(host) == 0)
    }

    @Test func aFileThatGoesIsSeenWithoutAWrite() throws {
        let host = try LoopHost("2026-11-20T07:00")
        unlink(host.dataFolder + "/journal.sqlite")
        host.loop.seeWhetherWritable(now: host.now)
        #expect(host.loop.journal.standIn?.error.reason == .moved)
    }

    /// What happens in the middle of SQLite's work, in a signal handler, which cannot capture.
    private enum Accident {
        nonisolated(unsafe) static var harm = Harm.removed
        nonisolated(unsafe) static var file = ""
        nonisolated(unsafe) static var folder = ""

        /// - Parameter operation: Which write or synchronisation of the record's files it comes with, from 0.
        static func plan(_ harm: Harm, to file: String, in folder: String, at operation: Int32) {
            (self.harm, self.file, self.folder) = (harm, file, folder)
            // Threads of Dispatch take no signals.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGUSR1)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            signal(SIGUSR1) { _ in Accident.harm.happen(to: Accident.file, in: Accident.folder) }
            faultvfs_fail(folder + "/journal.sqlite", FAULT_WRITE | FAULT_SYNC, operation, 1, -SIGUSR1, 0)
        }
    }

    /// While the log is put into the file, at each of its writes and synchronisations in turn: the checkpoint says so, no
    /// answer is recorded afterwards, and everything that was acknowledged is in a backup.
    @Test(arguments: [Harm.removed, .replaced], ["", "-wal"])
    func aFileThatGoesDuringACheckpoint(harm: Harm, file: String) async throws {
        await #expect(processExitsWith: .exitCode(0)) { [harm = harm as Harm, file = file as String] in
            faultvfs_install()
            var operation: Int32 = 0
            while true {
                let host = try LoopHost("2026-11-20T07:00")
                try host.define("a", "daily at 08:00")
                try host.run(to: "2026-11-20T08:10")
                try host.take("a@2026-11-20T08:00")
                Accident.plan(
                    harm, to: host.dataFolder + "/journal.sqlite" + file, in: host.dataFolder, at: operation)
                var error: StoreError?
                do throws(StoreError) { try host.loop.journal.putIntoFile() } catch let thrown { error = thrown }
                guard faultvfs_stop() == 1 else { break }
                operation += 1
                guard error?.reason == .moved else { exit(1) }
                do {
                    try host.put("a")
                    exit(2)
                } catch {}
                guard host.loop.storeProblem?.reason == .moved else { exit(3) }
                guard
                    let restoration = try Journal.restoration(
                        of: host.dataFolder, from: .latest, isOpen: false, least: host.loop.journal.count())
                else { exit(6) }
                _ = try host.loop.journal.install(restoration)
                try host.restart()
                guard try host.record().count(where: { $0.contains(" done ") }) == 1 else { exit(4) }
            }
            // Its log is synchronised, each page written, the file synchronised.
            exit(operation >= 4 ? 0 : 5)
        }
    }

    /// Cut in the middle: either everything is in the file afterwards, or it is said and nothing is recorded any more.
    ///
    /// - Parameter former: How many entries are in the file already, and mostly not in the log.
    @Test(arguments: ["", "-wal"], [0, 60])
    func aFileThatIsCutDuringACheckpoint(file: String, former: Int) async throws {
        await #expect(processExitsWith: .exitCode(0)) { [file = file as String, former = former as Int] in
            faultvfs_install()
            var operation: Int32 = 0
            while true {
                let records = try Records()
                let journal = try records.open()
                for _ in 0..<former { try journal.commit([Records.entry(journal)]) }
                try journal.putIntoFile()
                // The file grows, so that its first page is in the log as well.
                for _ in 0..<(former == 0 ? 3 : 20) { try journal.commit([Records.entry(journal)]) }
                let before = try journal.count()
                Accident.plan(.cut, to: records.file + file, in: records.path, at: operation)
                var error: StoreError?
                do throws(StoreError) { try journal.putIntoFile() } catch let thrown { error = thrown }
                guard faultvfs_stop() == 1 else { break }
                operation += 1
                let isNoticed = error?.reason == .moved
                var acknowledged = before
                do {
                    try journal.commit([Records.entry(journal)])
                    acknowledged += 1
                } catch {}
                guard isNoticed != (acknowledged > before) else { exit(1) }
                journal.database.abandon()
                let kept = try? records.open().count()
                guard kept == acknowledged || isNoticed else { exit(2) }
            }
            exit(operation >= 4 ? 0 : 5)
        }
    }

    /// A log that this process empties itself, and one that grows, are as they should be.
    @Test func ownCheckpointsAreNoHarm() throws {
        let records = try Records()
        let journal = try records.open()
        for _ in 0..<5 {
            try journal.commit([Records.entry(journal)])
            try journal.putIntoFile()
            journal.checkpoint()
            try journal.pauseCheckpoints()
            journal.resumeCheckpoints()
        }
        #expect(try journal.count() == 5)
    }
}
