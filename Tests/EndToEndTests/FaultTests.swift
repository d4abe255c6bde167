import Glibc
import Support
import Testing

/// What the daemon does when the system fails it.
@Suite("Faults", .serialized)
struct FaultTests {
    @Test("a first start that is cut short anywhere is followed by a second", .timeLimit(.minutes(2)))
    func firstStartCutShort() async throws {
        let session = try Session()
        let data = session.folder["data/remindd"]
        for size in [0, 1, 4096, 8192, 16_384, 65_536] {
            // A disk that is full after so many bytes cuts the start short at another place each time.
            let cut = try session.run("prlimit --fsize=\(size) timeout -s KILL 1 remindd")
            #expect(cut.code != 0, "\(size): \(cut)")
            try await session.start()
            session.stop()
            _ = try session.run("rm -r '\(data)'")
        }
    }

    @Test("a record without its device's name is damage if it holds anything", .timeLimit(.minutes(1)))
    func nameless() async throws {
        let session = try Session()
        try await session.start()
        _ = try session.run("remindctl med add --title Pill --when 'daily at 08:00'")
        session.stop()
        unlink(session.folder["data/remindd/device"])
        let refused = try session.startInVain()
        #expect(refused.code == 74)
        #expect(refused.log.contains("the device file beside it is not"), "\(refused.log)")
    }

    @Test("a pipe in the place of a file is an error, and keeps nobody waiting", .timeLimit(.minutes(1)))
    func pipes() async throws {
        let session = try Session()
        for name in ["remindd.toml", "reminders.toml"] { mkfifo(session.folder["config/remindd/\(name)"], 0o600) }
        try await session.start()
        let problems = try session.run("remindctl status --json | jq -r '.problems[]'")
        let refused = problems.out.split(separator: "\n").count { $0.hasSuffix(" is not a regular file") }
        #expect(refused == 2, "\(problems.out)")
        #expect(try session.run("remindctl reload").code == 65)
    }

    @Test("what came while it was off is shown once after the start", .timeLimit(.minutes(1)))
    func shownOnce() async throws {
        let session = try Session()
        try await session.start()
        _ = try session.run("remindctl med add --title Pill --when 'once in 1s'")
        session.killHard()
        usleep(1_200_000)
        try await session.start()
        try await session.wait(for: "●", from: "remindctl today")
        #expect(session.log.split(separator: "\n").count { $0.contains("Pill - due") } == 1, "\(session.log)")
    }
}
