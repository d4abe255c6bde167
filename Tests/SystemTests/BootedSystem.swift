import Glibc
import Programs
import Testing

/// A system with a real systemd, which is gone after a script.
enum BootedSystem {
    private static let tests = #filePath.lastIndex(of: "/").map { String(#filePath[..<$0]) } ?? ""

    /// Runs a script as its user, or cancels the test where none can be booted: this machine's, or another one's, such as a
    /// newer Debian's, whose root folder is `SYSTEMD_USER_SYSTEM`.
    ///
    /// - Parameters:
    ///   - asRoot: True to run it as the system's root instead.
    ///   - bindings: Folders of this machine and where the script finds them, `HERE:THERE`.
    static func run(_ script: String, asRoot: Bool = false, bindings: [String] = []) throws -> ShellCommand {
        let quoted =
            "'" + script.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
        var options = asRoot ? "--root" : ""
        for binding in bindings + ["systemd", "config"].map({ "\(tests)/../../\($0):/opt/\($0)" }) {
            options += " --bind '\(binding)'"
        }
        if let system = getenv("SYSTEMD_USER_SYSTEM") { options += " --system '\(String(cString: system))'" }
        let result = try ShellCommand("'\(tests)/systemd-user' \(options) -- bash -c \(quoted) < /dev/null")
        if result.status == 77 { try Test.cancel("\(result.output)") }
        return result
    }
}
