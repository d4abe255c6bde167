internal import Glibc

/// A message bus of a test's own, at an address that outlives the daemon behind it.
///
/// It can start no service but those of `services`, so that nothing of the machine's desktop gets in.
package final class PrivateBus {
    package let address: String
    private let folder: TemporaryFolder
    private let socket: String
    private var daemon: ChildProcess?

    /// Starts the daemon and waits until it listens.
    package init() async throws {
        folder = try TemporaryFolder()
        socket = folder["bus"]
        address = "unix:path=\(socket)"
        try folder.write(
            "bus.conf",
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              <servicedir>\(folder["services"])</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """)
        mkdir(folder["services"], 0o755)
        try await start()
    }

    deinit {
        // Before its folder goes, whose loss it would complain about.
        kill()
    }

    /// Starts the daemon after `kill()`, at the same address.
    package func start() async throws {
        unlink(socket)
        daemon = try ChildProcess(
            ["dbus-daemon", "--config-file=\(folder["bus.conf"])", "--nofork"], output: folder["log"])
        guard await eventually({ access(socket, F_OK) == 0 && (try? ask("GetId")) != nil }) else {
            throw SystemError(ETIMEDOUT, "start dbus-daemon")
        }
    }

    /// Ends the daemon as a crash would.
    package func kill() {
        daemon?.stop()
        daemon = nil
    }

    /// Lets the daemon stop answering (`SIGSTOP`) or go on (`SIGCONT`).
    package func signal(_ number: Int32) {
        daemon?.signal(number)
    }

    /// Makes a name activatable by a command line.
    package func addService(_ name: String, command: String) throws {
        try folder.write("services/\(name).service", "[D-BUS Service]\nName=\(name)\nExec=\(command)\n")
        try ask("ReloadConfig")
    }

    package func removeService(_ name: String) throws {
        unlink(folder["services/\(name).service"])
        try ask("ReloadConfig")
    }

    /// Sends a signal from a connection of its own that ends at once.
    /// - Parameters:
    ///   - destination: one connection, or nil for everybody who listens.
    ///   - arguments: as `dbus-send` has them: `uint32:1`, `string:taken`.
    package func forge(path: String, member: String, to destination: String? = nil, _ arguments: [String]) throws {
        try send(["--type=signal"] + (destination.map { ["--dest=\($0)"] } ?? []) + [path, member] + arguments)
    }

    /// Calls a method of the bus daemon without arguments.
    @discardableResult
    private func ask(_ method: String) throws -> String {
        try send([
            "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.\(method)",
        ])
    }

    @discardableResult
    private func send(_ arguments: [String]) throws -> String {
        let (status, output) = try ChildProcess.run(["dbus-send", "--bus=\(address)"] + arguments)
        guard status == 0 else {
            throw SystemError(EIO, "send to the bus: \(output)")
        }
        return output
    }
}
