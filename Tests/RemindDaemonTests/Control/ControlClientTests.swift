@preconcurrency import Dispatch
import Glibc
import RemindDaemon
import RemindProtocol
import Support
import Testing

/// The client that remindctl uses, against the real server and against false ones.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ControlClientTests {
    @Test func calls() throws {
        let host = try ServerHost()
        let client = try ControlClient(path: SocketPath(host.path))
        for text in ["", "é\u{0}\n", String(repeating: "x", count: 60_000)] {
            let reply: ServerActor.Text = try client.call("org.example.test.Echo", ServerActor.Text(text: text))
            #expect(reply.text == text)
        }
        let info = try client.call("org.varlink.service.GetInfo", returning: ServiceDescription.Info.self)
        #expect(info.product == "p")
    }

    @Test func errorsAreTyped() throws {
        let host = try ServerHost()
        let client = try ControlClient(path: SocketPath(host.path))
        #expect(
            throws: ControlClient.Failure.refused(
                name: "org.example.test.No", parameters: Array(#"{"why":"because"}"#.utf8))
        ) { try client.call("org.example.test.Refuse", returning: VarlinkEmpty.self) }
        #expect(
            throws: ControlClient.Failure.refused(
                name: "org.varlink.service.MethodNotFound",
                parameters: Array(#"{"method":"org.example.test.Nope"}"#.utf8))
        ) { try client.call("org.example.test.Nope", returning: VarlinkEmpty.self) }
        // A reply of another shape is the daemon's fault, and said so.
        let shape = #expect(throws: ControlClient.Failure.self) {
            try client.call(
                "org.example.test.Echo", ServerActor.Text(text: "a"), returning: ServerActor.Number.self)
        }
        #expect(shape?.description.contains("number") == true)
    }

    @Test func streams() throws {
        let host = try ServerHost()
        let client = try ControlClient(path: SocketPath(host.path))
        var lengths: [Int] = []
        try client.stream(
            "org.example.test.Flood", ServerActor.Amount(count: 3, size: 7), of: ServerActor.Text.self
        ) {
            lengths.append($0.text.count)
            return true
        }
        #expect(lengths == [7, 7, 7])
        // Leaving early cancels once the connection goes.
        do {
            let leaving = try ControlClient(path: SocketPath(host.path))
            _ = host.run { host in
                Task {
                    while host.methods.last != "org.example.test.Watch" { await Task.yield() }
                    host.publish(4)
                }
            }
            try leaving.stream("org.example.test.Watch", of: ServerActor.Number.self) { $0.number != 4 }
        }
        eventually("cancelled") { host.run { $0.cancelled } == 1 }
    }

    @Test func longReply() throws {
        let host = try ServerHost()
        let client = try ControlClient(path: SocketPath(host.path))
        var length = 0
        try client.stream(
            "org.example.test.Flood", ServerActor.Amount(count: 1, size: 2_000_000), of: ServerActor.Text.self
        ) {
            length = $0.text.utf8.count
            return true
        }
        #expect(length == 2_000_000)
    }

    @Test func tooLongCallLearnsWhy() throws {
        let host = try ServerHost()
        let client = try ControlClient(path: SocketPath(host.path))
        let failure = #expect(throws: ControlClient.Failure.self) {
            try client.call(
                "org.example.test.Echo", ServerActor.Text(text: String(repeating: "x", count: 3_000_000)),
                returning: ServerActor.Text.self)
        }
        #expect(failure == .refused(name: ControlErrorName.tooLong, parameters: Array(#"{"limit":65536}"#.utf8)))
    }

    @Test func silenceTimesOut() throws {
        let host = try ServerHost()
        let client = try ControlClient(path: SocketPath(host.path), timeout: .milliseconds(200))
        let start = ContinuousClock.now
        #expect(throws: ControlClient.Failure.timedOut(after: .milliseconds(200))) {
            try client.call("org.example.test.Hold", returning: VarlinkEmpty.self)
        }
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    /// A long reply on a busy machine: its bytes come all the time, and it takes longer than a silence may.
    @Test func aReplyThatKeepsComingDoesNotTimeOut() throws {
        let folder = SocketFolder()
        let path = try SocketPath(folder.path("socket"))
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(listener) }
        try #require(path.withAddress { bind(listener, $0, $1) } == 0)
        try #require(listen(listener, 1) == 0)
        let client = try ControlClient(path: path, timeout: .milliseconds(400))
        DispatchQueue(label: "slow").async {
            let peer = accept(listener, nil, nil)
            for byte in Array(#"{"parameters":{"text":"slow"}}"#.utf8) + [0] {
                usleep(50_000)
                _ = withUnsafeBytes(of: byte) { write(peer, $0.baseAddress, 1) }
            }
            close(peer)
        }
        let reply: ServerActor.Text = try client.call("org.example.test.Echo", ServerActor.Text(text: ""))
        #expect(reply.text == "slow")
    }

    /// Where more wait than the backlog holds, a client waits for room as it waits for a reply.
    @Test func fullBacklog() throws {
        let folder = SocketFolder()
        let path = try SocketPath(folder.path("socket"))
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(path.withAddress { bind(listener, $0, $1) } == 0)
        try #require(listen(listener, 2) == 0)
        let host = try ServerHost(at: path.string, adopting: listener)
        try host.whilePaused {
            // Linux takes one more than it was told.
            let crowd = try (0..<3).map { _ in try ControlClient(path: path) }
            #expect(throws: ControlClient.Failure.timedOut(after: .milliseconds(200))) {
                try ControlClient(path: path, timeout: .milliseconds(200))
            }
            #expect(crowd.count == 3)
        }
        host.run { $0.pause(for: .milliseconds(300)) }
        let crowd = try (0..<3).map { _ in try ControlClient(path: path) }
        for client in crowd + [try ControlClient(path: path)] {
            let reply: ServerActor.Text = try client.call("org.example.test.Echo", ServerActor.Text(text: "a"))
            #expect(reply.text == "a")
        }
    }

    @Test func nobodyThere() throws {
        let folder = SocketFolder()
        let path = try SocketPath(folder.path("socket"))
        let failure = #expect(throws: ControlClient.Failure.self) { try ControlClient(path: path) }
        #expect(failure == .unreachable(path: path, errno: ENOENT))
        #expect(failure?.description == "cannot reach remindd at \(path)")
    }

    @Test func serverGoneBetweenCalls() throws {
        let host = try ServerHost()
        let path = try SocketPath(host.path)
        let client = try ControlClient(path: path)
        let _: ServerActor.Text = try client.call("org.example.test.Echo", ServerActor.Text(text: "a"))
        host.run { $0.stop() }
        usleep(50_000)
        #expect(throws: ControlClient.Failure.closed(path: path, midReply: false)) {
            try client.call("org.example.test.Echo", ServerActor.Text(text: "a"), returning: ServerActor.Text.self)
        }
    }

    @Test(arguments: [
        (#"{"parameters":{"te"#, true), ("", false), ("  ", false),
    ])
    func hungUpOn(answer: String, midReply: Bool) throws {
        let folder = SocketFolder()
        let path = try SocketPath(folder.path("socket"))
        try FalseServer.serve(answer, at: path)
        let client = try ControlClient(path: path)
        #expect(throws: ControlClient.Failure.closed(path: path, midReply: midReply)) {
            try client.call("a.B", returning: VarlinkEmpty.self)
        }
    }

    @Test(arguments: ["hello\0", "{\"parameters\":1}\0", "{\"a\":1,\"a\":1}\0", "{\"continues\":true}\0"])
    func nonsense(answer: String) throws {
        let folder = SocketFolder()
        let path = try SocketPath(folder.path("socket"))
        try FalseServer.serve(answer, at: path)
        let client = try ControlClient(path: path)
        let failure = #expect(throws: ControlClient.Failure.self) {
            try client.call("a.B", returning: VarlinkEmpty.self)
        }
        #expect(failure?.description.hasPrefix("cannot understand remindd: ") == true)
    }
}

/// Answers one call with given bytes, whatever it was, and hangs up.
private enum FalseServer {
    static func serve(_ answer: String, at path: SocketPath) throws {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(path.withAddress { bind(listener, $0, $1) } == 0)
        try #require(listen(listener, 1) == 0)
        DispatchQueue.global().async {
            let peer = accept(listener, nil, nil)
            var call = [UInt8](repeating: 0, count: 4096)
            _ = recv(peer, &call, call.count, 0)
            let bytes = Array(answer.utf8)
            // In two pieces, so that the client meets a partial read.
            _ = send(peer, bytes, bytes.count / 2, Int32(MSG_NOSIGNAL))
            usleep(10_000)
            _ = bytes[(bytes.count / 2)...].withUnsafeBytes {
                send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            // A child that another test starts meanwhile may hold a copy of the descriptor.
            shutdown(peer, Int32(SHUT_RDWR))
            close(peer)
            close(listener)
        }
    }
}
