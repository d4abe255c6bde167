package import CivilTime

/// Tests write moments as text: `view.due == "2026-11-20T08:00:00+01:00"`.
extension Timestamp: ExpressibleByStringInterpolation {
    /// - Precondition: It is a timestamp.
    package init(stringLiteral text: String) {
        guard let timestamp = Timestamp(text) else { preconditionFailure("\(text) is not a timestamp") }
        self = timestamp
    }
}
