internal import FoundationEssentials
internal import Glibc

/// The notification server of `Resources/notification-server.py`, as a process beside a test.
package final class ScriptedNotificationServer {
    /// One line of its log; what a kind of call does not have is nil.
    package struct Call: Decodable, Sendable {
        package var call: String
        package var id: UInt32?
        package var sender: String?
        package var name: String?
        package var command: String?
        package var replaces: UInt32?
        package var app: String?
        package var icon: String?
        package var title: String?
        package var body: String?
        package var actions: [String]?
        package var urgency: Int?
        package var resident: Bool?
        package var entry: String?
        package var category: String?
        package var expire: Int?
        package var tag: String?
        package var sound: String?
        package var example: String?
    }

    private let folder: TemporaryFolder
    private let process: ChildProcess

    /// Starts it and waits until it owns its name.
    /// - Parameter options: see the script.
    package init(on bus: PrivateBus, _ options: String...) async throws {
        folder = try TemporaryFolder()
        process = try ChildProcess(
            Self.command + [folder["log"]] + options, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        guard await eventually({ calls("owns").count == 1 }) else {
            throw SystemError(ETIMEDOUT, "start the scripted notification server")
        }
    }

    /// The command line of the script without its log and options.
    package static var command: [String] {
        let here = #filePath
        let folder = here.prefix(upTo: here.lastIndex(of: "/") ?? here.endIndex)
        // Debian's own interpreter, which has the dbus and gi modules; the first of PATH may be another one.
        return ["/usr/bin/python3", "\(folder)/Resources/notification-server.py"]
    }

    /// What has been called so far, in order; with a name, only that.
    package func calls(_ name: String? = nil) -> [Call] {
        Self.parse(folder.read("log")).filter { name == nil || $0.call == name }
    }

    /// The calls in a log that the script has written.
    package static func parse(_ log: String) -> [Call] {
        let decoder = JSONDecoder()
        return log.split(separator: "\n").compactMap { try? decoder.decode(Call.self, from: Data($0.utf8)) }
    }

    /// Gives it a command and waits until it has followed.
    package func tell(_ command: String) async throws {
        let before = calls("did").count
        try process.send(command)
        guard await eventually({ calls("did").count > before }) else {
            throw SystemError(ETIMEDOUT, "tell the server to \(command)")
        }
    }

    /// Lets it stop answering altogether (`SIGSTOP`) or go on (`SIGCONT`).
    package func signal(_ number: Int32) {
        process.signal(number)
    }

    package func kill() {
        process.stop()
    }
}
