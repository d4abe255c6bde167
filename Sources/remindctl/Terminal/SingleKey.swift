import Glibc

/// Reads one key of a terminal without Enter.
enum SingleKey {
    /// Somebody who is used to Enter presses it right after a letter: it belongs to that letter.
    private static let habit = Duration.milliseconds(700)
    // Only the main thread reads keys.
    nonisolated(unsafe) private static var lastLetter: ContinuousClock.Instant?

    /// - Returns: `\n` for Enter, and `nil` for the end of input, also Ctrl-D. Ctrl-C and Ctrl-Z do what they always do.
    static func read() -> Character? {
        while true {
            guard let byte = byte() else { return nil }
            switch byte {
            case 0x04: return nil
            case 0x03, 0x1A: raise(byte == 0x03 ? SIGINT : SIGTSTP)
            case 0x0A, 0x0D:
                let isHabit = lastLetter.map { ContinuousClock.now - $0 < habit } ?? false
                lastLetter = nil
                if !isHabit { return "\n" }
            default:
                lastLetter = ContinuousClock.now
                return Character(Unicode.Scalar(byte < 0x80 ? byte : UInt8(ascii: "?")))
            }
        }
    }

    /// The first byte of a key; the others of an arrow or a letter with an accent are dropped. The terminal is as before
    /// when this returns.
    private static func byte() -> UInt8? {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else { return nil }
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) }
        var byte: UInt8 = 0
        guard Glibc.read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
        if byte == 0x1B || byte >= 0x80 {
            var rest = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
            var dropped: UInt8 = 0
            while poll(&rest, 1, 20) > 0, Glibc.read(STDIN_FILENO, &dropped, 1) == 1 {}
        }
        return byte
    }
}
