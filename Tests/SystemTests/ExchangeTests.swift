import Programs
import Testing

/// A short version of `Tests/exchange`, which kills two daemons that keep one record two thousand times.
@Suite("Kills of two machines")
struct ExchangeTests {
    @Test("nothing acknowledged is lost or doubled by twenty kills", .timeLimit(.minutes(3)))
    func twentyKills() throws {
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let binaries = try Session.binaries(release: false)
        let result = try ShellCommand("python3 '\(tests)/exchange' 20 '\(binaries)' 2>&1 < /dev/null")
        #expect(result.status == 0, "\(result.output)")
        print(result.output, terminator: "")
    }
}
