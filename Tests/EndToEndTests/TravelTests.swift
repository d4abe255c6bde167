import Glibc
import Programs
import Support
import Testing

/// A machine whose clock changes its zone while the daemon runs: its own `/etc/localtime`, changed as timedatectl does.
@Suite("A journey", .enabled(if: geteuid() == 0, "only root can mount an /etc of its own"))
struct TravelTests {
    private let session: Session

    init() throws {
        session = try Session()
        session.set("TZ", nil)
        mkdir(session.folder["etc"], 0o755)
    }

    private func setZone(_ name: String) {
        symlink("/usr/share/zoneinfo/\(name)", session.folder["etc/new"])
        rename(session.folder["etc/new"], session.folder["etc/localtime"])
    }

    private func start(_ log: String) async throws -> ChildProcess {
        let script = "mount --bind '\(session.folder["etc"])' /etc && exec remindd"
        let child = try ChildProcess(
            ["/usr/bin/unshare", "--mount", "/bin/bash", "-c", script], environment: session.variables,
            output: session.folder[log])
        let isUp = try await eventually { try self.session.run("remindctl status").code == 0 }
        try #require(isUp, "remindd does not answer; it said: \(session.folder.read(log))")
        return child
    }

    private func told(_ log: String) -> [String] {
        session.folder.read(log).split(separator: "\n").map(String.init).filter { $0.contains("The time zone is now") }
    }

    @Test("is noticed, told once and not made again by a restart", .timeLimit(.minutes(2)))
    func noticed() async throws {
        setZone("Europe/Zurich")
        var daemon = try await start("first")
        _ = try session.run("remindctl med add --title Metformin --when 'daily at 08:00, 20:00'")
        _ = try session.run("remindctl med add --title Pill --when 'daily at 22:00' --travel home")
        setZone("Asia/Tokyo")
        try await session.wait(for: "\"zone\":\"Asia/Tokyo\"", from: "remindctl status --json")
        let notices = told("first")
        #expect(notices.count == 1 && notices[0].contains("now Asia/Tokyo - Metformin: "), "\(notices)")
        #expect(!notices.joined().contains("Pill"), "\(notices)")
        #expect(try session.run("remindctl next pill --json").out.contains("\"zone\":\"Europe/Zurich\""))
        #expect(try session.run("remindctl next metformin --json").out.contains("\"zone\":\"Asia/Tokyo\""))
        daemon.stop()
        daemon = try await start("second")
        #expect(told("second") == [])
        // There and back in a moment: what stands is where one is.
        setZone("America/New_York")
        setZone("Europe/Zurich")
        try await session.wait(for: "\"zone\":\"Europe/Zurich\"", from: "remindctl status --json")
        daemon.stop()
    }

    @Test("asks until it is answered", .timeLimit(.minutes(2)))
    func asks() async throws {
        setZone("Europe/Zurich")
        var daemon = try await start("first")
        _ = try session.run("remindctl med add --title Metformin --when 'daily at 08:00, 20:00' --travel ask")
        setZone("Asia/Tokyo")
        try await session.wait(for: "\"zone\":\"Asia/Tokyo\"", from: "remindctl status --json")
        daemon.stop()
        daemon = try await start("second")
        let notices = told("second")
        #expect(notices.count == 1 && notices[0].contains("Metformin: stays at "), "\(notices)")
        let moved = try session.run("remindctl travel move")
        #expect(moved.out.hasPrefix("moved: Metformin (metformin)\n"), "\(moved.out)\(moved.error)")
        #expect(moved.out.contains("on the clock of Asia/Tokyo"))
        daemon.stop()
        daemon = try await start("third")
        #expect(told("third") == [])
        daemon.stop()
    }
}
