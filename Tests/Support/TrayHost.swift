internal import FoundationEssentials
internal import Glibc

/// The tray of `Resources/tray-host.py`, as a process beside a test.
package final class TrayHost {
    package struct Entry: Decodable, Sendable {
        package var id: Int
        /// `nil` for a line between entries.
        package var label: String?
        /// True if a click is possible.
        package var isLive: Bool
        package var below: [Entry]
    }

    private let folder: TemporaryFolder
    private let process: ChildProcess
    private var answers = 1

    /// Starts it and waits until it owns its name.
    package init(on bus: PrivateBus) async throws {
        folder = try TemporaryFolder()
        let here = #filePath
        let resources = here.prefix(upTo: here.lastIndex(of: "/") ?? here.endIndex) + "/Resources"
        process = try ChildProcess(
            ["/usr/bin/python3", "\(resources)/tray-host.py"], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address],
            output: folder["out"])
        guard await eventually({ lines.count == 1 }) else { throw SystemError(ETIMEDOUT, "start the tray of the test") }
    }

    private var lines: [Substring] { folder.read("out").split(separator: "\n") }

    /// The answer to a command, as JSON.
    package func tell(_ command: String) async throws -> String {
        try process.send(command)
        answers += 1
        let count = answers
        guard await eventually({ lines.count >= count }) else {
            throw SystemError(ETIMEDOUT, "tell the tray: \(command)")
        }
        return String(lines[count - 1])
    }

    package func menu() async throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(try await tell("menu").utf8))
    }
}
