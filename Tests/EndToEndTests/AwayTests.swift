import Glibc
import Programs
import Support
import Testing

/// The lines of `remindctl` after some days away.
@Suite("Some days away")
struct AwayTests {
    private func said(_ session: Session) throws -> Substring? {
        try session.run("remindctl").out.split(separator: "\n").first { $0.contains("older") }
    }

    @Test("older misses are pointed out until they are reviewed", .timeLimit(.minutes(1)))
    func older() async throws {
        // The machine moves to the same time of day, a day later: the dose between is missed, on a day that today does
        // not show.
        let session = try Session(zone: "Pacific/Honolulu")
        try await session.start()
        for title in ["Pill", "Iron"] {
            // Missed a minute later, whatever time of the night it is there.
            _ = try session.run("remindctl med add \(title) --when 'daily at 23:59' --grace 1m")
        }
        #expect(try !session.run("remindctl").out.contains("older"))
        session.stop()
        session.set("TZ", "Pacific/Kiritimati")
        try await session.start()
        #expect(try session.run("remindctl today --json").out.contains("missed") == false)
        #expect(try said(session) == "2 older ones were missed while you were away: remindctl review")
        _ = try session.run("remindctl miss iron@yesterday/23:59 --replace")
        #expect(try said(session) == "1 older one was missed while you were away: remindctl review")
        #expect(try !session.run("remindctl today yesterday").out.contains("older"))
        #expect(try session.run("remindctl review --all missed").code == 0)
        #expect(try !session.run("remindctl").out.contains("older"))
    }
}
