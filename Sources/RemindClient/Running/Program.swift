import CivilTime
package import Glibc

/// Another program: one that is run to its end for what it says, or one that a person uses at this terminal.
package enum Program {
    /// Where this program is, so that those installed with it are found.
    package static var ownFolder: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return nil }
        let text = String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }

    /// Where a program is that the shell would find; `nil` if there is none.
    ///
    /// - Parameter folders: The folders to look through, as PATH has them; this process's by default.
    package static func path(of name: String, in folders: String? = nil) -> String? {
        let found = folders ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return found.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Its exit code and standard output; `nil` if it cannot be run or does not end in time.
    ///
    /// - Parameters:
    ///   - input: Its standard input; it gets this program's standard error then, for a program that a person uses.
    ///   - limit: How long it may take; `nil` for as long as the person does.
    package static func run(
        _ arguments: [String], input: String? = nil, within limit: Duration? = .seconds(5)
    ) -> (code: Int32, output: [UInt8])? {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { return nil }
        for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        defer { close(pipe[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO)
        // A file, since a pipe would be full before a long list is read.
        let file = input.flatMap { text in tmpfile().map { (text, $0) } }
        defer { if let file { fclose(file.1) } }
        guard input == nil || file != nil else {
            close(pipe[1])
            return nil
        }
        if let (text, stream) = file {
            guard put(text, to: fileno(stream)), lseek(fileno(stream), 0, SEEK_SET) == 0 else {
                return nil
            }
            posix_spawn_file_actions_adddup2(&actions, fileno(stream), STDIN_FILENO)
        }
        for descriptor in file == nil ? [STDIN_FILENO, STDERR_FILENO] : [] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var process: pid_t = 0
        let argv = arguments.map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        let failure = posix_spawnp(&process, arguments[0], &actions, nil, argv, environ)
        close(pipe[1])
        guard failure == 0 else { return nil }

        let output = read(pipe[0], until: limit.map { ContinuousClock.now + $0 })
        if output == nil { kill(process, SIGKILL) }
        let status = end(of: process)
        return output.map { (status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f, $0) }
    }

    /// Starts a program at this terminal; `nil` if it cannot be run.
    ///
    /// - Parameters:
    ///   - input: Its standard input, instead of this program's.
    ///   - signals: The signals that this program ignores until it ends; for the other one they do what they always do.
    package static func start(_ arguments: [String], input: Int32? = nil, resetting signals: [Int32]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in signals { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let argv = arguments.map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var process: pid_t = 0
        return posix_spawnp(&process, arguments[0], &actions, &attributes, argv, environ) == 0 ? process : nil
    }

    /// Waits for a program.
    ///
    /// - Returns: Its status as waitpid(2) has it.
    package static func end(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func put(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return false }
            bytes = bytes.dropFirst(max(0, count))
        }
        return true
    }

    private static func read(_ descriptor: Int32, until deadline: ContinuousClock.Instant?) -> [UInt8]? {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if let deadline {
                let left = ContinuousClock.now.duration(to: deadline)
                guard left > .zero, poll(&entry, 1, Int32(clamping: left.milliseconds + 1)) != 0 else { return nil }
            }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return output }
            output += buffer[..<count]
        }
    }
}
