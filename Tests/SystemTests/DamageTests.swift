import Programs
import Testing

/// A short version of `Tests/damage`, which damages the files of a record in every way a disk does.
@Suite("Damage")
struct DamageTests {
    @Test("a damaged file is never presented as right", .timeLimit(.minutes(5)))
    func neverPresentedAsRight() throws {
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let binaries = try Session.binaries(release: false)
        let result = try ShellCommand("python3 '\(tests)/damage' 250 '\(binaries)' 2>&1 < /dev/null")
        #expect(result.status == 0, "\(result.output)")
        print(result.output, terminator: "")
    }
}
