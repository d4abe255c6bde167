import Glibc
import RemindProtocol

/// The descriptor that accepts, and the file it is responsible for.
struct ListeningSocket {
    let descriptor: Int32
    /// The path to remove at the end; nil if systemd made the socket and keeps listening.
    private let file: (path: SocketPath, device: dev_t, inode: ino_t)?

    /// Takes over a socket that listens already (socket activation).
    ///
    /// - Throws: `.notListening` for anything but a listening Unix stream socket.
    init(adopting descriptor: Int32) throws(ControlServer.Problem) {
        guard Self.option(SO_DOMAIN, of: descriptor) == AF_UNIX, Self.option(SO_ACCEPTCONN, of: descriptor) == 1,
            Self.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
        else { throw .notListening(descriptor: descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        self.descriptor = descriptor
        file = nil
    }

    /// Makes the folder (0700) and the socket (0600) and listens, unless somebody does already.
    ///
    /// - Throws: `.alreadyServed` when a connection to the path succeeds, `.notASocket` for a file, link or folder
    ///   there, `.foreign` for another user's socket, `.system` with the call that failed.
    init(path: SocketPath) throws(ControlServer.Problem) {
        if mkdir(path.folder, 0o700) != 0, errno != EEXIST { throw .system(call: "mkdir", path: path, errno: errno) }
        // Two daemons that start at once would both find a dead socket, and the second would unlink the first's.
        let lock = try Self.lock(path)
        defer { Glibc.close(lock) }
        try Self.clear(path)

        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .system(call: "socket", path: path, errno: errno) }
        do {
            file = try Self.bind(descriptor, to: path)
            self.descriptor = descriptor
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Stops listening. Removes the file if it is still the one that was made.
    func close() {
        if let file {
            var status = stat()
            if lstat(file.path.string, &status) == 0, status.st_ino == file.inode, status.st_dev == file.device {
                unlink(file.path.string)
            }
        }
        Glibc.close(descriptor)
    }

    private static func bind(
        _ descriptor: Int32, to path: SocketPath
    ) throws(ControlServer.Problem) -> (SocketPath, dev_t, ino_t) {
        // Linux gives the file the mode of the unbound socket, less the umask: never open to others, not even for the
        // moment between bind and chmod. The chmod after it mends an umask that took too much.
        fchmod(descriptor, 0o600)
        if path.withAddress({ Glibc.bind(descriptor, $0, $1) }) != 0 {
            throw .system(call: "bind", path: path, errno: errno)
        }
        var status = stat()
        if chmod(path.string, 0o600) != 0 || lstat(path.string, &status) != 0 {
            throw .system(call: "chmod", path: path, errno: errno)
        }
        if listen(descriptor, 4096) != 0 { throw .system(call: "listen", path: path, errno: errno) }
        return (path, status.st_dev, status.st_ino)
    }

    /// A lock on the folder, held until the descriptor is closed.
    private static func lock(_ path: SocketPath) throws(ControlServer.Problem) -> Int32 {
        let folder = open(path.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .system(call: "open", path: path, errno: errno) }
        // Its holder needs microseconds. After a second we give up, so that a stranger's lock (in /tmp) cannot block
        // us.
        for _ in 0..<100 {
            if flock(folder, LOCK_EX | LOCK_NB) == 0 { return folder }
            usleep(10_000)
        }
        Glibc.close(folder)
        throw .system(call: "flock", path: path, errno: EWOULDBLOCK)
    }

    /// Removes a socket without a listener.
    private static func clear(_ path: SocketPath) throws(ControlServer.Problem) {
        var status = stat()
        guard lstat(path.string, &status) == 0 else {
            if errno == ENOENT { return }
            throw .system(call: "lstat", path: path, errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        guard status.st_uid == geteuid() else { throw .foreign(path: path, uid: status.st_uid) }

        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard probe >= 0 else { throw .system(call: "socket", path: path, errno: errno) }
        defer { Glibc.close(probe) }
        let error = path.withAddress { connect(probe, $0, $1) == 0 ? 0 : errno }
        switch error {
        // EAGAIN: its backlog is full, but somebody holds it.
        case 0, EAGAIN: throw .alreadyServed(path: path, pid: ControlPeer(of: probe)?.pid)
        case ECONNREFUSED: break
        default: throw .system(call: "connect", path: path, errno: error)
        }
        if unlink(path.string) != 0 { throw .system(call: "unlink", path: path, errno: errno) }
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}
