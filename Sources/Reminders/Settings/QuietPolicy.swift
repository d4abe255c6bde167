/// The choices for a reminder that is due in quiet hours.
package enum QuietPolicy: String, Sendable, CaseIterable {
    case ring
    /// It rings at their end.
    case wait
}
