internal import CSystemd
internal import Glibc

/// A conversation with the user's service manager (org.freedesktop.systemd1(5)): a connection of its own, since it waits
/// for answers.
struct UserManager: ~Copyable {
    private static let peer = "org.freedesktop.systemd1"
    private static let path = "/org/freedesktop/systemd1"
    private static let interface = "org.freedesktop.systemd1.Manager"
    /// Microseconds to wait for an answer.
    private static let patience: UInt64 = 5_000_000

    struct Failure: Error {
        var message: String
        /// The name of the D-Bus error, if the manager has answered with one.
        var name: String?
    }

    final class Message {
        let pointer: OpaquePointer
        /// Why it cannot be sent, once something could not be added: what libsystemd refuses it leaves out.
        fileprivate(set) var refusal: String?

        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        /// - Parameter result: Negative for what was refused.
        fileprivate func add(_ part: String, _ result: Int32) {
            if result < 0, refusal == nil { refusal = "\(part): \(String(cString: strerror(-result)))" }
        }

        deinit { sd_bus_message_unref(pointer) }
    }

    private let bus: OpaquePointer

    /// - Parameters:
    ///   - address: A D-Bus address; nil for the session bus, or without one the manager's own socket.
    ///   - socket: The manager's own socket.
    init(address: String? = nil, socket: String? = UserManager.ownSocket) throws(Failure) {
        var bus: OpaquePointer?
        var result: Int32
        if let address {
            result = UserManager.open(address, isBus: true, &bus)
        } else {
            result = sd_bus_open_user_with_description(&bus, "remindd-manager")
            if result < 0, let socket {
                let other = UserManager.open(socket, isBus: false, &bus)
                if other >= 0 { result = other }
            }
        }
        guard result >= 0, let bus else {
            throw Failure(message: "no session bus: \(String(cString: strerror(-result)))")
        }
        sd_bus_set_method_call_timeout(bus, UserManager.patience)
        self.bus = bus
    }

    deinit { sd_bus_flush_close_unref(bus) }

    /// The socket that systemctl uses as well: it needs no bus.
    private static var ownSocket: String? {
        guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/"),
            // Others would have to be escaped in an address.
            folder.utf8.allSatisfy({ $0 > 0x2A && $0 < 0x7B && !"\\,;:=<>?@^`[]".utf8.contains($0) })
        else { return nil }
        return "unix:path=\(folder)/systemd/private"
    }

    private static func open(_ address: String, isBus: Bool, _ bus: inout OpaquePointer?) -> Int32 {
        var new: OpaquePointer?
        var result = sd_bus_new(&new)
        guard result >= 0 else { return result }
        result = sd_bus_set_address(new, address)
        if result >= 0, isBus { result = sd_bus_set_bus_client(new, 1) }
        if result >= 0 { result = sd_bus_start(new) }
        if result < 0 { sd_bus_unref(new) } else { bus = new }
        return result
    }

    /// The units of a pattern that are there, with their states.
    func units(_ pattern: String) throws(Failure) -> [(name: String, state: String)] {
        let message = try call("ListUnitsByPatterns")
        UserManager.append(strings: [], to: message)
        UserManager.append(strings: [pattern], to: message)
        let reply = try send(message)
        var units: [(String, String)] = []
        sd_bus_message_enter_container(reply.pointer, UserManager.code("a"), "(ssssssouso)")
        while sd_bus_message_enter_container(reply.pointer, UserManager.code("r"), "ssssssouso") > 0 {
            let name = UserManager.read(reply.pointer)
            _ = UserManager.read(reply.pointer)
            _ = UserManager.read(reply.pointer)
            units.append((name, UserManager.read(reply.pointer)))
            sd_bus_message_skip(reply.pointer, "ssouso")
            sd_bus_message_exit_container(reply.pointer)
        }
        return units
    }

    /// A unit that has ended in the meantime is fine.
    func stop(_ unit: String) {
        for (method, more) in [("StopUnit", ["replace"]), ("ResetFailedUnit", [])] {
            guard let message = try? call(method) else { continue }
            for text in [unit] + more { UserManager.append(text, to: message) }
            _ = try? send(message)
        }
    }

    /// The version of systemd, if the manager reports it.
    var version: Int? {
        var text: UnsafeMutablePointer<CChar>?
        let result = sd_bus_get_property_string(
            bus, UserManager.peer, UserManager.path, UserManager.interface, "Version", nil, &text)
        defer { free(text) }
        return text.flatMap { result >= 0 ? Int(String(cString: $0).prefix { $0.isASCII && $0.isNumber }) : nil }
    }

    /// Why the unit of a process is not started again when the process ends well, if it is not. Waits for the manager.
    static func whyNotRestarted(_ process: pid_t) -> String? {
        do throws(Failure) {
            let manager = try UserManager()
            let message = try manager.call("GetUnitByPID")
            append(UInt32(bitPattern: process), "u", to: message)
            let reply = try manager.send(message)
            var unit: UnsafePointer<CChar>?
            sd_bus_message_read_basic(reply.pointer, code("o"), &unit)
            var text: UnsafeMutablePointer<CChar>?
            let result = sd_bus_get_property_string(
                manager.bus, peer, unit, "org.freedesktop.systemd1.Service", "Restart", nil, &text)
            defer { free(text) }
            let restart = result >= 0 ? text.map { String(cString: $0) } : nil
            return restart == "always" ? nil : "its unit has Restart=\(restart ?? "no")"
        } catch {
            return error.message
        }
    }

    // MARK: - Messages

    func call(_ method: String) throws(Failure) -> Message {
        var pointer: OpaquePointer?
        let result = sd_bus_message_new_method_call(
            bus, &pointer, UserManager.peer, UserManager.path, UserManager.interface, method)
        guard result >= 0, let pointer else {
            throw Failure(message: "\(method): \(String(cString: strerror(-result)))")
        }
        return Message(pointer)
    }

    @discardableResult
    func send(_ message: Message) throws(Failure) -> Message {
        if let refusal = message.refusal { throw Failure(message: refusal) }
        var error = sd_bus_error()
        var reply: OpaquePointer?
        let result = sd_bus_call(bus, message.pointer, 0, &error, &reply)
        defer { sd_bus_error_free(&error) }
        guard result >= 0, let reply else {
            let name = error.name.map { String(cString: $0) }
            throw Failure(
                message: "the service manager: \(name ?? String(cString: strerror(-result)))", name: name)
        }
        return Message(reply)
    }

    // A value that cannot be added makes sending fail, and that reports the error.

    static func container(
        _ type: Unicode.Scalar, _ contents: String, in message: Message, _ body: () -> Void
    ) {
        message.add("a container", sd_bus_message_open_container(message.pointer, code(type), contents))
        body()
        message.add("a container", sd_bus_message_close_container(message.pointer))
    }

    static func array(_ contents: String, in message: Message, _ body: () -> Void) {
        container("a", contents, in: message, body)
    }

    static func property(_ name: String, _ type: String, in message: Message, _ value: () -> Void) {
        container("r", "sv", in: message) {
            append(name, to: message)
            container("v", type, in: message, value)
        }
    }

    static func append(strings: [String], to message: Message) {
        array("s", in: message) { for string in strings { append(string, to: message) } }
    }

    static func append(_ text: String, to message: Message) {
        // Where a C string ends early, the rest would be lost in silence.
        let result =
            text.utf8.contains(0)
            ? -EINVAL : text.withCString { sd_bus_message_append_basic(message.pointer, code("s"), $0) }
        message.add("a text that no program can be given", result)
    }

    static func append<Value: BitwiseCopyable>(
        _ value: Value, _ type: Unicode.Scalar, to message: Message
    ) {
        message.add(
            "a value", withUnsafePointer(to: value) { sd_bus_message_append_basic(message.pointer, code(type), $0) })
    }

    static func read(_ message: OpaquePointer) -> String {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, code("s"), &text) > 0, let text else { return "" }
        return String(cString: text)
    }

    static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

    static func append(bytes: [UInt8], to message: Message) {
        let result = bytes.withUnsafeBytes {
            sd_bus_message_append_array(message.pointer, code("y"), $0.baseAddress, $0.count)
        }
        message.add("bytes", result)
    }
}
