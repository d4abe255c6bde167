import CLinux
import Glibc

/// The terminal as a screen of its own, with the keys and signals that belong to it.
final class LiveScreen {
    private let signals: Int32
    private var drawn: [String] = []

    private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH]

    /// The end of a wait.
    enum Event {
        case keys([UInt8])
        /// The size has changed, or the screen is back after a stop.
        case changed
        case ended(by: Int32)
        /// The descriptor can be read.
        case ready
        /// The time is over.
        case passed
    }

    /// `nil` if this is no terminal.
    init?() {
        signals = remindd_signals(LiveScreen.handled, Int32(LiveScreen.handled.count))
        guard signals >= 0, remindd_screen_enter() == 0 else { return nil }
    }

    deinit { leave() }

    func leave() { remindd_screen_leave() }

    /// True if both ends are a terminal that can do it.
    static func isPossible(_ environment: UserEnvironment) -> Bool {
        let term = environment.variable("TERM") ?? ""
        return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !term.isEmpty && term != "dumb"
    }

    var rows: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
    }

    /// Draws the lines that have changed.
    func draw(_ lines: [String]) {
        guard lines != drawn else { return }
        drawn = lines
        // From the top left corner; the rest of each line, and what is below the last, is cleared.
        Console.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
    }

    /// Waits for a key, a signal, a descriptor or a time.
    func wait(for descriptor: Int32?, milliseconds: Int32) -> Event {
        var entries = [STDIN_FILENO, signals, descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&entries, 3, milliseconds) > 0 else { return .passed }
        if entries[1].revents != 0 { return taken(remindd_signals_next(signals)) }
        if entries[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return .ended(by: 0) }
            return .keys(Array(bytes[..<count]))
        }
        return .ready
    }

    private func taken(_ number: Int32) -> Event {
        switch number {
        case SIGTSTP:
            leave()
            remindd_signals_raise(SIGTSTP)
            // The shell has resumed it.
            _ = remindd_screen_enter()
            drawn = []
            return .changed
        case SIGWINCH:
            drawn = []
            return .changed
        case SIGINT, SIGTERM, SIGHUP, SIGQUIT: return .ended(by: number)
        default: return .passed
        }
    }

    /// Ends the program as a signal does, so that the shell knows.
    static func end(by number: Int32) -> Never {
        remindd_signals_raise(number)
        exit(128 + number)
    }
}
