import Glibc
import RemindProtocol
import RemindText

/// True if the machine will be woken for what was just defined, said at once.
enum WakeNotice {
    /// Why it will not be; empty if it will, or if systemd takes too long to answer.
    static func lines(_ link: DaemonLink, style: Style) throws -> [String] {
        for _ in 0..<attempts {
            let status: DaemonStatus = try link.read("Status")
            guard status.wake == DaemonStatus.askingToWake else {
                let problems = status.problems.filter { $0.hasPrefix(DaemonStatus.notWoken) }
                return style.wrap(problems.map { CleanText.line("  \($0)") }, .attention)
            }
            usleep(100_000)
        }
        return []
    }

    /// The daemon itself waits this long for systemd: 5 s.
    private static let attempts = 50
}
