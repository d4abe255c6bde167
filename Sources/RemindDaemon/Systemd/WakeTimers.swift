internal import CSystemd
internal import CivilTime
internal import Glibc

/// The transient timers in the user's service manager that wake the machine (org.freedesktop.systemd1(5)).
///
/// Each is named after its instant, so that asking for one that is there already is no error and a new one never waits for
/// an old one to go.
enum WakeTimers {
    private static let peer = "org.freedesktop.systemd1"
    private static let path = "/org/freedesktop/systemd1"
    private static let manager = "org.freedesktop.systemd1.Manager"
    private static let pattern = "remindd-wake-*.timer"
    /// Microseconds to wait for an answer.
    private static let patience: UInt64 = 5_000_000

    private struct Failure: Error {
        var message: String
        /// The name of the D-Bus error, where the manager has answered with one.
        var name: String?
    }

    static func name(_ instant: Instant) -> String { "remindd-wake-\(instant.seconds)" }

    /// Sees to it that there is a timer for an instant and no other. Waits for the manager.
    ///
    /// - Returns: Why the machine will not be woken, if it will not.
    static func arrange(_ instant: Instant?) -> String? {
        do throws(Failure) {
            let bus = try Connection()
            let wanted = instant.map { name($0) + ".timer" }
            for (unit, state) in try bus.units() where unit != wanted || state != "active" {
                try bus.stop(unit)
            }
            guard let instant, let wanted else { return nil }
            try bus.start(name(instant), at: instant)
            return try bus.refusal(of: wanted)
        } catch {
            return instant == nil ? nil : error.message
        }
    }

    /// Why a manager of this version does not set an alarm of the machine's clock.
    static func refusal(version: Int?, hasAlarmClock: Bool) -> String {
        guard hasAlarmClock else { return "it has no clock that can wake it" }
        return switch version {
        case let version? where version < 254:
            "systemd \(version) may not wake the machine for a user; 254 or newer may"
        case let version?:
            "systemd \(version) may not wake the machine from here; it may in a session at the machine"
        case nil: "systemd may not wake the machine; 254 or newer may in a session at the machine"
        }
    }

    /// A conversation with the manager.
    private struct Connection: ~Copyable {
        private let bus: OpaquePointer

        init() throws(Failure) {
            var bus: OpaquePointer?
            let result = sd_bus_open_user_with_description(&bus, "remindd-wake")
            guard result >= 0, let bus else {
                throw Failure(message: "no session bus: \(String(cString: strerror(-result)))")
            }
            sd_bus_set_method_call_timeout(bus, WakeTimers.patience)
            self.bus = bus
        }

        deinit { sd_bus_flush_close_unref(bus) }

        /// The timers that are there, with their states.
        func units() throws(Failure) -> [(name: String, state: String)] {
            let message = try call("ListUnitsByPatterns")
            WakeTimers.append(strings: [], to: message.pointer)
            WakeTimers.append(strings: [WakeTimers.pattern], to: message.pointer)
            let reply = try send(message)
            var units: [(String, String)] = []
            sd_bus_message_enter_container(reply.pointer, WakeTimers.code("a"), "(ssssssouso)")
            while sd_bus_message_enter_container(reply.pointer, WakeTimers.code("r"), "ssssssouso") > 0 {
                let name = WakeTimers.read(reply.pointer)
                _ = WakeTimers.read(reply.pointer)
                _ = WakeTimers.read(reply.pointer)
                units.append((name, WakeTimers.read(reply.pointer)))
                sd_bus_message_skip(reply.pointer, "ssouso")
                sd_bus_message_exit_container(reply.pointer)
            }
            return units
        }

        func stop(_ unit: String) throws(Failure) {
            for (method, more) in [("StopUnit", ["replace"]), ("ResetFailedUnit", [])] {
                let message = try call(method)
                for text in [unit] + more { WakeTimers.append(text, to: message.pointer) }
                // One that has gone meanwhile is gone.
                _ = try? send(message)
            }
        }

        /// Starts the timer, and beside it the service that it starts: nothing.
        func start(_ name: String, at instant: Instant) throws(Failure) {
            let message = try call("StartTransientUnit")
            let pointer = message.pointer
            WakeTimers.append(name + ".timer", to: pointer)
            WakeTimers.append("replace", to: pointer)
            WakeTimers.array("(sv)", in: pointer) {
                WakeTimers.property("Description", "s", in: pointer) {
                    WakeTimers.append("Wake the machine for a reminder", to: pointer)
                }
                WakeTimers.property("TimersCalendar", "a(ss)", in: pointer) {
                    WakeTimers.array("(ss)", in: pointer) {
                        WakeTimers.container("r", "ss", in: pointer) {
                            WakeTimers.append("OnCalendar", to: pointer)
                            WakeTimers.append("@\(instant.seconds)", to: pointer)
                        }
                    }
                }
                WakeTimers.property("AccuracyUSec", "t", in: pointer) {
                    WakeTimers.append(1 as UInt64, "t", to: pointer)
                }
                WakeTimers.property("WakeSystem", "b", in: pointer) { WakeTimers.append(1 as Int32, "b", to: pointer) }
                WakeTimers.property("RemainAfterElapse", "b", in: pointer) {
                    WakeTimers.append(0 as Int32, "b", to: pointer)
                }
                WakeTimers.property("CollectMode", "s", in: pointer) {
                    WakeTimers.append("inactive-or-failed", to: pointer)
                }
                // Nobody would ring where the daemon was stopped.
                WakeTimers.property("PartOf", "as", in: pointer) {
                    WakeTimers.append(strings: ["remindd.service"], to: pointer)
                }
            }
            WakeTimers.array("(sa(sv))", in: pointer) {
                WakeTimers.container("r", "sa(sv)", in: pointer) {
                    WakeTimers.append(name + ".service", to: pointer)
                    WakeTimers.array("(sv)", in: pointer) {
                        WakeTimers.property("Type", "s", in: pointer) { WakeTimers.append("oneshot", to: pointer) }
                        WakeTimers.property("ExecStart", "a(sasb)", in: pointer) {
                            WakeTimers.array("(sasb)", in: pointer) {
                                WakeTimers.container("r", "sasb", in: pointer) {
                                    WakeTimers.append("/bin/true", to: pointer)
                                    WakeTimers.append(strings: ["/bin/true"], to: pointer)
                                    WakeTimers.append(0 as Int32, "b", to: pointer)
                                }
                            }
                        }
                        WakeTimers.property("CollectMode", "s", in: pointer) {
                            WakeTimers.append("inactive-or-failed", to: pointer)
                        }
                    }
                }
            }
            do throws(Failure) {
                _ = try send(message)
            } catch {
                guard error.name == "org.freedesktop.systemd1.UnitExists" else { throw error }
            }
        }

        /// Why the timer does not wait for its instant, if it does not.
        func refusal(of unit: String) throws(Failure) -> String? {
            for _ in 0..<100 {
                let state = try units().first { $0.name == unit }?.state
                switch state {
                case "active": return nil
                case "failed", nil: return likelyRefusal
                default: usleep(20_000)
                }
            }
            return "the service manager does not start the timer"
        }

        /// Why the manager cannot start the timer: it does not say so itself but in its journal.
        private var likelyRefusal: String {
            var text: UnsafeMutablePointer<CChar>?
            let result = sd_bus_get_property_string(
                bus, WakeTimers.peer, WakeTimers.path, WakeTimers.manager, "Version", nil, &text)
            defer { free(text) }
            let version = text.flatMap {
                result >= 0 ? Int(String(cString: $0).prefix { $0.isASCII && $0.isNumber }) : nil
            }
            // The kernel knows no such clock where the machine has none that wakes it (timerfd_create(2)).
            let hasAlarmClock = clock_getres(CLOCK_REALTIME_ALARM, nil) == 0
            return WakeTimers.refusal(version: version, hasAlarmClock: hasAlarmClock)
        }

        // MARK: - Messages

        private func call(_ method: String) throws(Failure) -> Message {
            var pointer: OpaquePointer?
            let result = sd_bus_message_new_method_call(
                bus, &pointer, WakeTimers.peer, WakeTimers.path, WakeTimers.manager, method)
            guard result >= 0, let pointer else {
                throw Failure(message: "\(method): \(String(cString: strerror(-result)))")
            }
            return Message(pointer)
        }

        private func send(_ message: borrowing Message) throws(Failure) -> Message {
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
    }

    private struct Message: ~Copyable {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        deinit { sd_bus_message_unref(pointer) }
    }

    // An error while a message is built makes it one that cannot be sent, and that is told then.

    private static func container(
        _ type: Unicode.Scalar, _ contents: String, in message: OpaquePointer, _ body: () -> Void
    ) {
        sd_bus_message_open_container(message, code(type), contents)
        body()
        sd_bus_message_close_container(message)
    }

    private static func array(_ contents: String, in message: OpaquePointer, _ body: () -> Void) {
        container("a", contents, in: message, body)
    }

    private static func property(_ name: String, _ type: String, in message: OpaquePointer, _ value: () -> Void) {
        container("r", "sv", in: message) {
            append(name, to: message)
            container("v", type, in: message, value)
        }
    }

    private static func append(strings: [String], to message: OpaquePointer) {
        array("s", in: message) { for string in strings { append(string, to: message) } }
    }

    private static func append(_ text: String, to message: OpaquePointer) {
        _ = text.withCString { sd_bus_message_append_basic(message, code("s"), $0) }
    }

    private static func append<Value: BitwiseCopyable>(
        _ value: Value, _ type: Unicode.Scalar, to message: OpaquePointer
    ) {
        _ = withUnsafePointer(to: value) { sd_bus_message_append_basic(message, code(type), $0) }
    }

    private static func read(_ message: OpaquePointer) -> String {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, code("s"), &text) > 0, let text else { return "" }
        return String(cString: text)
    }

    private static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}
