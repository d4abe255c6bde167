@preconcurrency internal import Dispatch
import Glibc
internal import Synchronization

/// Standard error, for a person at a terminal.
package enum Console {
    /// Lines that wait for a reader at most; further ones are lost.
    private static let mostWaiting = 1000

    private static let waiting = Mutex(0)
    /// Lines that wait for a stopped terminal (Ctrl-S) or a full pipe.
    private static let queue = DispatchQueue(label: "remindd.console")

    /// Writes one line, in one write, so that lines of other processes do not mix in. Never waits for a reader.
    package static func print(_ text: String) {
        let bytes = Array(line(text).utf8)
        let waits = waiting.withLock { count in
            if count == 0, isReady { return false }
            guard count < mostWaiting else { return true }
            count += 1
            queue.async {
                put(bytes)
                waiting.withLock { $0 -= 1 }
            }
            return true
        }
        if !waits { put(bytes) }
    }

    /// True if a line is taken at once: a pipe says so when a page of it is free, which is more than a line needs.
    private static var isReady: Bool {
        var entry = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) != 0
    }

    /// A line that standard error does not take has nowhere else to go.
    private static func put(_ bytes: [UInt8]) {
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// One line, whatever the text holds: a control character would forge a second line or drive the terminal.
    static func line(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return line + "\n"
    }
}
