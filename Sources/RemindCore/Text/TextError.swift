/// Why a short text (a duration, a time, a moment) was refused, and what would have been accepted.
public struct TextError: Error, Hashable, Sendable {
    /// Lowercase, without a period.
    public let message: String
    /// An example that is accepted.
    public let hint: String

    public init(_ message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}
