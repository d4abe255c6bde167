import Glibc
import Programs
import Support
import Testing

/// A screen that nobody sees, with a bus, a screen reader's service and a daemon to start.
struct WindowStage {
    let session: Session
    let bus: PrivateBus
    private let screen: Screen
    fileprivate static let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")
    private static let launcher = "/usr/libexec/at-spi-bus-launcher"

    /// - Parameter height: The screen's height in pixels, which a window does not exceed.
    init(height: Int = 480) async throws {
        for program in ["/usr/bin/Xvfb", WindowStage.launcher, "/usr/bin/xdotool"] {
            guard access(program, X_OK) == 0 else { try Test.cancel("\(program) is not installed") }
        }
        guard access("/usr/lib/python3/dist-packages/pyatspi", F_OK) == 0 else {
            try Test.cancel("python3-pyatspi is not installed")
        }
        guard access(try Session.binaries(release: false) + "/remindd-window", X_OK) == 0 else {
            try Test.cancel("remindd-window is not built: libadwaita's headers are not there")
        }
        bus = try await PrivateBus()
        screen = try await Screen(height: height)
        // No test comes by midnight.
        session = try Session(zone: try Noon.zone(at: time(nil)), bus: bus.address)
        // In the session's own folder: with the person's, two suites at once would share a bus that one of them ends.
        let launcher = "/usr/bin/env XDG_RUNTIME_DIR=\(session.folder["run"]) \(WindowStage.launcher)"
        try bus.addService("org.a11y.Bus", command: launcher)
        session.set("DISPLAY", screen.display)
        session.set("WAYLAND_DISPLAY", nil)
        // What a desktop would hand over.
        for name in ["GTK_A11Y", "GTK_THEME", "AT_SPI_BUS_ADDRESS"] { session.set(name, nil) }
    }
}

/// Tests that walk through the real window by AT-SPI alone, as a screen reader does.
protocol WindowWalk {
    var stage: WindowStage { get }
}

extension WindowWalk {
    var session: Session { stage.session }

    func open(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(
            [try Session.binaries(release: false) + "/remindd-window"] + arguments, environment: session.variables,
            output: session.folder["window"])
    }

    /// Walks a step, such as `see "Aspirin"`.
    func walk(_ step: String) throws {
        let result = try session.run("'\(WindowStage.folder)/window.py' \(step)")
        try #require(result.code == 0, "\(step): \(result.out)\(result.error)\(session.folder.read("window"))")
    }

    /// Compares the words of what a person did.
    func expectRecord(_ words: String, line: SourceLocation = #_sourceLocation) throws {
        let history = try session.run(
            "remindctl history --json | jq -r '[.[] | select(.origin == \"person\").what] | join(\" \")'")
        #expect(history.out == words + "\n", "\(history.error)", sourceLocation: line)
    }

    /// True if nothing that is shown has a text in its name, at once.
    func isGone(_ text: String) throws -> Bool {
        try !session.run("'\(WindowStage.folder)/window.py' names").out.contains(text)
    }

    /// The role and the name of what has the keyboard's focus.
    func focus() throws -> String { try session.run("'\(WindowStage.folder)/window.py' focus").out }

    /// The left edge and the name of everything that is shown.
    func places() throws -> [(left: Int, name: Substring)] {
        try session.run("'\(WindowStage.folder)/window.py' places").out.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? Int(parts[0]).map { ($0, parts[1]) } : nil
        }
    }

    /// Presses a key until the focus is where it is wanted.
    func reach(_ name: String, by key: String) throws {
        _ = try session.run("xdotool search --onlyvisible --name '^remindd$' windowfocus --sync")
        var names = [try focus()]
        for _ in 0..<12 where names.last?.hasPrefix(name) != true {
            _ = try session.run("xdotool key \(key); sleep 0.2")
            names.append(try focus())
        }
        try #require(names.last?.hasPrefix(name) == true, "\(names)")
    }
}
