import Glibc
import Programs
import Support
import Testing

/// The binaries as they are shipped: two mistakes show only in them (time zones that are silently UTC, and signal
/// sources that are gone).
@Suite(
    "As shipped", .serialized,
    .enabled(if: getenv("REMINDD_RELEASE_DIR") != nil, "REMINDD_RELEASE_DIR is not set"))
struct ReleaseTests {
    @Test("in a zone of its own, to the second, until SIGTERM", .timeLimit(.minutes(1)))
    func smoke() async throws {
        let session = try Session(zone: "Asia/Kathmandu", release: true)
        try await session.start()
        let zone = try session.run("remindctl status --json | jq -r '.zone, .now[-6:]'")
        #expect(zone.out == "Asia/Kathmandu\n+05:45\n")
        _ = try session.run("remindctl med add --title Pill --when 'daily at 00:00'")
        let next = try session.run("remindctl next pill --json | jq -r '.[0].due[11:]'")
        #expect(next.out == "00:00:00+05:45\n")
        _ = try session.run("remindctl med add --title Aspirin --when 'once in 1s'")
        #expect(await eventually { session.log.contains("Aspirin - due") })
        #expect(try session.run("remindctl take aspirin").code == 0)
        #expect(session.stop() == 0, "SIGTERM does not end it")
        #expect(session.log.contains("stopping"))
    }
}
