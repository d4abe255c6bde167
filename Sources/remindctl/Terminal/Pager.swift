import Glibc
import RemindText

/// The program that shows what is longer than the terminal, as git has it: `$REMINDCTL_PAGER`, `$PAGER` or less(1).
///
/// It is only started for output that does not fit.
struct Pager {
    /// The command as a shell reads it.
    let command: String
    /// The terminal's height.
    let rows: Int

    /// - Returns: `nil` if standard output is no terminal or a dumb one, or if the variable is empty or `cat`.
    init?(_ environment: UserEnvironment) {
        guard environment.isTerminal, !environment.isDumb, let rows = environment.style.rows else { return nil }
        self.init(environment, rows: rows)
    }

    init?(_ environment: UserEnvironment, rows: Int) {
        let command = environment.variable("REMINDCTL_PAGER") ?? environment.variable("PAGER") ?? "less"
        guard !command.isEmpty, command != "cat" else { return nil }
        (self.command, self.rows) = (command, rows)
    }

    /// Shows the lines until the person leaves the pager, or prints them if they fit or the pager cannot be run.
    func show(_ lines: [String]) {
        if lines.count < rows || !run(lines.joined(separator: "\n") + "\n") { Console.print(lines) }
    }

    /// - Returns: True if it ran. How it ended does not matter: somebody who kills it has seen enough.
    private func run(_ text: String) -> Bool {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { return false }
        for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        // Quit if it fits, show colours, leave the text on the screen: git's defaults.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        // Ctrl-C is for the pager, and a pager that quits early must not end this program.
        let signals = [SIGINT, SIGQUIT, SIGPIPE]
        for number in signals { signal(number, SIG_IGN) }
        defer { for number in signals { signal(number, SIG_DFL) } }
        guard let process = spawn(reading: pipe[0], resetting: signals) else {
            close(pipe[0])
            close(pipe[1])
            return false
        }
        close(pipe[0])
        _ = Console.put(text, to: pipe[1])
        close(pipe[1])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // The shell's codes for a command that is not there or cannot be run.
        return ![126 << 8, 127 << 8].contains(status)
    }

    private func spawn(reading input: Int32, resetting signals: [Int32]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in signals { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || "/_-.+".contains($0) }
        let arguments = isPlain ? [command] : ["/bin/sh", "-c", command]
        let argv = arguments.map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var process: pid_t = 0
        return posix_spawnp(&process, arguments[0], &actions, &attributes, argv, environ) == 0 ? process : nil
    }
}
