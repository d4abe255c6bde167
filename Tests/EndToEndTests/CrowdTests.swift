import Glibc
import Testing

/// Ten thousand clients at once, by `Tests/crowd`; its words tell what is shown.
@Suite("A crowd")
struct CrowdTests {
    @Test("ten thousand clients at once get their answers, and reminders ring in time", .timeLimit(.minutes(3)))
    func tenThousand() throws {
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let binaries = try Session.binaries(release: getenv("REMINDD_RELEASE_DIR") != nil)
        let result = try ShellCommand("python3 '\(tests)/crowd' 10000 '\(binaries)' 2>&1 < /dev/null")
        #expect(result.status == 0, "\(result.output)")
        print(result.output, terminator: "")
    }
}
