package import CivilTime
package import Reminders
package import Vocabulary

/// The old entries and zone rules to read before a decision or a view. The caller reads them and asks again, until
/// nothing more is needed.
package enum Need: Hashable, Sendable {
    case occurrence(OccurrenceID)
    /// The occurrence that was shown under a handle since an instant.
    case handle(String, since: Instant)
    /// Occurrences that were due in a stretch of time, of one reminder or of all.
    case due(of: ReminderID? = nil, from: Instant, through: Instant)
    /// The runs of misses that have doses in a stretch of time, with what else is recorded of those doses.
    case runs(of: ReminderID? = nil, from: Instant, through: Instant)
    /// The occurrences of a reminder that were answered as done in a stretch of time.
    case doses(of: ReminderID, from: Instant, through: Instant)
    /// The occurrences of a reminder that were answered as done last, or also those that were skipped last: one of them
    /// decides what follows, and another one if it is taken back.
    case lastDoses(of: ReminderID, orSkipped: Bool = false)
    /// The revisions of a reminder that held at an instant or later: what was due under one keeps it.
    case revisions(of: ReminderID, from: Instant)
    /// The rules of zones: their files are read before anything is decided, and not while it is.
    case zones(Set<String>)
    /// All that lies ahead, or may, after a clock that was ahead: what was due since, and what came before it.
    case ahead(of: Instant, settled: Instant, through: Instant)
}

extension Need {
    /// The subject of a need, without the stretch of time.
    package struct Subject: Hashable, Sendable, CustomStringConvertible {
        /// `due of water`
        package let description: String
    }

    package var subject: Subject {
        func of(_ word: String, _ reminder: ReminderID?) -> Subject {
            Subject(description: reminder.map { "\(word) of \($0)" } ?? "\(word) of all")
        }
        return switch self {
        case .occurrence(let id): of("occurrences", id.reminder)
        case .handle(let handle, _): Subject(description: "the handle \(handle)")
        case .due(let reminder, _, _): of("due", reminder)
        case .runs(let reminder, _, _): of("runs", reminder)
        case .doses(let reminder, _, _): of("doses", reminder)
        case .lastDoses(let reminder, _): of("last doses", reminder)
        case .revisions(let reminder, _): of("revisions", reminder)
        case .zones: Subject(description: "zones")
        case .ahead: Subject(description: "what is ahead")
        }
    }
}
