@preconcurrency import Dispatch
import Glibc
import Vocabulary

/// Files that clients send piece by piece, since the sandbox shows the daemon no files of others: to be restored or imported.
///
/// Each client names its own upload, so that two do not disturb each other. One to which nothing is added for a minute goes.
struct Uploads {
    /// A record of a hundred years is smaller.
    private static let largest: Int64 = 4 * 1024 * 1024 * 1024
    private static let mostAtOnce = 8
    /// How long an upload is kept after its last piece.
    static let patience = DispatchTimeInterval.seconds(60)
    private static let prefix = "upload-"

    private let folder: String
    private let patience: DispatchTimeInterval
    private var uploads: [String: State] = [:]

    private enum State: Equatable {
        /// Its last piece came then.
        case waiting(since: DispatchTime)
        case inUse
    }

    init(folder: String, patience: DispatchTimeInterval = Uploads.patience) {
        self.folder = folder
        self.patience = patience
    }

    var isEmpty: Bool { uploads.isEmpty }

    private func path(_ name: String) -> String { "\(folder)/\(Uploads.prefix)\(name).part" }

    /// Adds a piece.
    ///
    /// - Parameters:
    ///   - offset: 0 starts again; else how much there is already.
    ///   - name: 1 to 40 lowercase letters, digits and hyphens.
    /// - Returns: How much there is now, in bytes.
    mutating func add(_ bytes: [UInt8], at offset: Int64, to name: String) throws(RemindError) -> Int64 {
        let isName =
            (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard isName else {
            throw RemindError(
                .invalidArgument, "\(quoted(name)) is not a name for an upload",
                hint: "lowercase letters, digits, hyphens")
        }
        guard uploads[name] != .inUse else { throw Uploads.inUse(name) }
        let file = path(name)
        if offset == 0 {
            guard uploads.count < Uploads.mostAtOnce || uploads[name] != nil else {
                throw RemindError(
                    .unreachable, "\(uploads.count) uploads are already running", hint: "try again in a minute")
            }
            unlink(file)
        } else if uploads[name] == nil {
            throw RemindError(
                .invalidArgument, "there is no upload \(name) to continue", hint: "begin at offset 0")
        }
        let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (offset == 0 ? O_CREAT | O_EXCL : 0)
        let descriptor = open(file, flags, 0o600)
        guard descriptor >= 0 else {
            throw RemindError(.notRecorded, "cannot take the file: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        uploads[name] = .waiting(since: .now())
        let size = Int64(lseek(descriptor, 0, SEEK_END))
        guard offset == size, size + Int64(bytes.count) <= Uploads.largest else {
            throw RemindError(
                .invalidArgument, "offset \(offset) is wrong: the file has \(size) bytes so far")
        }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
            }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                discard(name)
                throw RemindError(.notRecorded, "cannot take the file: \(reason)", hint: "make room: remindctl doctor")
            }
            written += count
        }
        return size + Int64(bytes.count)
    }

    /// The file of an upload, which stays until it is discarded.
    ///
    /// - Throws: `invalidArgument` if there is none, or if somebody reads it already.
    mutating func use(_ name: String, hint: String) throws(RemindError) -> String {
        guard let state = uploads[name] else {
            throw RemindError(.invalidArgument, "no file was uploaded", hint: hint)
        }
        guard state != .inUse else { throw Uploads.inUse(name) }
        uploads[name] = .inUse
        return path(name)
    }

    private static func inUse(_ name: String) -> RemindError {
        RemindError(.invalidArgument, "the upload \(name) is in use", hint: "wait for it, or give another name")
    }

    /// Its client may continue or reuse it for a minute.
    mutating func release(_ name: String) { uploads[name] = .waiting(since: .now()) }

    mutating func discard(_ name: String) {
        unlink(path(name))
        uploads[name] = nil
    }

    /// Discards every upload to which nothing was added for a minute.
    mutating func expire() {
        let now = DispatchTime.now()
        for case (let name, .waiting(let since)) in uploads where since + patience <= now { discard(name) }
    }

    /// Discards what a process before this one has left, too: it may hold a whole record.
    mutating func discardAll() {
        for file in Uploads.files(in: folder) { unlink(file) }
        uploads = [:]
    }

    static func files(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(prefix), name.hasSuffix(".part") { files.append("\(folder)/\(name)") }
        }
        return files.sorted()
    }
}
