import Programs
import Support
import Testing

/// Zones that change while the daemon runs: what is due is worked out again within a second.
@Suite("Zones", .serialized)
struct ZoneTests {
    private static let system = "/usr/share/zoneinfo"
    private static let due = "remindctl next --json | jq -r '.[0].due'"

    /// Waits a second, and no longer, until the next reminder is due at a time.
    private func expect(
        _ due: String, in session: Session, after change: String, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let made = try session.run(change)
        try #require(made.code == 0, "\(made.error)")
        let moved = try await eventually(within: .seconds(1)) { try session.run(ZoneTests.due).out == due + "\n" }
        let last = try session.run(ZoneTests.due)
        #expect(moved, "\(change): \(last)", sourceLocation: location)
    }

    /// A session with a folder of zones of its own, and one reminder.
    private func session(zone: String, when: String) async throws -> Session {
        let session = try Session(zone: zone)
        session.set("TZDIR", session.folder["zones"])
        let made = try session.run(
            "mkdir -p zones/Test/Deep && cp -L \(ZoneTests.system)/Europe/Zurich zones/Test/Deep/Here")
        try #require(made.code == 0, "\(made.error)")
        try await session.start()
        _ = try session.run("remindctl med add --title Pill --when '\(when)'")
        #expect(try session.run(ZoneTests.due).out == "2100-01-01T12:00:00+01:00\n")
        return session
    }

    @Test(
        "new rules are followed within a second, however deep the file lies",
        .timeLimit(.minutes(1)),
        arguments: [("Test/Deep/Here", "once 2100-01-01 12:00"), ("UTC0", "once 2100-01-01 12:00 zone Test/Deep/Here")])
    func newRules(_ zone: String, _ when: String) async throws {
        let session = try await session(zone: zone, when: when)
        // This is how dpkg replaces a file.
        let replace = { (zone: String, file: String) in
            "cp -L \(ZoneTests.system)/\(zone) \(file).dpkg-new && mv \(file).dpkg-new \(file)"
        }
        let file = "zones/Test/Deep/Here"
        try await expect("2100-01-01T12:00:00+09:00", in: session, after: replace("Asia/Tokyo", file))
        // A file that is gone or damaged ends nothing: the last good rules stand.
        let isWrong = "remindctl status --json | jq -r '.problems[]' | grep -q Test/Deep/Here"
        _ = try session.run("echo damaged > \(file)")
        let isSaid = try await eventually { try session.run(isWrong).code == 0 }
        #expect(isSaid)
        #expect(try session.run(ZoneTests.due).out == "2100-01-01T12:00:00+09:00\n")
        _ = try session.run("rm \(file)")
        try await expect("2100-01-01T12:00:00-05:00", in: session, after: replace("America/New_York", file))
        #expect(try session.run(isWrong).code != 0)
        // Again, in a folder that was not there when it began; and when the whole folder is another one.
        try await expect(
            "2100-01-01T12:00:00+05:30", in: session,
            after: "mv zones/Test/Deep old && mkdir zones/Test/Deep && sleep 0.3 && "
                + replace("Asia/Kolkata", file))
        try await expect(
            "2100-01-01T12:00:00+05:45", in: session,
            after: "cp -r zones zones-new && cp -L \(ZoneTests.system)/Asia/Kathmandu zones-new/Test/Deep/Here && "
                + "mv zones zones-old && mv zones-new zones")
    }

    @Test("a link that names the local zone is followed where it leads next", .timeLimit(.minutes(1)))
    func newLink() async throws {
        let session = try Session()
        session.set("TZ", ":" + session.folder["etc/localtime"])
        _ = try session.run("mkdir etc && ln -s \(ZoneTests.system)/Europe/Zurich etc/localtime")
        try await session.start()
        try await followLink(in: session)
    }

    /// The link is at its usual place; the daemon sees another /etc.
    @Test("another /etc/localtime is noticed within a second", .timeLimit(.minutes(1)))
    func newLocaltime() async throws {
        let session = try Session()
        session.set("TZ", nil)
        _ = try session.run("mkdir etc && ln -s \(ZoneTests.system)/Europe/Zurich etc/localtime")
        let wrapper = [
            "unshare", "--map-root-user", "--mount", "sh", "-c",
            "mount --bind '\(session.folder["etc"])' /etc && exec \"$@\"", "sh",
        ]
        guard try ChildProcess.run(wrapper + ["true"]).status == 0 else {
            try Test.cancel("no mount namespace of one's own is to be had here")
        }
        try await session.start(under: wrapper)
        try await followLink(in: session)
    }

    private func followLink(in session: Session) async throws {
        _ = try session.run("remindctl med add --title Pill --when 'once 2100-01-01 12:00'")
        #expect(try session.run(ZoneTests.due).out == "2100-01-01T12:00:00+01:00\n")
        // This is how timedatectl sets a zone.
        try await expect(
            "2100-01-01T12:00:00+09:00", in: session,
            after: "ln -s \(ZoneTests.system)/Asia/Tokyo etc/new && mv -T etc/new etc/localtime")
        #expect(try session.run("remindctl status --json | jq -r .zone").out == "Asia/Tokyo\n")
        // A regular file has rules and no name.
        try await expect(
            "2100-01-01T12:00:00-05:00", in: session,
            after: "cp -L \(ZoneTests.system)/America/New_York etc/new && mv etc/new etc/localtime")
        #expect(try session.run("remindctl status --json | jq -r .zone").out == "localtime\n")
        try await expect(
            "2100-01-01T12:00:00+05:30", in: session,
            after: "ln -s '\(session.folder["zone"])' etc/new && cp -L \(ZoneTests.system)/Asia/Kolkata zone && "
                + "mv -T etc/new etc/localtime")
        // What the link leads to is watched, too.
        try await expect(
            "2100-01-01T12:00:00+05:45", in: session,
            after: "cp -L \(ZoneTests.system)/Asia/Kathmandu zone.new && mv zone.new zone")
    }
}
