import Glibc
import RemindClient

/// Clicks on the line that i3bar and swaybar report on standard input: `[`, then `{"button":1,...},` each. The left
/// button opens the picker.
struct BarClicks {
    let descriptor = STDIN_FILENO
    private static let mostBytes = 4096
    private var rest: [UInt8] = []

    /// Reads what has come.
    ///
    /// - Returns: True if more may come.
    mutating func take() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        rest += bytes[..<count]
        if BarClicks.taken(from: &rest) > 0 { BarClicks.pick() }
        return true
    }

    /// Opens the picker beside this program. The shell ends at once, so that no ended process is left to this one.
    private static func pick() {
        let own = Program.ownFolder.map { $0 + "/remindctl" } ?? "remindctl"
        _ = Program.run(["/bin/sh", "-c", "\"$0\" pick > /dev/null 2>&1 &", own])
    }

    /// How many clicks of the left button are in whole lines, which are taken out.
    static func taken(from bytes: inout [UInt8]) -> Int {
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            if bytes.count > mostBytes { bytes = [] }
            return 0
        }
        let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
        bytes.removeFirst(end + 1)
        return lines.count { line in
            // Not the whole object matters, and i3bar writes it without blanks, swaybar with some.
            let text = String(decoding: line.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            return text.contains(#""button":1,"#) || text.contains(#""button":1}"#)
        }
    }
}
