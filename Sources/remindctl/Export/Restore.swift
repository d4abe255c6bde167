import ArgumentParser
import Glibc
import RemindProtocol
import RemindText
import Vocabulary

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore lost entries from a backup.",
        discussion: """
            Adds the entries that the record lacks and removes none. An entry in both stays there once. The old record \
            is kept under another name. A damaged backup is refused.
            """)

    @Argument(
        help: "A file, or a name from backup --list. By default, the latest backup.",
        completion: .file())
    var backup: String?

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        try Question.restore.ask(
            "Add to the record what \(backup ?? "the latest backup") has?", isAnswered: yes,
            refusal: "nothing was restored")
        let link = try DaemonLink(timeout: .seconds(300))
        let restored: Remindd1.Restored
        if let backup {
            let known: Remindd1.BackupList = try link.read("Backups")
            if known.backups.contains(where: { $0.name == backup }) {
                restored = try link.read("Restore", Remindd1.RestoreRequest(name: backup))
            } else {
                let name = try upload(backup, link)
                restored = try link.read("Restore", Remindd1.RestoreRequest(upload: name))
            }
        } else {
            restored = try link.read("Restore", Remindd1.RestoreRequest())
        }
        try output.print(restored) { _ in BackupText.restored(restored) }
    }

    /// - Returns: The upload's name.
    private func upload(_ file: String, _ link: DaemonLink) throws -> String {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .unreadableFile, "cannot read \(file): \(String(cString: strerror(errno)))",
                hint: "see the backups with: remindctl backup --list")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.unreadableFile, "\(file) is not a regular file")
        }
        var upload = Upload(link)
        var buffer = [UInt8](repeating: 0, count: Remindd1.UploadRequest.largest)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandFailure(.unreadableFile, "cannot read \(file): \(String(cString: strerror(errno)))")
            }
            guard count > 0 || upload.size == 0 else { break }
            try upload.add(buffer[..<count])
            if count == 0 { break }
        }
        return upload.name
    }
}
