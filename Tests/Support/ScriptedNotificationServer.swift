internal import FoundationEssentials
internal import Glibc

/// The notification server of `Resources/notification-server.py`, as a process beside a test.
public final class ScriptedNotificationServer {
    /// One line of its log; what a kind of call does not have is nil.
    public struct Call: Decodable, Sendable {
        public var call: String
        public var id: UInt32?
        public var sender: String?
        public var name: String?
        public var command: String?
        public var replaces: UInt32?
        public var app: String?
        public var icon: String?
        public var title: String?
        public var body: String?
        public var actions: [String]?
        public var urgency: Int?
        public var resident: Bool?
        public var entry: String?
        public var category: String?
        public var expire: Int?
    }

    private let folder: TemporaryFolder
    private let process: ChildProcess

    /// Starts it and waits until it owns its name.
    /// - Parameter options: see the script.
    public init(on bus: PrivateBus, _ options: String...) async throws {
        folder = try TemporaryFolder()
        process = try ChildProcess(
            Self.command + [folder["log"]] + options, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        guard await eventually({ calls("owns").count == 1 }) else {
            throw SystemError(ETIMEDOUT, "start the scripted notification server")
        }
    }

    /// The command line of the script without its log and options.
    public static var command: [String] {
        let here = #filePath
        let folder = here.prefix(upTo: here.lastIndex(of: "/") ?? here.endIndex)
        // Debian's own interpreter, which has the dbus and gi modules; the first of PATH may be another one.
        return ["/usr/bin/python3", "\(folder)/Resources/notification-server.py"]
    }

    /// What has been called so far, in order; with a name, only that.
    public func calls(_ name: String? = nil) -> [Call] {
        Self.parse(folder.read("log")).filter { name == nil || $0.call == name }
    }

    /// The calls in a log that the script has written.
    public static func parse(_ log: String) -> [Call] {
        let decoder = JSONDecoder()
        return log.split(separator: "\n").compactMap { try? decoder.decode(Call.self, from: Data($0.utf8)) }
    }

    /// Gives it a command and waits until it has followed.
    public func tell(_ command: String) async throws {
        let before = calls("did").count
        try process.send(command)
        guard await eventually({ calls("did").count > before }) else {
            throw SystemError(ETIMEDOUT, "tell the server to \(command)")
        }
    }

    /// Lets it stop answering altogether (`SIGSTOP`) or go on (`SIGCONT`).
    public func signal(_ number: Int32) {
        process.signal(number)
    }

    public func kill() {
        process.stop()
    }
}
