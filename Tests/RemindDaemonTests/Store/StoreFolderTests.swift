import Glibc
import Support
import Testing

@testable import RemindDaemon

@Suite("The folder of the record")
struct StoreFolderTests {
    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o7777
    }

    @Test func folderAndFilesAreClosedToOthers() throws {
        let records = try Records()
        let journal = try records.open()
        try journal.commit([Records.entry(journal)])
        #expect(mode(records.path) == 0o700)
        for name in ["journal.sqlite", "journal.sqlite-wal", "device"] {
            #expect(mode("\(records.path)/\(name)") == 0o600)
        }
    }

    @Test func whatIsOpenToOthersIsClosed() throws {
        let records = try Records()
        do { _ = try records.open() }
        chmod(records.path, 0o755)
        chmod(records.file, 0o644)
        _ = try records.open()
        #expect(mode(records.path) == 0o700)
        #expect(mode(records.file) == 0o600)
    }

    @Test func aSecondOpenerIsRefused() throws {
        let records = try Records()
        let first = try records.open()
        #expect(records.refusal()?.reason == .busy)
        try first.commit([Records.entry(first)])
    }

    @Test func aNewerFormatIsRefused() throws {
        let records = try Records()
        do { _ = try records.open() }
        try records.tamper("PRAGMA user_version = \(Schema.version + 1)")
        #expect(
            records.refusal()
                == StoreError(
                    .newer, "\(records.file) has format \(Schema.version + 1); this remindd knows \(Schema.version)"))
    }

    /// After the first start a record that is missing, empty or something else is damage.
    @Test(arguments: ["rm -f $F $F-wal", ": > $F; rm -f $F-wal", "echo hello, this is no database > $F; rm -f $F-wal"])
    func aRecordThatIsNotThereIsDamage(command: String) throws {
        let records = try Records()
        do { _ = try records.open() }
        _ = try ChildProcess.run(["sh", "-c", command], environment: ["F": records.file])
        #expect(records.refusal()?.reason == .damaged)
        #expect(records.refusal()?.reason == .damaged)
    }

    @Test func anotherProgramsDatabaseIsDamage() throws {
        let records = try Records()
        do { _ = try records.open() }
        _ = try ChildProcess.run(["sh", "-c", "rm -f \"$F\"*"], environment: ["F": records.file])
        try records.tamper("CREATE TABLE t (a); PRAGMA application_id = 7; PRAGMA user_version = 1")
        #expect(records.refusal()?.reason == .damaged)
    }

    /// Power failed in the first start, between the record and the name beside it.
    @Test func aFirstStartThatWasCutShortGoesOn() throws {
        let records = try Records()
        do { _ = try records.open() }
        unlink(records.path + "/device")
        _ = try records.open()
        #expect(records.refusal() == nil)
    }

    @Test func aRecordWithEntriesWithoutItsDeviceIsDamage() throws {
        let records = try Records()
        do {
            let journal = try records.open()
            try journal.commit([Records.entry(journal)])
        }
        unlink(records.path + "/device")
        #expect(records.refusal()?.reason == .damaged)
    }

    @Test(arguments: ["", "zz", "0123456789", "x1234567"])
    func aDeviceFileThatHoldsNoNameIsDamage(text: String) throws {
        let records = try Records()
        do { _ = try records.open() }
        try records.folder.write("data/device", text)
        #expect(records.refusal()?.reason == .damaged)
    }

    @Test func symbolicLinksAreRefused() throws {
        let records = try Records()
        do { _ = try records.open() }
        let other = records.folder["other"]
        #expect(rename(records.path, other) == 0)
        symlink(other, records.path)
        #expect(records.refusal()?.reason == .inputOutput)
        unlink(records.path)
        rename(other, records.path)
        for name in ["journal.sqlite", "device"] {
            rename("\(records.path)/\(name)", records.folder["moved"])
            symlink(records.folder["moved"], "\(records.path)/\(name)")
            #expect(records.refusal() != nil, "\(name)")
            unlink("\(records.path)/\(name)")
            rename(records.folder["moved"], "\(records.path)/\(name)")
        }
        #expect(records.refusal() == nil)
    }

    /// A home that is reached by a link, as /home often is.
    @Test func aLinkOnTheWayIsNoObstacle() throws {
        let records = try Records()
        mkdir(records.folder["real"], 0o755)
        symlink("real", records.folder["home"])
        let journal = try Journal(folder: records.folder["home"] + "/.local/share/remindd")
        try journal.commit([Records.entry(journal)])
    }

    @Test func aFolderThatCannotBeMadeIsSaid() throws {
        let records = try Records()
        try records.folder.write("file", "")
        #expect(throws: StoreError.self) { _ = try Journal(folder: records.folder["file"] + "/data") }
    }
}
