/// The state of an occurrence, as a word.
package enum OccurrenceStatus: String, Hashable, Sendable, Codable {
    case upcoming, due, running, snoozed, taken, done, skipped, missed, lapsed
    /// A whole day without an answer, after an undo.
    case cleared = "none"
}
