import Glibc
import Programs
import Testing

/// Imports by the programs as they are installed: a debug build takes several times the memory and the time.
@Suite(
    "Imports as installed", .serialized,
    .enabled(if: getenv("REMINDD_RELEASE_DIR") != nil, "REMINDD_RELEASE_DIR is not set"))
struct ImportTests {
    private static let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")

    private func run(_ script: [String]) throws {
        let binaries = try Session.binaries(release: true)
        let options = script.dropFirst().joined(separator: " ")
        let result = try Session().run("'\(Self.tests)/\(script[0])' \(options) '\(binaries)' 2>&1")
        print(result.out)
        #expect(result.code == 0, "\(result.out.suffix(4000))")
    }

    /// Calendars, which took most of all. Tests/hostile by itself has every format.
    @Test("20 MB that are cut, foreign or hostile: one error with its line, in 64 MB", .timeLimit(.minutes(3)))
    func hostile() throws { try run(["hostile", "--bad", "--only", "ics"]) }

    @Test(
        "files of Remind by chance, against remind -n",
        .enabled(if: access("/usr/bin/remind", X_OK) == 0, "remind is not installed"), .timeLimit(.minutes(3)))
    func remind() throws { try run(["remind", "--plant", "--files", "25"]) }

    @Test(
        "tasks, appointments and jobs, against the programs that keep them",
        .enabled(
            if: ["task", "calcurse", "at"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 },
            "taskwarrior, calcurse or at is not installed"), .timeLimit(.minutes(3)))
    func movers() throws { try run(["movers", "--plant", "--sets", "4"]) }

    @Test("odd files of each program, as json and csv of Python read them", .timeLimit(.minutes(3)))
    func independent() throws { try run(["imports", "--plant", "--files", "5"]) }
}
