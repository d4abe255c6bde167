import Glibc
import RemindProtocol
import Synchronization

/// Standard output and standard error, written at once: nothing is kept back that a crash or a pipe's reader would miss.
enum Console {
    /// The exit code if the output cannot be written.
    private static let unwritten: Int32 = 74
    /// The exit code if output fails after the daemon has recorded it: a script that repeats the command would record it
    /// twice.
    private static let unwrittenButDone: Int32 = 73

    private static let isDone = Atomic(false)

    /// Says that the daemon has done what was asked.
    static func noteDone() { isDone.store(true, ordering: .relaxed) }

    /// Lines for a person: the commands in them name the record that this one is about.
    static func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        write(UserEnvironment.current.instance.addressed(lines.joined(separator: "\n")) + "\n")
    }

    static func print(_ line: String) { print([line]) }

    /// Lines for a program, as they are.
    static func printData(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        write(lines.joined(separator: "\n") + "\n")
    }

    /// Output that cannot be written must not look like success: a full disk under a redirection.
    static func write(_ text: String) {
        if let error = put(text, to: STDOUT_FILENO) {
            let isDone = isDone.load(ordering: .relaxed)
            ask(
                "remindctl: error: \(isDone ? "it is recorded, but remindctl cannot" : "cannot") write the output: "
                    + String(cString: strerror(error)) + "\n")
            if isDone { warn("remindctl: hint: do not repeat it; look with: remindctl today") }
            exit(isDone ? unwrittenButDone : unwritten)
        }
    }

    static func warn(_ line: String) {
        ask(UserEnvironment.current.instance.addressed(line) + "\n")
    }

    /// A question on standard error; its answer is typed on the same line.
    static func ask(_ text: String) {
        _ = put(text, to: STDERR_FILENO)
    }

    /// An error number, or `nil` if all of it was written.
    static func put(_ text: String, to descriptor: Int32) -> Int32? {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 { written += count } else if errno != EINTR { return errno }
        }
        return nil
    }
}
