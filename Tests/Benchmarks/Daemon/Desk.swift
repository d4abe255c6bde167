import CivilTime
import Configuration
import Glibc
import RemindCore
import RemindDaemon
import Reminders
import Statistics
import Workloads

/// Folders of one daemon, with a large record in them.
struct Desk: Sendable {
    struct Failure: Error {
        var what: String
    }

    let folder: String
    private let binaries: String

    /// What is in the record.
    enum Content {
        /// Nothing; the sample day of config/reminders.toml is defined.
        case sample
        /// A thousand reminders, and 100,000 entries of the last fifty days.
        case large
        /// Fourteen reminders, and 100,000 entries of the last ten years.
        case tenYears
    }

    init(isLarge: Bool = true) throws { try self.init(isLarge ? .large : .sample) }

    init(_ content: Content) throws {
        var template = Array("/tmp/remindd-bench-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure(what: "mkdtemp") }
        folder = String(cString: made)
        for name in ["data", "config", "run"] { mkdir("\(folder)/\(name)", 0o700) }
        binaries =
            getenv("REMINDD_RELEASE_DIR").map { String(cString: $0) } ?? Desk.root + "/.build-release/release"
        guard access(binaries + "/remindd", X_OK) == 0 else {
            throw Failure(what: "no remindd in \(binaries): build it first, see Daemon.swift")
        }
        if content != .sample {
            let (count, days) = content == .large ? (1000, 50) : (14, 3652)
            try Desk.fill(folder + "/data/remindd", reminders: count, days: days)
            // Not the writing of the record is measured, but its being read.
            sync()
        } else {
            mkdir("\(folder)/config/remindd", 0o700)
            symlink(Desk.root + "/config/reminders.toml", "\(folder)/config/remindd/reminders.toml")
        }
    }

    func remove() {
        // Quoted by its making: the name has no quotes.
        system("rm -rf '\(folder)'")
    }

    private static var root: String {
        // This file is three folders deep in the repository, which the package sees through links.
        let file = realpath(#filePath, nil)
        defer { free(file) }
        let path = file.map { String(cString: $0) } ?? #filePath
        return "/" + path.split(separator: "/").dropLast(4).joined(separator: "/")
    }

    /// Starts the daemon and waits until it says that it is ready.
    func start() throws -> RunningDaemon {
        let notify = try NotifySocket(path: folder + "/notify")
        let process = try spawn("remindd", [], ["NOTIFY_SOCKET=\(folder)/notify"])
        guard notify.waitForReady() else {
            kill(process, SIGKILL)
            throw Failure(what: "remindd did not become ready")
        }
        return RunningDaemon(process: process)
    }

    /// Runs remindctl and gives its exit code.
    func remindctl(_ arguments: [String]) throws -> Int32 {
        let process = try spawn("remindctl", arguments, [])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    }

    private func spawn(_ program: String, _ arguments: [String], _ more: [String]) throws -> pid_t {
        let environment =
            [
                "XDG_DATA_HOME=\(folder)/data", "XDG_CONFIG_HOME=\(folder)/config", "XDG_RUNTIME_DIR=\(folder)/run",
                "TZ=Europe/Zurich", "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "REMINDD_CLOCK=trusted",
            ] + more
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // Whoever reads what the benchmark writes would wait for the daemon's end as well.
        for descriptor in STDERR_FILENO + 1..<256 where fcntl(descriptor, F_GETFD) >= 0 {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        var argv = ([program] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "\(binaries)/\(program)", &actions, nil, &argv, &envp)
        guard code == 0 else { throw Failure(what: "cannot start \(program): \(String(cString: strerror(code)))") }
        return process
    }

    /// Some reminders, and what became of them on the days up to now.
    private static func fill(_ path: String, reminders count: Int, days: Int) throws {
        let journal = try Journal(folder: path)
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let past = try PastDoses(
            of: count, days: days, before: Instant(seconds: Int64(time.tv_sec)), device: journal.device)
        precondition(past.entries.count >= 100_000, "\(past.entries.count) entries")
        try journal.commit(past.entries)
    }
}
