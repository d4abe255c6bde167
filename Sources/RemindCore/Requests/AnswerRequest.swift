package import CivilTime
package import Reminders
package import Vocabulary

/// An answer as a person gave it.
package struct AnswerRequest: Sendable {
    package enum Subject: Hashable, Sendable {
        case occurrence(OccurrenceID)
        /// One that has no slot: taken as needed, or besides the schedule.
        case extra(ReminderID)

        package var reminder: ReminderID {
            switch self {
            case .occurrence(let id): id.reminder
            case .extra(let id): id
            }
        }
    }

    package var subject: Subject
    package var outcome: Answer.Outcome
    package var happened: Instant
    /// True if the person gave the time; otherwise `happened` is now, and an earlier answer keeps its time.
    package var saysWhen: Bool
    package var note: String?
    /// How much was taken, if that is not the dose.
    package var amount: Quantity?
    /// Why a limit is overridden, if one is reached; `nil` if none may be.
    package var reason: String?
    /// True if a person has confirmed an amount far above the dose, or in another unit.
    package var confirmed = false
    /// True if it may replace another answer.
    package var replace: Bool
    /// True if a slot that has not come yet may be answered.
    package var early: Bool
    /// True if all of a run of misses is answered, and not only its first.
    package var wholeRun: Bool
    /// The measurement, for a kind that takes readings.
    package var reading: Reading?
    /// Further fields to record, such as with whom.
    package var marks: Fields = [:]
    /// True if the person gave the reading; otherwise it is the usual one, and an earlier answer keeps its own.
    package var isMeasured = false

    package init(
        _ subject: Subject, _ outcome: Answer.Outcome, happened: Instant, saysWhen: Bool = false, note: String? = nil,
        amount: Quantity? = nil, reason: String? = nil, replace: Bool = false, early: Bool = false,
        wholeRun: Bool = false
    ) {
        (self.subject, self.outcome, self.happened, self.saysWhen) = (subject, outcome, happened, saysWhen)
        (self.note, self.amount, self.reason, self.replace, self.early) = (note, amount, reason, replace, early)
        self.wholeRun = wholeRun
    }
}
