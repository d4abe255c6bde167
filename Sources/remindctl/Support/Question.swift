import Glibc

/// A question that a person at a terminal answers before something is done.
enum Question {
    /// Whether somebody can be asked: elsewhere nobody sees the question, or nobody can answer it.
    static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Shows what would be done, on standard error, and waits for `yes`.
    ///
    /// - Returns: `false` for any other answer, and where nobody can be asked.
    static func confirms(_ question: String, about lines: [String] = []) -> Bool {
        guard canBeAsked else { return false }
        for line in lines { Console.warn(line) }
        Console.warn("\(question) Type yes:")
        return readLine()?.lowercased() == "yes"
    }
}
