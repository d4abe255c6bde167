/// A text as one word of a command line, so that a command in a hint can be pasted into a shell.
package enum ShellWord {
    /// `14:45`, `"250 mg"`, `'it costs $5'`
    package static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
        if !text.contains(where: { "\"\\$`!".contains($0) }) { return "\"\(text)\"" }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-_.:/@%+,".utf8.contains(byte)
        }
    }
}
