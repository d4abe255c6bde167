import Programs
import Support
import Testing

/// Files that the daemon watches while other programs hold all inotify instances that the kernel gives out.
@Suite("Watches", .serialized)
struct WatchTests {
    /// Runs a program in a user namespace of its own, which gives out none of these until there is a file `free`.
    private func without(_ what: String, in session: Session) throws -> [String] {
        let limit = "/proc/sys/user/\(what)"
        guard try ChildProcess.run(["unshare", "--map-root-user", "sh", "-c", "echo 0 > \(limit)"]).status == 0 else {
            try Test.cancel("no user namespace of one's own is to be had here")
        }
        let free = session.folder["free"]
        return [
            "unshare", "--map-root-user", "sh", "-c",
            "echo 0 > \(limit); (while ! test -e '\(free)'; do sleep 0.1; done; echo 1000 > \(limit)) & exec \"$@\"",
            "sh",
        ]
    }

    @Test("files are watched as soon as an inotify instance is left", .timeLimit(.minutes(2)))
    func later() async throws {
        let session = try Session()
        _ = try session.folder.write("config/remindd/remindd.toml", "[days]\nholidays = [\"days.ics\"]\n")
        _ = try session.folder.write("config/remindd/days.ics", "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n")
        try await session.start(under: without("max_inotify_instances", in: session))
        let instances = "ls -l /proc/$(remindctl status --json | jq .pid)/fd | grep -c inotify"
        #expect(try session.run(instances).out == "0\n")
        let made = try session.run(
            "remindctl med add Zinc --yes --when 'daily at 07:30 except holidays' && "
                + "sed -i '/VERSION/a BEGIN:VEVENT\\nUID:a\\nDTSTART;VALUE=DATE:'$(date -d '3 days' +%Y%m%d)"
                + "'\\nSUMMARY:Fair\\nEND:VEVENT' config/remindd/days.ics && touch free")
        try #require(made.code == 0, "\(made.error)")
        // The daemon tries again every ten seconds.
        let isRead = try await eventually(within: .seconds(25)) {
            try session.run("remindctl status").out.contains("zinc: no dose on")
        }
        #expect(isRead)
        // One each: the zone, the holidays, the program.
        #expect(try session.run(instances).out == "3\n")
    }

    @Test("doctor and sync say that no watch is left, until one is", .timeLimit(.minutes(2)))
    func noWatch() async throws {
        let session = try Session()
        try await session.start(under: without("max_inotify_watches", in: session))
        #expect(try session.run("remindctl sync new --name desktop").code == 0)
        let problem = "the kernel watches no more folders for remindd, which looks into"
        #expect(try session.run("remindctl doctor").out.contains(problem))
        #expect(try session.run("remindctl sync").out.contains(problem))
        _ = try session.run("touch free")
        let isWatched = try await eventually(within: .seconds(25)) {
            try !session.run("remindctl doctor").out.contains(problem)
        }
        #expect(isWatched)
    }
}
