import Glibc
package import Vocabulary

/// A folder for files that a program needs while it runs. Its maker removes it.
package enum TemporaryFolder {
    /// - Parameters:
    ///   - name: The beginning of its name.
    ///   - parent: The folder that it is made in; TMPDIR by default.
    /// - Returns: Its path.
    /// - Throws: `unreadableFile` if it cannot be made.
    package static func make(_ name: String = "remindctl-", in parent: String? = nil) throws(RemindError) -> String {
        let folder = parent ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/\(name)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw RemindError(
                .unreadableFile, "cannot make a folder in \(folder): \(String(cString: strerror(errno)))",
                hint: "\(parent == nil ? "set TMPDIR to" : "--home") a folder that you may write to")
        }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
