package import Glibc
internal import Synchronization

/// A program that runs beside a test and is killed with this object at the latest.
///
/// It inherits no blocked signal and no ignored SIGPIPE.
package final class ChildProcess: Sendable {
    package let id: pid_t

    private struct State {
        var input: Int32
        var status: Int32?
    }

    private let state: Mutex<State>

    /// Starts a program, looked for in `PATH`.
    /// - Parameters:
    ///   - environment: changes to the test's own; nil removes a variable.
    ///   - output: the file that gets standard output and error; nil keeps the test's.
    package init(
        _ arguments: [String], environment: [String: String?] = [:], output: String? = nil
    ) throws {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else {
            throw SystemError(errno, "make a pipe")
        }
        for descriptor in pipe {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipe[0], 0)
        if let output {
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o644)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let child = Self.withCStrings(arguments) { argv in
            Self.withCStrings(Self.merge(environment)) { envp in
                var child: pid_t = 0
                let result = posix_spawnp(&child, arguments[0], &actions, &attributes, argv, envp)
                return result == 0 ? child : -result
            }
        }
        close(pipe[0])
        guard child > 0 else {
            close(pipe[1])
            throw SystemError(-child, "start \(arguments[0])")
        }
        id = child
        state = Mutex(State(input: pipe[1], status: nil))
    }

    deinit {
        stop()
    }

    /// Runs a program to its end.
    /// - Returns: its exit status (or 128 + signal) and what it wrote to standard output and error.
    package static func run(
        _ arguments: [String], environment: [String: String?] = [:]
    ) throws -> (status: Int32, output: String) {
        let folder = try TemporaryFolder()
        let child = try ChildProcess(arguments, environment: environment, output: folder["output"])
        child.closeInput()
        return (child.wait(), folder.read("output"))
    }

    /// Writes a line to its standard input.
    package func send(_ line: String) throws {
        try state.withLock { state in
            let bytes = Array((line + "\n").utf8)
            guard write(state.input, bytes, bytes.count) == bytes.count else {
                throw SystemError(errno, "write to the child")
            }
        }
    }

    package func closeInput() {
        state.withLock { state in
            if state.input >= 0 {
                close(state.input)
                state.input = -1
            }
        }
    }

    package func signal(_ number: Int32) {
        state.withLock { state in
            // A child that was waited for has given its number back.
            if state.status == nil {
                kill(id, number)
            }
        }
    }

    /// Kills it and waits until it is gone. May be called twice.
    package func stop() {
        signal(SIGKILL)
        _ = wait()
        closeInput()
    }

    /// Waits for its end.
    /// - Returns: the exit status, or 128 + the signal that ended it.
    @discardableResult
    package func wait() -> Int32 {
        state.withLock { state in
            if let status = state.status {
                return status
            }
            var raw: Int32 = 0
            while waitpid(id, &raw, 0) < 0 && errno == EINTR {}
            let status = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
            state.status = status
            return status
        }
    }

    private static func merge(_ changes: [String: String?]) -> [String] {
        var variables: [String] = []
        var next = environ
        while let entry = next.pointee {
            let variable = String(cString: entry)
            let name = variable.prefix { $0 != "=" }
            if !changes.keys.contains(String(name)) {
                variables.append(variable)
            }
            next += 1
        }
        return variables + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
