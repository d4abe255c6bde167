internal import Glibc

/// The file this process was started from, which an update replaces while the process runs on.
struct ProgramFile: Sendable {
    enum State {
        case same
        /// Another program is in its place.
        case replaced
        /// No program is in its place.
        case missing
    }

    /// Microseconds within which a program must say its version.
    private static let patience: UInt32 = 5_000_000

    let path: String
    private let device: dev_t
    private let inode: ino_t

    /// `nil` if the system does not tell (proc_pid_exe(5)).
    init?() {
        var name = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &name, name.count)
        var status = stat()
        // This asks for the running file: its path may already name another one.
        guard count > 0, stat("/proc/self/exe", &status) == 0 else { return nil }
        let path = String(decoding: name[..<count], as: UTF8.self)
        let mark = " (deleted)"
        self.path = path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
        (device, inode) = (status.st_dev, status.st_ino)
    }

    var state: State {
        var status = stat()
        guard stat(path, &status) == 0, access(path, X_OK) == 0 else { return .missing }
        return status.st_dev == device && status.st_ino == inode ? .same : .replaced
    }

    /// True if the program that is there now runs at all: half an update may lack a library. Waits for it.
    var runs: Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let arguments = [strdup(path), strdup("--version"), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        guard posix_spawn(&process, path, &actions, nil, arguments, environ) == 0 else { return false }
        let step: UInt32 = 20_000
        var status: Int32 = 0
        for _ in 0..<(ProgramFile.patience / step) {
            let ended = waitpid(process, &status, WNOHANG)
            guard ended == 0 || ended < 0 && errno == EINTR else { return ended == process && status == 0 }
            usleep(step)
        }
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return false
    }
}
