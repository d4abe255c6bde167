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
                "remindctl history water --audit --limit 1000 --json | jq '[.[] | select(.what == \"retracted\")] | length'"
            ).out == "1\n")
    }

    // MARK: - A turn that does not end

    private let undo = """
        printf '{"method":"org.remindd.Remindd1.Undo","parameters":{"request":"one"}}\\n' \
            | socat -t9 - UNIX-CONNECT:$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1
        """

    /// A planted call that computes without an end, with the next dose far away: no watchdog is near either.
    @Test("a turn without an end is ended, and its request is refused for a while", .timeLimit(.minutes(2)))
    func endless() async throws {
        let session = try Session()
        session.set("REMINDD_TEST_ENDLESS", "Undo")
        session.set("REMINDD_TEST_TURN", "700")
        session.set("REMINDD_TEST_REST", "4000")
        try await session.start()
        _ = try session.run("remindctl med add Later --when 'once in 55m'; remindctl med add Zinc --when 'as needed'")
        #expect(try session.run("remindctl take zinc").code == 0)
        #expect(try session.run(undo).out == "")
        #expect(session.daemon?.wait() == 79)
        #expect(session.log.contains("Undo has computed for"), "\(session.log)")

        // The client asks again: the same request is refused, also in other words, and everything else works.
        try await session.start()
        #expect(try session.run(undo).out.contains("could not finish this"))
        let other = undo.replacing("{\"request\"", with: "{\"what\":\"zinc\",\"request\"")
        #expect(try session.run(other).out.contains("could not finish this"))
        #expect(try session.run("remindctl take zinc && remindctl today").code == 0)
        #expect(
            try session.run("remindctl history zinc --json | jq '[.[] | select(.what == \"taken\")] | length'").out
                == "2\n")

        // After a rest it is tried once more.
        _ = try session.run("sleep 5")
        #expect(try session.run(undo).out == "")
        #expect(session.daemon?.wait() == 79)
    }

    @Test("a dose that falls due while a turn does not end rings after it", .timeLimit(.minutes(2)))
    func endlessWhileDue() async throws {
        let session = try Session()
        session.set("REMINDD_TEST_ENDLESS", "Undo")
        session.set("REMINDD_TEST_TURN", "6000")
        try await session.start()
        _ = try session.run("remindctl med add Insulin --when 'once in 4s'")
        #expect(try session.run(undo).out == "")
        #expect(session.daemon?.wait() == 79)
        #expect(!session.log.contains("Insulin"))
        try await session.start()
        let rings = await eventually { session.log.contains("Insulin") }
        #expect(rings, "\(session.log)")
    }

    @Test("a disk that takes long to write is no turn without an end", .timeLimit(.minutes(2)))
    func slowDisk() async throws {
        let session = try Session()
        let made = try session.run(
            """
            echo '#include <unistd.h>' > slow.c
            echo 'int fsync(int f) { return usleep(900000), 0; } int fdatasync(int f) { return usleep(900000), 0; }' >> slow.c
            PATH=$PATH:/opt/swift/usr/bin; $(command -v cc || command -v clang) -shared -fPIC -o slow.so slow.c
            """)
        try #require(made.code == 0, "\(made)")
        try await session.start()
        #expect(try session.run("remindctl med add Zinc --when 'as needed'").code == 0)
        #expect(session.stop() == 0)
        session.set("REMINDD_TEST_TURN", "500")
        session.set("LD_PRELOAD", session.folder["slow.so"])
        try await session.start()
        session.set("LD_PRELOAD", nil)
        #expect(try session.run("time timeout 60 remindctl take zinc").code == 0)
        #expect(session.stop() == 0)
    }
}
