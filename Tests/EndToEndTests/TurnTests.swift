import Programs
import Support
import Testing

/// One thing after another: what the daemon does in one turn of its queue.
@Suite("A turn of the daemon", .serialized)
struct TurnTests {
    /// A sensor's readings of two days: each reading that an undo looks at asks the record for the same two days.
    @Test("an undo among many readings replies", .timeLimit(.minutes(2)))
    func undoAmongReadings() async throws {
        let session = try Session()
        try await session.start()
        let logged = try session.run(
            """
            now=$(date +%s)
            for i in $(seq 300); do
                printf '{"method":"org.remindd.Remindd1.Log","parameters":{"what":"water","values":["250"],"at":"%s"}}\\n' \
                    $(date -u -d @$((now - 480 * i)) +%Y-%m-%dT%H:%M:%SZ)
            done | socat -t20 - UNIX-CONNECT:$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1 | grep -c parameters
            """)
        #expect(logged.out == "300\n", "\(logged)")
        let undone = try session.run("timeout 20 remindctl undo")
        #expect(undone.code == 0 && undone.out.contains("undone: "), "\(undone)")
        #expect(
            try session.run(
                "remindctl history water --limit 1000 --json | jq '[.[] | select(.what == \"undone\")] | length'"
            ).out == "1\n")
    }
}
