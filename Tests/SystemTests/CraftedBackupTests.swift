import Glibc
import Programs
import Support
import Testing

/// A backup that somebody has made to do harm, restored.
@Suite("A crafted backup", .serialized)
struct CraftedBackupTests {
    /// Regression: with a view in the place of the entries, every answer hung from the restore on.
    @Test(
        "is refused by its schema before any row of it is read", .timeLimit(.minutes(1)),
        arguments: [
            ("ALTER TABLE entry RENAME TO e; CREATE VIEW entry AS SELECT e.* FROM e, endless", "index entry_at"),
            ("CREATE VIEW more AS SELECT * FROM endless", "view more"),
            ("CREATE INDEX more ON entry (abs(at))", "index more"),
            ("CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM request; END", "trigger more"),
            ("CREATE TABLE more (a, b AS (hex(zeroblob(500000000))))", "table more"),
        ])
    func schema(_ change: String, _ name: String) async throws {
        let session = try Session()
        try await session.start()
        #expect(try session.run("remindctl med add --title Aspirin --when 'as needed'").code == 0)
        #expect(try session.run("remindctl backup crafted").code == 0)
        let endless =
            change.contains("endless")
            ? "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n;" : ""
        #expect(try session.run("sqlite3 crafted \"\(endless) \(change)\"").code == 0)
        let restored = try session.run("timeout 20 remindctl restore crafted")
        #expect(restored.code == 66, "\(restored)")
        #expect(restored.error.contains("the schema's "), "\(restored)")
        #expect(restored.error.contains(name) || restored.error.contains("view endless"), "\(restored)")
        #expect(try session.run("timeout 5 remindctl take aspirin").code == 0)
        #expect(try session.run("ls data/remindd").out.contains("upload-") == false)
    }

    @Test("that takes for ever to read: commands are answered, a pressed button is recorded", .timeLimit(.minutes(2)))
    func endless() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Taken")
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: "dunst", from: "remindctl status")
        #expect(try session.run("remindctl med add --title Zinc --when 'as needed'").code == 0)
        #expect(try session.run("remindctl backup whole && python3 '\(CraftedBackupTests.bomb)' whole bomb").code == 0)
        #expect(try session.run("remindctl med add --title Aspirin --when 'once in 1s'").code == 0)
        #expect(try await eventually { try dunst.displayed() == 1 })

        _ = try session.run("remindctl restore bomb > restored 2>&1 < /dev/null &")
        usleep(1_000_000)
        let pressed = try session.run("date +%s").out
        try dunst.openMenu()
        let refused = try session.run("timeout 6 remindctl take zinc")
        #expect(refused.code == 74, "\(refused)")
        #expect(refused.error.hasPrefix("remindctl: error: NOT recorded: the record is being restored"), "\(refused)")
        // Those who only look are answered at once.
        #expect(try session.run("timeout 2 remindctl today").code == 0)
        try await session.wait(for: "reading it takes too long", from: "cat restored")
        #expect(try await eventually { try dunst.displayed() == 0 })
        let history = try session.run(
            "remindctl history aspirin --json | jq -r '.[] | select(.what == \"taken\").happened'")
        let happened = try session.run("date -d '\(history.out)' +%s").out
        let apart = (Int(happened.dropLast()) ?? 0) - (Int(pressed.dropLast()) ?? 0)
        // When it was pressed, and not when it could be recorded.
        #expect((0...3).contains(apart), "\(history) is not \(pressed)")
        #expect(try session.run("timeout 5 remindctl take zinc").code == 0)
    }

    @Test("a button that was pressed meanwhile is recorded before the end", .timeLimit(.minutes(2)))
    func stopped() async throws {
        let bus = try await PrivateBus()
        let dunst = try await Dunst(on: bus, choosing: "Taken")
        let session = try Session(bus: bus.address)
        try await session.start()
        try await session.wait(for: "dunst", from: "remindctl status")
        #expect(try session.run("remindctl med add --title Aspirin --when 'once in 1s'").code == 0)
        #expect(try session.run("remindctl backup whole && python3 '\(CraftedBackupTests.bomb)' whole bomb").code == 0)
        #expect(try await eventually { try dunst.displayed() == 1 })
        _ = try session.run("remindctl restore bomb > restored 2>&1 < /dev/null &")
        usleep(1_000_000)
        try dunst.openMenu()
        usleep(500_000)
        #expect(session.stop() == 0)
        #expect(try session.run("ls data/remindd").out.contains("upload-"))
        try await session.start()
        let history = try session.run("remindctl history aspirin --json | jq -r '[.[].what] | join(\" \")'")
        #expect(history.out == "defined delivered taken\n")
        // What was left of the upload goes with the start.
        #expect(try !session.run("ls data/remindd").out.contains("upload-"))
    }

    private static let bomb =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Support/Resources/page-bomb.py"
}
