import Glibc

/// The folder that holds the record, and the name of the device beside it.
struct DataFolder {
    let path: String
    /// Names the writer of this folder's entries.
    private(set) var device: String
    /// True if nothing was ever recorded here: then the device's name is not written yet.
    let isFirstStart: Bool

    var journal: String { path + "/journal.sqlite" }
    var heads: String { path + "/head" }
    private var deviceFile: String { path + "/device" }

    /// The record's path without the symbolic links on the way to the folder: SQLite refuses every link if it is to
    /// refuse one in place of the file, and a home is often reached by one.
    var resolvedJournal: String {
        guard let resolved = realpath(path, nil) else { return journal }
        defer { free(resolved) }
        return String(cString: resolved) + "/journal.sqlite"
    }

    /// Makes the folder if it is missing; refuses one that others can read, or that is a symbolic link.
    init(path: String) throws(StoreError) {
        self.path = path
        try DataFolder.make(path)
        if let text = try DataFolder.read(path + "/device") {
            let name = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
            guard name.utf8.count == 8, name.allSatisfy(\.isHexDigit) else {
                throw StoreError(.damaged, "\(path)/device has no device name")
            }
            device = name
            isFirstStart = false
        } else {
            device = DataFolder.newDevice()
            isFirstStart = true
        }
    }

    /// Makes the file on the first start, since SQLite would make it readable by others, and closes it to them.
    func prepareJournal() throws(StoreError) {
        var status = stat()
        guard lstat(journal, &status) == 0 else {
            guard errno == ENOENT else { throw DataFolder.failed("look at", journal) }
            guard isFirstStart else {
                throw StoreError(.damaged, "\(journal) is missing, though this folder has held a record")
            }
            let fd = open(journal, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard fd >= 0 else { throw DataFolder.failed("create", journal) }
            close(fd)
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.inputOutput, "\(journal) is not a regular file (symbolic links are refused)")
        }
        // Before SQLite makes a healthy empty database of it: only the very first start may find one.
        guard isFirstStart || status.st_size > 0 else {
            throw StoreError(.damaged, "\(journal) is empty, though this folder has held a record")
        }
        // Files that SQLite creates beside it get its mode; files from before do not.
        for file in [journal, journal + "-wal"] where lstat(file, &status) == 0 && status.st_mode & 0o077 != 0 {
            guard chmod(file, 0o600) == 0 else { throw DataFolder.failed("close to others", file) }
        }
    }

    /// Writes the device's name once the record is there, so that a record missing later is seen as damage.
    func finishFirstStart() throws(StoreError) {
        guard isFirstStart else { return }
        try DataFolder.replace(deviceFile, with: device + "\n")
    }

    /// Gives the writer another name, so that what it writes is not taken for what was lost or is written elsewhere.
    ///
    /// - Parameter devices: The devices that have entries here.
    mutating func rename(besides devices: [String]) throws(StoreError) {
        device = try DataFolder.rename(device, in: path, besides: devices)
    }

    /// Gives the writer of a folder another name, and notes the one that it had.
    static func rename(_ device: String, in folder: String, besides devices: [String]) throws(StoreError) -> String {
        let name = newDevice(besides: devices + Array(try formerNames(in: folder)) + [device])
        try rename(device, in: folder, to: name)
        return name
    }

    /// Gives the writer of a folder a certain name, and notes the one that it had.
    static func rename(_ device: String, in folder: String, to name: String) throws(StoreError) {
        // First, so that it is known however this ends.
        let former = try formerNames(in: folder)
        if !former.contains(device) {
            try replace(folder + "/former", with: (former.sorted() + [device]).map { $0 + "\n" }.joined())
        }
        try replace(folder + "/device", with: name + "\n")
    }

    /// The names that the writer of a folder had.
    static func formerNames(in folder: String) throws(StoreError) -> Set<String> {
        Set((try read(folder + "/former") ?? "").split(separator: "\n").map(String.init))
    }

    /// A name for a new writer, of eight hexadecimal digits, which none of these devices has.
    static func newDevice(besides devices: [String] = []) -> String {
        while true {
            let number = String(RandomNames.next(), radix: 16)
            let name = String(repeating: "0", count: 8 - number.count) + number
            if !devices.contains(name) { return name }
        }
    }

    /// Writes a small file again: the old one stays until the new one is whole and on the disk.
    static func replace(_ file: String, with text: String) throws(StoreError) {
        let draft = file + ".new"
        unlink(draft)
        let fd = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard fd >= 0 else { throw failed("create", draft) }
        defer { close(fd) }
        guard text.utf8.count == write(fd, text, text.utf8.count), fsync(fd) == 0, Glibc.rename(draft, file) == 0 else {
            throw failed("write", file)
        }
        try synchronise(file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ".")
    }

    /// Syncs the names in a folder to the disk.
    static func synchronise(_ path: String) throws(StoreError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failed("open", path) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failed("synchronise", path) }
    }

    /// Makes a folder with mode 0700 if it is missing, and closes it to others.
    static func make(_ path: String) throws(StoreError) {
        var parent = path
        var missing: [String] = []
        var status = stat()
        while lstat(parent, &status) != 0 {
            guard errno == ENOENT, let slash = parent.lastIndex(of: "/"), slash > parent.startIndex else {
                throw failed("look at", parent)
            }
            missing.append(parent)
            parent = String(parent[..<slash])
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw failed("create", folder)
        }
        let mode = try refuseUnsafe(path)
        guard mode & 0o077 == 0 || chmod(path, 0o700) == 0 else { throw failed("close to others", path) }
    }

    /// - Returns: Its mode.
    /// - Throws: If it is a symbolic link or another user's.
    @discardableResult
    static func refuseUnsafe(_ path: String) throws(StoreError) -> mode_t {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw failed("look at", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StoreError(.inputOutput, "\(path) is not a real folder (symbolic links are refused)")
        }
        guard status.st_uid == geteuid() else {
            throw StoreError(.inputOutput, "\(path) belongs to another user")
        }
        return status.st_mode
    }

    static func read(_ path: String) throws(StoreError) -> String? {
        // Opening does not block, so that a pipe in its place is read as what it is: no name.
        let fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard fd >= 0 else {
            if errno == ENOENT { return nil }
            throw failed("open", path)
        }
        defer { close(fd) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(fd, &bytes, bytes.count)
        guard count >= 0 else { throw failed("read", path) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    static func failed(_ verb: String, _ path: String) -> StoreError {
        StoreError(.inputOutput, "cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
