internal import CSystemd
internal import Glibc

/// Why something on the bus did not work.
///
/// `description` never quotes `message`: a peer may repeat in it what it refused, and titles are private.
package struct BusError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The positive `errno`; for an error reply the one sd-bus maps its name to.
    package let code: Int32
    /// The D-Bus error name (`org.freedesktop.DBus.Error.ServiceUnknown`), or nil when no peer had a part in it.
    package let name: String?
    /// A sentence for a person, in a peer's words when `name` is set.
    package let message: String

    /// A negative result of libsystemd (`result`), of the step that failed.
    package init(result: Int32, step: String) {
        code = -result
        name = nil
        message = "\(step): \(String(cString: strerror(-result)))"
    }

    init(reply error: UnsafePointer<sd_bus_error>) {
        code = sd_bus_error_get_errno(error)
        name = error.pointee.name.map { String(cString: $0) }
        message = error.pointee.message.map { String(cString: $0) } ?? ""
    }

    /// A peer that did not answer in time; the name is the one a bus uses for it.
    package static func noReply(to step: String) -> BusError {
        BusError(code: ETIMEDOUT, name: "org.freedesktop.DBus.Error.NoReply", message: "no reply to \(step) in time")
    }

    package init(code: Int32, name: String?, message: String) {
        (self.code, self.name, self.message) = (code, name, message)
    }

    package var description: String {
        name ?? message
    }

    /// Passes on a result that is not negative.
    /// - Throws: the error that a negative result stands for.
    @discardableResult
    package static func check(_ result: Int32, _ step: @autoclosure () -> String) throws(BusError) -> Int32 {
        if result < 0 {
            throw BusError(result: result, step: step())
        }
        return result
    }
}

extension BusError {
    /// True if no peer has answered: it hangs, has gone, or never was there.
    package var isSilence: Bool {
        switch name {
        case nil,
            "org.freedesktop.DBus.Error.NoReply",
            "org.freedesktop.DBus.Error.Timeout",
            "org.freedesktop.DBus.Error.TimedOut",
            "org.freedesktop.DBus.Error.Disconnected",
            "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.freedesktop.DBus.Error.NameHasNoOwner":
            true
        default:
            false
        }
    }
}
