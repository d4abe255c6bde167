@preconcurrency import Dispatch
import Glibc
import RemindDaemon
import RemindProtocol
import Support
import Synchronization
import Testing

/// How the server comes to its socket, and whom it lets in.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ControlListenTests {
    static let echo = ControlServerTests.echo
    static let echoed = ControlServerTests.echoed

    /// In a process of its own, as the umask is the whole process's.
    @Test func modes() async {
        await #expect(processExitsWith: .success) {
            for mask: mode_t in [0o000, 0o022, 0o777] {
                let folder = SocketFolder()
                umask(mask)
                let listener = try Listener(folder.path("socket"))
                umask(0)
                let inner = try Listener(folder.path("run/socket"))
                var status = stat()
                try #require(lstat(folder.path("socket"), &status) == 0)
                #expect(status.st_mode == S_IFSOCK | 0o600)
                try #require(lstat(folder.path("run"), &status) == 0)
                #expect(status.st_mode == S_IFDIR | 0o700)
                listener.stop()
                inner.stop()
            }
        }
    }

    @Test func socketIsRemovedAtTheEndAndOnlyOnce() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        host.run { $0.stop() }
        #expect(try peer.receive() == nil)
        eventually("removed") { access(host.path, F_OK) != 0 }
        // Somebody else's since: left alone.
        let second = try ServerHost()
        unlink(second.path)
        let stranger = listening(second.path)
        defer { close(stranger) }
        second.run { $0.stop() }
        usleep(50_000)
        #expect(access(second.path, F_OK) == 0)
    }

    @Test func secondServerIsRefused() throws {
        let host = try ServerHost()
        let problem = #expect(throws: ControlServer.Problem.self) { try listen(host.path) }
        #expect(problem == .alreadyServed(path: try SocketPath(host.path), pid: getpid()))
        #expect(problem?.description == "already served: \(host.path) (by process \(getpid()))")
        for _ in 0..<20 { #expect(throws: ControlServer.Problem.self) { try listen(host.path) } }
        let peer = try host.connect()
        try peer.send(Self.echo + "\0")
        #expect(try peer.receive() == Self.echoed)
    }

    @Test func deadSocketIsReplaced() throws {
        let folder = SocketFolder()
        let path = folder.path("socket")
        close(listening(path))
        #expect(access(path, F_OK) == 0)
        try listen(path).stop()
    }

    /// Servers that start at once over a dead socket must not unlink each other's.
    @Test func onlyOneOfManyWins() throws {
        for _ in 0..<20 {
            let folder = SocketFolder()
            let path = folder.path("socket")
            close(listening(path))
            let hosts = Mutex<[ServerHost]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                if let host = try? ServerHost(at: path) { hosts.withLock { $0.append(host) } }
            }
            #expect(hosts.withLock(\.count) == 1)
        }
    }

    @Test func onlySocketsAreReplaced() throws {
        let folder = SocketFolder()
        let path = folder.path("socket")
        let other = folder.path("other")
        for make in [
            { close(open(path, O_CREAT | O_WRONLY, 0o600)) }, { mkdir(path, 0o700) }, { symlink(other, path) },
        ] {
            _ = make()
            #expect(throws: ControlServer.Problem.notASocket(path: try SocketPath(path))) { try listen(path) }
            #expect(try status(path).st_mode != 0)
            if unlink(path) != 0 { rmdir(path) }
        }
        // A link to a socket is still a link.
        let listener = listening(other)
        defer { close(listener) }
        symlink(other, path)
        #expect(throws: ControlServer.Problem.notASocket(path: try SocketPath(path))) { try listen(path) }
    }

    @Test func badFolders() throws {
        #expect(throws: ControlServer.Problem.self) { try listen("/proc/nowhere/socket") }
        let folder = SocketFolder()
        close(open(folder.path("file"), O_CREAT | O_WRONLY, 0o600))
        #expect(throws: ControlServer.Problem.self) { try listen(folder.path("file/socket")) }
    }

    @Test func adoptsASocketAndLeavesIt() throws {
        let folder = SocketFolder()
        let path = folder.path("socket")
        let host = try ServerHost(adopting: listening(path))
        let peer = try SocketPeer(path: path)
        try peer.send(Self.echo + "\0")
        #expect(try peer.receive() == Self.echoed)
        host.run { $0.stop() }
        usleep(50_000)
        #expect(access(path, F_OK) == 0)
    }

    @Test func adoptsNothingElse() throws {
        let unbound = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let file = open("/dev/null", O_RDONLY)
        defer {
            close(unbound)
            close(file)
        }
        for descriptor in [unbound, file, -1] {
            #expect(throws: ControlServer.Problem.notListening(descriptor: descriptor)) {
                try ServerHost(adopting: descriptor)
            }
        }
    }

    @Test func otherUsersAreRefused() throws {
        let host = try ServerHost(users: [geteuid() + 1])
        let peer = try host.connect()
        #expect(try peer.receiveAll() == #"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"# + "\0")
        #expect(host.run { $0.methods } == [])
        #expect(host.run { $0.incidents.count } == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to become somebody else"))
    func anotherUserForReal() throws {
        let folder = SocketFolder()
        let path = folder.path("socket")
        let host = try ServerHost(adopting: listening(path))
        chmod(folder.path, 0o755)
        chmod(path, 0o666)
        let call = "printf '\(Self.echo)\\n' | socat -t 2 - UNIX-CONNECT:\(path)"
        #expect(runSocketCommand(call) == Self.echoed + "\n")
        // Only reading: refused before it has written, socat would end without a look at the reply.
        let refused = runSocketCommand(
            "setpriv --reuid=65534 --regid=65534 --clear-groups socat -u UNIX-CONNECT:\(path) -")
        #expect(refused == #"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"# + "\0")
        #expect(host.run { $0.methods.count } == 1)
    }

    @Test(.enabled(if: hasSocketCommand("socat")))
    func socat() throws {
        let host = try ServerHost()
        let lines = "printf '\(Self.echo)\\n\\n\(Self.echo)\\n' | socat -t 2 - UNIX-CONNECT:\(host.path)"
        #expect(runSocketCommand(lines) == Self.echoed + "\n" + Self.echoed + "\n")
        let pretty =
            "printf '{\\n\"method\":\\n\"org.varlink.service.GetInfo\"}\\0' | socat -t 2 - UNIX-CONNECT:\(host.path)"
        #expect(runSocketCommand(pretty).hasSuffix("}\0"))
    }

    @Test(.enabled(if: hasSocketCommand("varlinkctl")))
    func varlinkctl() throws {
        let host = try ServerHost()
        #expect(runSocketCommand("varlinkctl info \(host.path)").contains("org.example.test"))
        #expect(runSocketCommand("varlinkctl introspect \(host.path) org.example.test").contains("Echo"))
    }

    /// In a process of its own, as it takes every descriptor there is.
    @Test func survivesTheLastDescriptor() async {
        await #expect(processExitsWith: .success) {
            var few = rlimit(rlim_cur: 64, rlim_max: 64)
            try #require(setrlimit(Int32(RLIMIT_NOFILE.rawValue), &few) == 0)
            let host = try ServerHost()
            let inside = try host.connect()
            eventually("accepted") { host.connectionCount == 1 }
            // While the server is kept busy, peers queue up and then every descriptor is taken.
            var hoard: [Int32] = []
            let late = try host.whilePaused {
                let peers = try (0..<3).map { _ in try host.connect() }
                while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { hoard.append(descriptor) }
                return peers
            }
            for peer in late { try peer.send(ControlServerTests.echo + "\0") }
            // One is served with the spare descriptor, those inside go on, and nothing spins.
            #expect(try late[0].receive() == ControlServerTests.echoed)
            let before = processorTime()
            sleep(2)
            #expect(processorTime() - before < .milliseconds(500))
            try inside.send(ControlServerTests.echo + "\0")
            #expect(try inside.receive() == ControlServerTests.echoed)
            // The others follow when there is room.
            for descriptor in hoard { close(descriptor) }
            #expect(try late[1].receive() == ControlServerTests.echoed)
            #expect(try late[2].receive() == ControlServerTests.echoed)
            #expect(host.run { $0.incidents.contains(.cannotAccept(errno: EMFILE)) })
        }
    }

    private func listen(_ path: String) throws -> Listener {
        try Listener(path)
    }

    private func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status
    }

    /// A plain listening socket, as systemd would hand over; its file remains when it is closed.
    private func listening(_ path: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        _ = (try? SocketPath(path))?.withAddress { bind(descriptor, $0, $1) }
        Glibc.listen(descriptor, 16)
        return descriptor
    }
}

/// What this process has computed so far.
private func processorTime() -> Duration {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + .microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
}
