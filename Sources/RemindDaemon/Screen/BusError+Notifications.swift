import DBus
import Glibc

extension BusError {
    /// A server that took a notification and gave no id for it.
    static let noID = BusError(code: EBADMSG, name: nil, message: "the server gave no id to a notification")

    /// A server that took a notification and does not show it.
    static let hidden = BusError(code: ECANCELED, name: nil, message: "the server hides it (Do Not Disturb)")

    /// The bus has no notification server, and could not start one.
    static let noServer = BusError(code: ENXIO, name: nil, message: "no notification server on the session bus")

    /// The notification server has not said who it is.
    static let silentServer = BusError(code: ETIMEDOUT, name: nil, message: "the notification server does not answer")

    /// There is no bus to look for a server on.
    static func noBus(_ reason: String) -> BusError {
        BusError(code: ENOTCONN, name: nil, message: "no session bus: \(reason)")
    }
}
