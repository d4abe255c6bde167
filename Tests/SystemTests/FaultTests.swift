import Glibc
import Programs
import Support
import Testing

/// What the daemon does when the system fails it.
@Suite("Faults", .serialized)
struct FaultTests {
    @Test("a first start that is cut short anywhere is followed by a second", .timeLimit(.minutes(2)))
    func firstStartCutShort() async throws {
        let session = try Session()
        let data = session.folder["data/remindd"]
        for size in [0, 1, 4096, 8192, 16_384, 32_768] {
            // A disk that is full after so many bytes cuts the start short at another place each time.
            let cut = try session.run("prlimit --fsize=\(size) timeout 10 remindd")
            #expect(cut.code == 74, "\(size): \(cut)")
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
        try await session.start()
        let problems = try session.run("remindctl status --json | jq -r '.problems[]'").out
        #expect(problems.contains("the device file beside it is missing"), "\(problems)")
        // What can be read of it rings all the same.
        #expect(problems.contains("1 entry of the record, but nothing is recorded"))
        #expect(try session.run("remindctl next --json | jq -r '.[0].title'").out == "Pill\n")
        #expect(try session.run("remindctl take pill --early").code == 74)
    }

    @Test("programs that watch leave room for others", .timeLimit(.minutes(1)))
    func manyWatch() async throws {
        let session = try Session()
        try await session.start()
        let path = session.folder["run/remindd/org.remindd.Remindd1"]
        let peers = try (0..<256).map { _ in try SocketPeer(path: path) }
        for peer in peers { try peer.send(#"{"method":"org.remindd.Remindd1.Watch","more":true}"# + "\0") }
        var watching = 0
        for peer in peers {
            let reply = try peer.receive()
            if reply?.contains("watching") == true {
                watching += 1
            } else {
                #expect(reply?.contains("64 programs already watch") == true, "\(reply ?? "nothing")")
            }
        }
        #expect(watching == 64)
        #expect(try session.run("timeout 10 remindctl status").code == 0)
        withExtendedLifetime(peers) {}
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
        // Time enough for a busy machine to kill it first: what it had shown, it may show again.
        _ = try session.run("remindctl med add --title Pill --when 'once in 4s'")
        session.killHard()
        try #require(!session.log.contains("Pill - due"), "\(session.log)")
        usleep(4_200_000)
        try await session.start()
        try await session.wait(for: "●", from: "remindctl today")
        #expect(session.log.split(separator: "\n").count { $0.contains("Pill - due") } == 1, "\(session.log)")
    }

    @Test("with a full disk it rings on, records no answer, and then records what rang", .timeLimit(.minutes(2)))
    func fullDisk() async throws {
        let session = try Session()
        try await session.start()
        for title in ["One", "Two"] {
            let seconds = title == "One" ? 2 : 3
            _ = try session.run("remindctl med add --title \(title) --when 'once in \(seconds)s'")
        }
        // No file may grow: for SQLite as good as a full disk, and it needs no disk of its own.
        let pid = try #require(session.daemon).id
        let limited = try session.run("prlimit --pid \(pid) --fsize=$(stat -c %s data/remindd/journal.sqlite-wal):")
        try #require(limited.code == 0, "\(limited.error)")

        // The second one rings in its second as well, and not when the disk is tried again.
        #expect(await eventually(within: .seconds(8)) { session.log.contains("Two - due") }, "\(session.log)")
        #expect(session.log.contains("One - due"))
        try await session.wait(for: "2", from: "remindctl today | grep -c ●")
        let refused = try session.run("remindctl take one")
        #expect(refused.code == 74)
        #expect(refused.error.contains("NOT recorded"), "\(refused.error)")
        #expect(try session.run("remindctl snooze two").code == 74)
        let problem = try session.run("remindctl status --json | jq -r '.problems[]'")
        #expect(problem.out.contains("the record cannot be written (2 entries wait in memory)"), "\(problem)")

        let freed = try session.run("prlimit --pid \(pid) --fsize=unlimited: && remindctl take one")
        try #require(freed.code == 0, "\(freed.error)")
        let history = try session.run("remindctl history --json | jq -r '.[] | [.what, .title] | join(\" \")'")
        #expect(
            history.out == "defined One\ndefined Two\ndelivered One\ndelivered Two\ntaken One\n", "\(history.out)")
        #expect(try session.run("remindctl status --json | jq '.problems | length'").out == "0\n")
        // It is on the disk, and nothing rang twice.
        #expect(session.log.split(separator: "\n").count { $0.contains("One - due") } == 1, "\(session.log)")
        session.killHard()
        try await session.start()
        #expect(try session.run("remindctl today --json | jq -r '.[].status'").out == "taken\ndue\n")
    }

    /// Regression: it was called damaged, with the advice to restore, and was so until the next start.
    @Test(
        "a disk that is full at the start is called that, and only for as long as it is", .timeLimit(.minutes(2)),
        .enabled(if: geteuid() == 0, "only root can mount a small file system"))
    func fullAtStart() async throws {
        let session = try Session()
        mkdir(session.folder["data/remindd"], 0o700)
        // The record with its log takes 3 MiB: with 80 KiB more, it was sometimes still full when the other file had gone.
        let mounted = try session.run("mount -t tmpfs -o size=4m,mode=700 none data/remindd")
        guard mounted.code == 0 else { try Test.cancel("mount is not allowed here: \(mounted.error)") }
        defer { _ = try? session.run("umount -l data/remindd") }
        try await session.start()
        for number in 1...60 {
            _ = try session.run("remindctl med add --title 'Medicine number \(number)' --when 'daily at 08:00'")
        }
        session.killHard()
        // What is in the log does not fit into the file now.
        _ = try session.run("dd if=/dev/zero of=data/remindd/other bs=4k")
        try await session.start()
        try await session.wait(for: "the disk is full", from: "remindctl status --json | jq -r '.problems[]'")
        let full = try session.run("remindctl status; remindctl doctor")
        #expect(!full.out.contains("damaged") && !full.out.contains("remindctl restore"), "\(full.out)")
        unlink(session.folder["data/remindd/other"])
        try await session.wait(for: "[]", from: "remindctl status --json | jq -c .problems")
        let record = "remindctl doctor --json | jq -r '.checks[] | select(.name == \"record\").verdict'"
        #expect(try session.run(record).out == "ok\n")
    }

    @Test("a standard error that nobody reads keeps nobody waiting", .timeLimit(.minutes(1)))
    func stoppedTerminal() async throws {
        let session = try Session()
        mkfifo(session.folder["log"], 0o600)
        let reader = open(session.folder["log"], O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let writer = open(session.folder["log"], O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        defer { for descriptor in [reader, writer] { close(descriptor) } }
        try await session.start()
        var chunk = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
        while write(writer, chunk, chunk.count) > 0 {}
        _ = try session.run("remindctl med add --title Pill --when 'once in 1s'")
        try await session.wait(for: "●", from: "timeout 5 remindctl today")

        // What was said meanwhile is there once somebody reads.
        var text: [UInt8] = []
        let cameLate = await eventually {
            let count = read(reader, &chunk, chunk.count)
            if count > 0 { text += chunk[..<count] }
            return String(decoding: text, as: UTF8.self).contains("Pill - due")
        }
        #expect(cameLate)
        #expect(session.stop() == 0)
    }
}
