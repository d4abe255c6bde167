import Glibc
import Vocabulary

/// A folder for files that a command needs while it runs. Its maker removes it.
enum TemporaryFolder {
    /// - Parameters:
    ///   - name: The beginning of its name.
    ///   - parent: The folder that it is made in; TMPDIR by default.
    /// - Returns: Its path.
    /// - Throws: `unreadableFile` if it cannot be made.
    static func make(_ name: String = "remindctl-", in parent: String? = nil) throws(CommandFailure) -> String {
        let folder = parent ?? UserEnvironment.current.variable("TMPDIR") ?? "/tmp"
        var template = Array("\(folder)/\(name)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(
                .unreadableFile, "cannot make a folder in \(folder): \(String(cString: strerror(errno)))",
                hint: "\(parent == nil ? "set TMPDIR to" : "--home") a folder that you may write to")
        }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
