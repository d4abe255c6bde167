import Programs
import Testing

/// A short version of `Tests/torture`, which kills the real daemon a thousand times.
@Suite("Torture")
struct TortureTests {
    @Test("nothing acknowledged is lost or doubled by fifty kills", .timeLimit(.minutes(3)))
    func fiftyKills() throws {
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let binaries = try Session.binaries(release: false)
        let result = try ShellCommand("python3 '\(tests)/torture' 50 '\(binaries)' 2>&1 < /dev/null")
        #expect(result.status == 0, "\(result.output)")
        print(result.output, terminator: "")
    }
}
