/// The errors of `org.remindd.Remindd1` that the server itself answers with, whatever was called.
package enum ControlErrorName {
    /// `(reason: string)`: the daemon's fault, not the caller's.
    package static let `internal` = "org.remindd.Remindd1.Internal"
    /// `()`: the peer read too slowly, replies were dropped, and the connection ends here.
    package static let lagged = "org.remindd.Remindd1.Lagged"
    /// `(limit: int)`: the frame was longer than its limit in bytes, and the connection ends here.
    package static let tooLong = "org.remindd.Remindd1.TooLong"
    /// `()`: a frame was begun and not completed in time, and the connection ends here.
    package static let timedOut = "org.remindd.Remindd1.TimedOut"
}
