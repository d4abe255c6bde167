package import CivilTime
package import Vocabulary

/// A person's change of a session.
package enum SessionRequest: Sendable {
    /// - `length`: Seconds after which it ends by itself, or its goal; the reminder's own by default.
    case start(AnswerRequest.Subject, from: Instant, length: Int64?)
    /// - `counts`: True if it is recorded although it would not be so early.
    case stop(ReminderID, at: Instant, counts: Bool, note: String?)
    case adjust(ReminderID, from: Instant?, length: Int64?)
    case discard(ReminderID)
}
