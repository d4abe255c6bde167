import Glibc
import RemindClient
import RemindProtocol
import Vocabulary

/// A daemon of its own in a folder of its own, for as long as the demo lasts. Nothing of the person's is read or written.
final class DemoDaemon {
    let folder: String
    private var process: pid_t = 0
    /// Open for as long as this program lives.
    private var lifeline: Int32 = -1
    /// The signals that would end this program: it takes them while it waits, and tidies up.
    private var signals = sigset_t()

    /// - Parameter home: Where its folder is made; TMPDIR by default.
    /// - Throws: `unreadableFile` if there is no room for the folder.
    init(in home: String? = nil) throws(RemindError) {
        folder = try TemporaryFolder.make("remindd-demo.", in: home)
        for name in ["config", "config/remindd", "data", "state", "run"] { mkdir("\(folder)/\(name)", 0o700) }
        sigemptyset(&signals)
        for number in DemoDaemon.handled { sigaddset(&signals, number) }
        sigprocmask(SIG_BLOCK, &signals, nil)
        setenv("REMINDD_SOCKET", "\(folder)/socket", 1)
        unsetenv(Instance.variable)
        setenv("XDG_CONFIG_HOME", "\(folder)/config", 1)
        setenv("XDG_DATA_HOME", "\(folder)/data", 1)
    }

    /// Runs the daemon, and ends it and removes its folder when the program that started it is no more, however it ended.
    private static let keeper = """
        exec 3<&0
        "$1" < /dev/null 3<&- &
        daemon=$!
        {
            cat <&3 > /dev/null
            kill "$daemon"
            while kill -0 "$daemon"; do sleep 0.1; done
            rm -rf -- "$2"
        } &
        wait "$daemon"
        """

    private static let handled = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD]

    /// Starts it and waits until it answers.
    ///
    /// - Parameters:
    ///   - zone: Where it plays.
    ///   - hasBus: True if it shows notifications on the desktop.
    /// - Throws: `unreachable` with what it said.
    func start(zone: String, hasBus: Bool) throws {
        let own = Program.ownFolder.map { $0 + "/remindd" }
        let program = own.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? "remindd"
        var environment = DemoDaemon.variables.filter { variable in
            // A bus, the journal and systemd are none of its business.
            !["JOURNAL_STREAM=", "NOTIFY_SOCKET=", "LISTEN_", "WATCHDOG_", "TZ=", "REMINDD_CLOCK="]
                .contains(where: variable.hasPrefix) && (hasBus || !variable.hasPrefix("DBUS_"))
        }
        environment += ["TZ=\(zone)", "REMINDD_CLOCK=trusted", "XDG_STATE_HOME=\(folder)/state"]
        if !hasBus {
            environment.removeAll { $0.hasPrefix("XDG_RUNTIME_DIR=") }
            environment.append("XDG_RUNTIME_DIR=\(folder)/run")
        }
        let log = "\(folder)/log"
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0, fcntl(pipe[0], F_SETFD, FD_CLOEXEC) == 0,
            fcntl(pipe[1], F_SETFD, FD_CLOEXEC) == 0,
            let started = DemoDaemon.spawn(
                ["/bin/sh", "-c", DemoDaemon.keeper, "sh", program, folder], environment: environment,
                files: (input: pipe[0], output: log), hasOwnGroup: true)
        else { throw DemoDaemon.missing }
        Glibc.close(pipe[0])
        lifeline = pipe[1]
        process = started
        var status: Int32 = 0
        for _ in 0..<100 {
            if (try? DaemonLink().read("Status", as: DaemonStatus.self)) != nil { return }
            guard waitpid(process, &status, WNOHANG) == 0 else {
                process = 0
                break
            }
            usleep(50_000)
        }
        // A shell ends so if there is no such program, or if it cannot be run.
        if [126, 127].contains(status >> 8) { throw DemoDaemon.missing }
        let said = (try? TextFile.read(log))?.trimmed ?? ""
        throw CommandFailure(.unreachable, "the demo's remindd does not answer; it said: \(said)")
    }

    private static var missing: CommandFailure {
        CommandFailure(.unreachable, "cannot run remindd", hint: "install it: systemd/install, as README says")
    }

    /// Runs a program in this terminal to its end.
    ///
    /// - Parameter keepsKeys: True if Ctrl-C is for that program alone, as in a shell.
    /// - Returns: False if this program is to end.
    func run(_ arguments: [String], adding variables: [String] = [], keepsKeys: Bool = false) -> Bool {
        let added = variables + ["PATH=\(DemoDaemon.path)"]
        let names = added.map { $0.prefix { $0 != "=" } + "=" }
        let environment = DemoDaemon.variables.filter { variable in !names.contains(where: variable.hasPrefix) } + added
        guard let child = DemoDaemon.spawn(arguments, environment: environment) else { return true }
        while true {
            var number: Int32 = 0
            sigwait(&signals, &number)
            if number == SIGCHLD, waitpid(child, nil, WNOHANG) == child { return true }
            if number == SIGTERM || number == SIGHUP || number != SIGCHLD && !keepsKeys {
                kill(child, SIGHUP)
                waitpid(child, nil, 0)
                return false
            }
        }
    }

    /// Ends the daemon and removes everything.
    func end() {
        if lifeline >= 0 { Glibc.close(lifeline) }
        if process > 0 { waitpid(process, nil, 0) }
        (lifeline, process) = (-1, 0)
        _ = Program.run(["rm", "-rf", "--", folder])
    }

    /// The programs beside this one first.
    private static var path: String {
        [Program.ownFolder, getenv("PATH").map { String(cString: $0) }].compactMap { $0 }.joined(separator: ":")
    }

    private static var variables: [String] {
        var variables: [String] = []
        var next = environ
        while let entry = next.pointee {
            variables.append(String(cString: entry))
            next += 1
        }
        return variables
    }

    /// - Parameters:
    ///   - files: Its input, and one file for its output and errors; the streams of this program if absent.
    ///   - hasOwnGroup: True if keys pressed in the terminal do not reach it.
    private static func spawn(
        _ arguments: [String], environment: [String], files: (input: Int32, output: String)? = nil,
        hasOwnGroup: Bool = false
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let files {
            posix_spawn_file_actions_adddup2(&actions, files.input, STDIN_FILENO)
            let modes = O_WRONLY | O_CREAT | O_APPEND
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, files.output, modes, 0o600)
            posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var process: pid_t = 0
        return posix_spawnp(&process, arguments[0], &actions, &attributes, argv, envp) == 0 ? process : nil
    }
}
