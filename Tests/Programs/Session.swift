import Glibc
package import Support

/// One person's folders with the real programs in them: a daemon that is started and stopped at will, and commands.
package final class Session {
    package let folder: TemporaryFolder
    private let binaries: String
    /// What everything started here finds in its environment, as changes to the test's own.
    package private(set) var variables: [String: String?]
    package private(set) var daemon: ChildProcess?
    private let logName: String

    /// - Parameters:
    ///   - zone: What `TZ` says.
    ///   - bus: The session bus; none where absent.
    ///   - release: The binaries as they are shipped, instead of those of the debug build.
    package init(zone: String = "Europe/Zurich", bus: String? = nil, release: Bool = false) throws {
        folder = try TemporaryFolder()
        for name in ["data", "config", "config/remindd", "run", "home"] { mkdir(folder[name], 0o700) }
        binaries = try Session.binaries(release: release)
        logName = "log"
        variables = [
            "XDG_DATA_HOME": folder["data"], "XDG_CONFIG_HOME": folder["config"], "XDG_RUNTIME_DIR": folder["run"],
            "HOME": folder["home"], "TZ": zone, "DBUS_SESSION_BUS_ADDRESS": bus, "REMINDD_SOCKET": nil,
            "REMINDD_RECORD": nil, "JOURNAL_STREAM": nil, "NOTIFY_SOCKET": nil, "WATCHDOG_USEC": nil, "LANG": "C.UTF-8",
            "LC_ALL": nil,
            "REMINDD_CLOCK": "trusted", "NO_COLOR": nil, "COLUMNS": nil, "LINES": nil, "PAGER": nil,
            "REMINDCTL_PAGER": nil, "LESS": nil, "TERM": "dumb", "SWIFT_BACKTRACE": "enable=no",
            "PATH": "\(binaries):\(Session.programs):/usr/bin:/bin", "SAMPLE": Session.config + "/reminders.toml",
            "SETTINGS": Session.config + "/remindd.toml",
        ]
    }

    /// Another daemon of the same person, in the same folders, with a record of its own.
    package init(record: String, beside other: Session) {
        (folder, binaries, variables) = (other.folder, other.binaries, other.variables)
        logName = "log-\(record)"
        variables["REMINDD_RECORD"] = record
    }

    deinit { daemon?.stop() }

    /// Where `typed` is.
    private static let programs = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

    /// The files that are installed for a person.
    private static let config = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/config"

    /// Where the programs are: as `Tests/run` says, or beside the test bundle.
    package static func binaries(release: Bool) throws -> String {
        let name = release ? "REMINDD_RELEASE_DIR" : "REMINDD_BIN_DIR"
        if let path = getenv(name) { return String(cString: path) }
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let path = "/\(root)/\(release ? ".build-release/release" : ".build/debug")"
        try require(access(path + "/remindd", X_OK) == 0, "no remindd in \(path): build it, or set \(name)")
        return path
    }

    /// Sets a variable for everything started from now on; `nil` takes it away.
    package func set(_ name: String, _ value: String?) { variables[name] = .some(value) }

    /// What the daemon has written to standard error.
    package var log: String { folder.read(logName) }

    /// Starts the daemon and waits until it answers.
    ///
    /// - Parameter wrapper: A program and its arguments that in the end becomes the daemon.
    package func start(under wrapper: [String] = []) async throws {
        daemon = try ChildProcess(wrapper + ["\(binaries)/remindd"], environment: variables, output: folder[logName])
        let isUp = try await eventually { try self.run("remindctl status").code == 0 }
        try require(isUp, "remindd does not answer; it said: \(log)")
    }

    /// Starts the daemon where it is not to come up, and waits for its end.
    package func startInVain() throws -> (code: Int32, log: String) {
        let child = try ChildProcess(["\(binaries)/remindd"], environment: variables, output: folder[logName])
        child.closeInput()
        return (child.wait(), log)
    }

    /// Ends the daemon as systemd would.
    @discardableResult
    package func stop() -> Int32 {
        daemon?.signal(SIGTERM)
        let code = daemon?.wait() ?? 0
        daemon = nil
        return code
    }

    /// Ends it as a power cut would.
    package func killHard() {
        daemon?.stop()
        daemon = nil
    }

    package struct Output {
        package var code: Int32
        package var out: String
        package var error: String
    }

    /// Runs a line of shell with the programs in its path, in the session's folder.
    package func run(_ line: String) throws -> Output {
        let folder = try TemporaryFolder()
        let script = "cd '\(self.folder[""])' || exit 1\nexec 2>'\(folder["error"])'\n\(line)\n"
        let child = try ChildProcess(
            ["/bin/bash", "-c", script], environment: variables, output: folder["out"])
        child.closeInput()
        return Output(code: child.wait(), out: folder.read("out"), error: folder.read("error"))
    }

    /// Runs a line until what it prints contains a text.
    package func wait(for text: String, from line: String) async throws {
        let came = try await eventually { try self.run(line).out.contains(text) }
        let last = try run(line)
        try require(came, "\(line) did not print \(text), but: \(last.out)\(last.error)")
    }
}
