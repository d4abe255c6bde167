import ArgumentParser
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Vocabulary

struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the record, or list the backups.",
        discussion: """
            remindd backs up its record once a day and keeps the last 14 backups in its folder. This makes today's \
            backup again. With FILE, it also writes it there, for example to another disk. Each backup is read back \
            to check it.
            """)

    @Argument(help: "A new file for another copy.", completion: .file())
    var file: String?

    @Flag(help: "List the backups that remindd keeps.")
    var list = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if list, file != nil { throw ValidationError("--list takes no file") }
    }

    func run() throws {
        if let file, ["now", "list"].contains(file) {
            throw CommandFailure(
                .invalidArgument, "\(file) is no name for a backup",
                hint: file == "list" ? "remindctl backup --list" : "remindctl backup, or a file: ./now")
        }
        // A large record is read twice for it.
        let link = try DaemonLink(timeout: .seconds(300))
        if list {
            let copies: Remindd1.BackupList = try link.read("Backups")
            return try output.print(copies) { style in BackupText.lines(copies, style: style) }
        }
        let target = try file.map { try NewFile($0) }
        let copy: Remindd1.Backup
        do {
            copy = try link.read("Backup")
            if let target { try download(copy, into: target, link) }
        } catch {
            target?.remove()
            throw error
        }
        try output.print(copy) { _ in [BackupText.made(copy, at: file)] }
    }

    private func download(_ copy: Remindd1.Backup, into target: NewFile, _ link: DaemonLink) throws {
        var offset: Int64 = 0
        while true {
            let piece: Remindd1.Chunk = try link.read(
                "ReadBackup", Remindd1.ReadBackupRequest(name: copy.name, offset: offset))
            guard !piece.data.bytes.isEmpty else { break }
            try target.write(piece.data.bytes)
            offset += Int64(piece.data.bytes.count)
        }
        guard offset == copy.size else {
            throw CommandFailure(.internalError, "the backup has \(copy.size) bytes, and \(offset) came")
        }
        try target.finish()
    }
}
