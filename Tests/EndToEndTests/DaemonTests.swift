import Glibc
import Programs
import Support
import Testing

/// The daemon as the system treats it.
@Suite("The daemon", .serialized)
struct DaemonTests {
    @Test("a second one is refused, and names the first", .timeLimit(.minutes(1)))
    func second() async throws {
        let session = try Session()
        try await session.start()
        let first = try #require(session.daemon).id
        let refused = try session.startInVain()
        #expect(refused.code == 69)
        #expect(refused.log.contains("remindd: error: another remindd (process \(first))"), "\(refused.log)")
        #expect(refused.log.contains("remindd: hint: "))
        #expect(try session.run("remindctl status").code == 0)
    }

    @Test("killed at any moment, it loses nothing that was acknowledged", .timeLimit(.minutes(3)))
    func killedHard() async throws {
        let session = try Session()
        try await session.start()
        let added = try session.run("remindctl med add --title Pill --when 'as needed'")
        #expect(added.code == 0)
        var acknowledged = 0
        for round in 0..<8 {
            let worker = try ChildProcess(
                ["/bin/bash", "-c", "while remindctl take pill > /dev/null 2>&1; do echo ok; done"],
                environment: session.variables, output: session.folder["acknowledged"])
            usleep(UInt32(60_000 + round * 17_000))
            session.killHard()
            worker.closeInput()
            worker.stop()
            try await session.start()
        }
        acknowledged = session.folder.read("acknowledged").split(separator: "\n").count
        let recorded = try session.run(
            "remindctl history pill --limit 10000 --json | jq '[.[] | select(.what == \"taken\")] | length'")
        let count = try #require(Int(recorded.out.split(separator: "\n").first ?? ""))
        #expect(acknowledged > 0)
        // One more per round may have been committed whose acknowledgement the kill cut off.
        #expect((acknowledged...(acknowledged + 8)).contains(count), "\(acknowledged) acknowledged, \(count) recorded")
    }

    @Test("the same request again gives the first reply and no second record", .timeLimit(.minutes(1)))
    func idempotent() async throws {
        let session = try Session()
        try await session.start()
        _ = try session.run("remindctl med add --title Pill --when 'as needed'")
        func send(_ note: String) throws -> String {
            try session.run(
                """
                printf '{"method":"org.remindd.Remindd1.Answer","parameters":{"what":"pill","outcome":"done",\
                "note":"\(note)","request":"one"}}\\n' | socat -t2 - UNIX-CONNECT:$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1
                """
            ).out
        }
        let first = try send("a")
        #expect(first.contains("\"taken\""), "\(first)")
        #expect(try send("a") == first)
        #expect(try send("b").contains("org.remindd.Remindd1.RequestReused"))
        #expect(
            try session.run("remindctl history pill --json | jq '[.[] | select(.what == \"taken\")] | length'").out
                == "1\n")
    }

    @Test("garbage, oversized and half frames end their connection alone", .timeLimit(.minutes(1)))
    func garbage() async throws {
        let session = try Session()
        try await session.start()
        let socket = "UNIX-CONNECT:$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1"
        for line in [
            "printf 'garbage\\n' | socat -t1 - \(socket)",
            "head -c 5000000 /dev/zero | tr '\\0' 'a' | socat -t1 - \(socket)",
            "head -c 2000 /dev/urandom | socat -t1 - \(socket)",
            "printf '{\"method\":\"org.remindd.Remindd1.Day\"' | socat -t1 - \(socket)",
            "printf '{\"method\":\"org.remindd.Remindd1.Nothing\"}\\n' | socat -t1 - \(socket)",
            "printf '{\"method\":\"org.remindd.Remindd1.Answer\",\"parameters\":{\"what\":1}}\\n' | socat -t1 - \(socket)",
            "printf '{\"method\":\"org.remindd.Remindd1.Answer\",\"parameters\":{\"what\":\"x\",\"outcome\":\"done\",\"oops\":1}}\\n' | socat -t1 - \(socket)",
        ] {
            _ = try session.run(line)
            #expect(try session.run("remindctl status").code == 0, "after: \(line)")
        }
    }

    @Test(
        "another user is refused", .timeLimit(.minutes(1)),
        .enabled(if: geteuid() == 0, "needs root to be another user"))
    func otherUser() async throws {
        let session = try Session()
        try await session.start()
        // Even where the folders would let it in.
        for path in ["", "run", "run/remindd"] { chmod(session.folder[path], 0o755) }
        chmod(session.folder["run/remindd/org.remindd.Remindd1"], 0o666)
        // It is refused before it says anything; a call may find the connection closed already.
        let refused = try session.run(
            """
            setpriv --reuid 65534 --regid 65534 --clear-groups \
            socat -u UNIX-CONNECT:$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1 - | tr -d '\\0'
            """)
        #expect(refused.out.contains("org.varlink.service.PermissionDenied"), "\(refused)")
    }

    @Test("introspected as varlink has it", .timeLimit(.minutes(1)))
    func introspection() async throws {
        let session = try Session()
        try await session.start()
        let reply = try session.run(
            """
            printf '{"method":"org.varlink.service.GetInterfaceDescription",\
            "parameters":{"interface":"org.remindd.Remindd1"}}\\n' \
            | socat -t2 - UNIX-CONNECT:$XDG_RUNTIME_DIR/remindd/org.remindd.Remindd1 | jq -r .parameters.description
            """)
        #expect(reply.out.contains("interface org.remindd.Remindd1\n"))
        for method in ["Day", "Answer", "Apply", "Watch", "Status"] { #expect(reply.out.contains("method \(method)(")) }
    }

    @Test("a bad zone is an error that names it", .timeLimit(.minutes(1)))
    func badZone() throws {
        let session = try Session(zone: "Mars/Olympus")
        let refused = try session.startInVain()
        #expect(refused.code == 71)
        #expect(refused.log.contains("Mars/Olympus"))
        #expect(refused.log.contains("remindd: hint: "))
    }

    @Test("a record that is gone is damage, never a first start", .timeLimit(.minutes(1)))
    func missingRecord() async throws {
        let session = try Session()
        try await session.start()
        session.stop()
        unlink(session.folder["data/remindd/journal.sqlite"])
        try await session.start()
        let problems = try session.run("remindctl status --json | jq -r '.problems[]'").out
        #expect(problems.contains("the record cannot be used: ") && problems.contains("is missing, though"))
        let refused = try session.run("remindctl med add --title Pill --when 'daily at 08:00'")
        #expect(refused.code == 74)
        #expect(refused.error.contains("NOT recorded: the record is damaged"), "\(refused.error)")
        #expect(refused.error.contains("remindctl restore"))
        #expect(access(session.folder["data/remindd/journal.sqlite"], F_OK) != 0, "a record was begun anew")
    }

    @Test(
        "a changed row of the record is found at the next start, and then nothing is written until it is restored",
        .timeLimit(.minutes(1)))
    func changedRecord() async throws {
        let session = try Session()
        try await session.start()
        _ = try session.run("remindctl med add --title Pill --when 'as needed'; remindctl take pill --note early")
        session.stop()
        let changed = try session.run(
            """
            python3 - <<'END'
            import sqlite3
            record = sqlite3.connect('data/remindd/journal.sqlite')
            record.execute('DROP TRIGGER entry_stands')
            record.execute("UPDATE entry SET details = replace(details, 'early', 'later') WHERE sequence = 2")
            record.commit()
            END
            """)
        try #require(changed.code == 0, "\(changed.error)")
        try await session.start()
        try await session.wait(
            for: "nothing is recorded", from: "remindctl status --json | jq -r '.problems[]'")
        let problems = try session.run("remindctl status --json | jq -r '.problems[]'").out
        #expect(problems.contains(".2 or the one before it was changed or lost"), "\(problems)")
        let refused = try session.run("remindctl take pill")
        #expect(refused.code == 74)
        #expect(refused.error.contains("NOT recorded: the record is damaged"), "\(refused.error)")
        #expect(try session.run("remindctl doctor").code != 0)

        // No backup has the row: it is kept, known to be doubtful, and the rest goes on.
        let restored = try session.run("remindctl restore")
        #expect(restored.out.contains("still damaged: entry "), "\(restored)")
        #expect(try session.run("remindctl take pill --note on").code == 0)
        session.killHard()
        try await session.start()
        let doubt = try session.run(
            "remindctl doctor --json | jq -r '.checks[] | select(.name == \"record\") | .verdict'")
        #expect(doubt.out == "warn\n")
        #expect(
            try session.run("remindctl status --json | jq -r '.problems[]'").out.contains(
                "may differ from the original: no backup has it intact"))
        #expect(try session.run("remindctl take pill --note on").code == 0)
        #expect(
            try session.run("remindctl history --json | jq -r '[.[].note // empty] | join(\" \")'").out
                == "later on on\n")
    }

    @Test("a record of a newer format is left alone", .timeLimit(.minutes(1)))
    func newerFormat() async throws {
        let session = try Session()
        try await session.start()
        _ = try session.run("remindctl med add --title Pill --when 'as needed'")
        session.stop()
        let sum = "cd data/remindd && sha256sum journal.sqlite device head"
        _ = try session.run(
            "python3 -c \"import sqlite3; sqlite3.connect('data/remindd/journal.sqlite').execute('PRAGMA user_version = 99')\""
        )
        let before = try session.run(sum).out
        let refused = try session.startInVain()
        #expect(refused.code == 78)
        #expect(refused.log.contains("has format 99; this remindd knows "), "\(refused.log)")
        #expect(refused.log.contains("remindd: hint: install the version that wrote it"))
        #expect(try session.run(sum).out == before)
    }

    @Test("no argument is taken", .timeLimit(.minutes(1)))
    func arguments() throws {
        let session = try Session()
        let refused = try session.run("remindd --frobnicate")
        #expect(refused.code == 64)
        #expect(refused.error.contains("unknown argument \"--frobnicate\""))
        #expect(try session.run("remindd --version").out.hasPrefix("0."))
        #expect(try session.run("remindd --help").out.contains("USAGE: remindd"))
    }

    @Test("a demo that is killed leaves neither its folder nor its daemon", .timeLimit(.minutes(1)))
    func killedDemo() async throws {
        let session = try Session()
        mkdir(session.folder["tmp"], 0o700)
        session.set("TMPDIR", session.folder["tmp"])
        let demo = try ChildProcess(
            ["\(Session.binaries(release: false))/remindctl", "demo", "--tour"], environment: session.variables,
            output: session.folder["log"])
        try await session.wait(for: "$ remindctl today", from: "cat log")
        demo.stop()
        let left = "ls -A tmp; grep -lsz '^XDG_CONFIG_HOME='$TMPDIR /proc/[0-9]*/environ"
        let isGone = try await eventually { try session.run(left).out.isEmpty }
        let rest = try session.run(left).out
        #expect(isGone, "\(rest)")
    }
}
