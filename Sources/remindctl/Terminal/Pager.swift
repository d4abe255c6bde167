import Glibc
import RemindClient
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
        let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || "/_-.+".contains($0) }
        let arguments = isPlain ? [command] : ["/bin/sh", "-c", command]
        guard let process = Program.start(arguments, input: pipe[0], resetting: signals) else {
            close(pipe[0])
            close(pipe[1])
            return false
        }
        close(pipe[0])
        _ = Console.put(text, to: pipe[1])
        close(pipe[1])
        // The shell's codes for a command that is not there or cannot be run.
        return ![126 << 8, 127 << 8].contains(Program.end(of: process))
    }
}
