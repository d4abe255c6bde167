/// Why a short text (a duration, a time, a moment) was refused, and what would have been accepted.
package struct TextError: Error, Hashable, Sendable {
    /// Lowercase, without a period.
    package let message: String
    /// An example that is accepted.
    package let hint: String

    package init(_ message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}
