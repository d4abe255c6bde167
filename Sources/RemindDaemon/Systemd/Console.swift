import Glibc

/// Standard error, for a person at a terminal.
public enum Console {
    /// Writes one line, in one write, so that lines of other processes do not mix in.
    public static func print(_ text: String) {
        let bytes = Array(line(text).utf8)
        // A line that standard error does not take has nowhere else to go.
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
