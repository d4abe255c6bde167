import Glibc
import Programs
import Support
import Testing

/// What takes long on a large record keeps nobody waiting.
@Suite("A large record", .serialized)
struct LargeRecordTests {
    private func session(_ count: Int) async throws -> Session {
        let session = try Session(zone: "UTC")
        try await session.start()
        for title in ["Pill", "Other"] {
            _ = try session.run("remindctl med add --title \(title) --when 'as needed'")
        }
        session.stop()
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let filled = try session.run("python3 '\(tests)/Generators/entries.py' data/remindd \(count)")
        try #require(filled.code == 0, "\(filled.error)")
        try await session.start()
        return session
    }

    @Test("a history comes in pieces, whole and in order, in little memory", .timeLimit(.minutes(3)))
    func history() async throws {
        let session = try await session(6000)
        let socket = "UNIX-CONNECT:$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1"
        let expected = (0..<6000).map { "n\($0)\n" }.joined()
        let notes = "jq -r '.[].note // empty'"
        #expect(try session.run("remindctl history --limit 100000 --json | \(notes)").out == expected)
        // The latest of them, and of one reminder.
        #expect(
            try session.run("remindctl history --limit 302 --json | \(notes)").out
                == (5700..<6000).map { "n\($0)\n" }.joined())
        #expect(
            try session.run("remindctl history other --limit 256 --json | \(notes)").out
                == (0..<600).suffix(255).map { "n\($0 * 10)\n" }.joined())
        #expect(try session.run("remindctl history --limit 100000 | grep -c taken").out == "6000\n")
        #expect(try session.run("remindctl history pill --since 2100-01-01 --json").out == "[]\n")
        // A single reply has its limit, and tells what to do.
        func ask(_ limit: Int, _ more: String) throws -> String {
            try session.run(
                """
                printf '{"method":"org.remindd.Remindd1.History","parameters":{"limit":\(limit)}\(more)}\\n' \
                | socat -t5 - \(socket)
                """
            ).out
        }
        #expect(try ask(100_000, "").contains("6002 entries are too many for one reply"))
        let whole = try ask(5000, "")
        #expect(whole.split(separator: "\n").count == 1)
        try session.folder.write("whole", whole)
        #expect(try session.run("jq '.parameters.entries | length' whole").out == "5000\n")
        let pieces = try ask(1000, ",\"more\":true").split(separator: "\n")
        #expect(pieces.count == 4)
        #expect(pieces.map { $0.contains("\"continues\":true") } == [true, true, true, false])

        // A peer that takes nothing costs one piece, and keeps nobody waiting.
        let pid = try #require(session.daemon).id
        _ = try session.run("echo 5 > /proc/\(pid)/clear_refs")
        let idle = try ChildProcess(
            [
                "/bin/bash", "-c",
                """
                (printf '{"method":"org.remindd.Remindd1.History","parameters":{"limit":100000},"more":true}\\n'; sleep 60) \
                | socat -u - \(socket)
                """,
            ], environment: session.variables, output: "/dev/null")
        for _ in 0..<5 { #expect(try session.run("timeout 2 remindctl today").code == 0) }
        idle.stop()
        _ = try session.run("remindctl history --limit 100000 --json")
        let peak = try session.run("awk '/VmHWM/ { print $2 }' /proc/\(pid)/status").out
        // A debug build is larger than what is shipped; ten thousand views would be tens of MB more.
        #expect(try #require(Int(peak.split(separator: "\n").first ?? "")) < 60_000, "\(peak)")
    }

    @Test("while it is erased from or restored, what is due rings and what is said is kept", .timeLimit(.minutes(3)))
    func replaced() async throws {
        let session = try await session(6000)
        _ = try session.run("remindctl backup copy.sqlite")
        for command in ["remindctl purge other --yes", "remindctl restore copy.sqlite"] {
            let title = command.contains("purge") ? "One" : "Two"
            let result = try session.run(
                """
                remindctl med add --title \(title) --when 'once in 1s' > /dev/null || exit 1
                sleep 0.8
                \(command) > replaced 2>&1 & work=$!
                remindctl take pill --note during-\(title) > taken 2>&1; taken=$?
                timeout 5 remindctl today > /dev/null; today=$?
                wait $work; echo $? $taken $today; cat replaced taken
                """)
            #expect(result.out.hasPrefix("0 0 0\n"), "\(result)")
            #expect(await eventually { session.log.contains("\(title) - due") }, "\(session.log)")
            let late =
                try session.run(
                    """
                    remindctl history \(title.lowercased()) --json | jq -r '.[] | select(.what == "delivered") | [.at, .due] | join(" ")'
                    """
                ).out.split(separator: "\n").first.map { $0.split(separator: " ") } ?? []
            #expect(late.count == 2 && late.first == late.last, "it rang at \(late)")
            let count = try session.run(
                "remindctl history pill --limit 100000 --json | jq '[.[] | select(.note == \"during-\(title)\")] | length'"
            )
            #expect(count.out == "1\n")
        }
        #expect(
            try session.run("remindctl doctor --json | jq -r '.checks[] | select(.name == \"record\").verdict'").out
                == "ok\n")
        session.killHard()
        try await session.start()
        let notes = try session.run(
            "remindctl history --limit 100000 --json | jq -r '[.[].note // empty] | length, (unique | length)'"
        )
        #expect(notes.out == "6002\n6002\n")
    }
}
