import Testing

/// The units as a real user manager reads them.
@Suite("The units")
struct UnitTests {
    @Test("verified by systemd, and exposed by at most 2.0", .timeLimit(.minutes(2)))
    func readBySystemd() throws {
        // Any program will do to be named by the unit: it is not started.
        let result = try underSystemd(
            """
            set -e -o pipefail
            mkdir -p ~/.local/bin ~/.config/systemd/user
            cp /bin/true ~/.local/bin/remindd
            cp /opt/units/remindd.service /opt/units/remindd.socket ~/.config/systemd/user/
            systemd-analyze --user verify --man=no ~/.config/systemd/user/remindd.service \
                ~/.config/systemd/user/remindd.socket
            systemctl --user daemon-reload
            systemd-analyze --user security --no-pager --threshold=20 remindd.service | tail -n 1
            """)
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 1 && result.output.contains("Overall exposure level"), "\(result.output)")
    }

    @Test("the harness passes output and exit code on", .timeLimit(.minutes(2)))
    func harness() throws {
        let result = try underSystemd("id -un; systemctl --user is-system-running; exit 7")
        #expect(result.output == "guest\nrunning\n")
        #expect(result.status == 7)
    }

    /// Runs a script as the user of a booted system, or cancels the test where none can be booted.
    private func underSystemd(_ script: String) throws -> ShellCommand {
        let tests = try #require(#filePath.lastIndex(of: "/").map { String(#filePath[..<$0]) })
        let quoted =
            "'" + script.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
        let result = try ShellCommand(
            "'\(tests)/systemd-user' --bind '\(tests)/../../systemd:/opt/units' -- bash -c \(quoted) < /dev/null")
        if result.status == 77 { try Test.cancel("\(result.output)") }
        return result
    }
}
