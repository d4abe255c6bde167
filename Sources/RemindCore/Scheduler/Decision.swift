package import CivilTime
package import Reminders
package import Schedules
package import Vocabulary

/// The result of an event: entries to commit, and effects to perform afterwards.
package struct Decision: Sendable {
    package var entries: [Entry]
    package var effects: [Effect]

    package init(entries: [Entry] = [], effects: [Effect] = []) {
        self.entries = entries
        self.effects = effects
    }
}

/// An action of the shell after the entries are committed.
package enum Effect: Hashable, Sendable {
    /// Put the occurrence before the person, again if it is there already.
    case deliver(OccurrenceID)
    /// It no longer waits: it was answered, snoozed, or its time has passed. The agenda decides which notifications
    /// close; this ends an escalation.
    case withdraw(OccurrenceID)
    /// Give notice of an occurrence that is still to come.
    case foretell(OccurrenceID)
    /// Show how far a session is, in place of the last notification about it.
    case count(OccurrenceID)
    /// Say that a session has ended by itself, or reached its goal.
    case sessionEnded(OccurrenceID)
    /// Run the command of an unanswered reminder.
    case run(OccurrenceID)
    /// Say something that waits for no answer.
    case notify(Notice)
}

/// Something a person should know, and need not answer: how much was missed in an absence, what a journey moves.
package struct Notice: Hashable, Sendable {
    /// Its topic; a later notice of the same topic replaces it.
    package enum Topic: String, Sendable {
        case absence, travel, clock, stock, expiry, timetable, prescription, edit
    }

    package var topic: Topic
    package var title: String
    /// Plain text, a line each; never a private title.
    package var body: [String]
    /// The question after a journey, if a reminder asks.
    package var choices: [TravelChoice]

    package init(_ topic: Topic, title: String, body: [String], choices: [TravelChoice] = []) {
        (self.topic, self.title, self.body, self.choices) = (topic, title, body, choices)
    }
}

/// Something that happened, to which the scheduler finds the answer.
package enum Event: Sendable {
    /// Time has passed.
    case tick
    /// No server has taken the notifications of these; or, later, one has.
    case undelivered([OccurrenceID])
    case delivered([OccurrenceID])
    /// The clock shows an earlier time than before.
    case setBack
    /// The clock was set, by so much since all entries after one of this number; perhaps it is right now.
    case clockSet(by: Duration, after: Int64, isConfirmed: Bool)
    /// The clock may be wrong.
    case clockDoubted
    /// The clock is right; it was set, perhaps, since it was doubted.
    case clockConfirmed(wasSet: Bool)
    /// The user is in another zone.
    case moved(to: TimeZoneRules)
    /// Times of the sun and of prayer are those of another place or method from now on: say so with `use` as well.
    case located(under: SunAndPrayerRules)
    /// A person answers an occurrence.
    case answer(AnswerRequest)
    case snooze(OccurrenceID, until: Instant)
    /// A person moves one dose that is not due yet to a later time.
    case delay(OccurrenceID, until: Instant)
    /// A person takes back the latest answer of an occurrence.
    case undo(OccurrenceID)
    case session(SessionRequest)
    case change([DefinitionChange])
    /// A person says what there is of a medicine.
    case stock(ReminderID, StockRequest)
    /// An import of another program's record.
    case bringIn(ImportBatch)
}

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

/// A person's change of a session.
package enum SessionRequest: Sendable {
    /// - `length`: Seconds after which it ends by itself, or its goal; the reminder's own by default.
    case start(AnswerRequest.Subject, from: Instant, length: Int64?)
    /// - `counts`: True if it is recorded although it would not be so early.
    case stop(ReminderID, at: Instant, counts: Bool, note: String?)
    case adjust(ReminderID, from: Instant?, length: Int64?)
    case discard(ReminderID)
}

package enum DefinitionChange: Hashable, Sendable {
    case define(Definition)
    /// Beside its definition: on which day an edit of its schedules begins.
    case from(ReminderID, Definition.FirstDay)
    case archive(ReminderID)
    case restore(ReminderID)
    case enable(ReminderID)
    case disable(ReminderID)
    /// No slots for some days.
    case pause(ReminderID, Pause.Plan)
    /// Ends the pause that is running.
    case resume(ReminderID)
    /// Ends every pause, running or still to come.
    case resumeAll(ReminderID)
    /// Takes back the pauses of the past that cover a day.
    case takeBackPauses(ReminderID, CivilDate)
    /// Keep or move a reminder after a journey.
    case travel(ReminderID, TravelChoice)

    /// Whom it changes.
    package var reminder: ReminderID {
        switch self {
        case .define(let definition): definition.id
        case .archive(let id), .restore(let id), .enable(let id), .disable(let id), .travel(let id, _),
            .from(let id, _),
            .pause(let id, _), .resume(let id), .resumeAll(let id), .takeBackPauses(let id, _):
            id
        }
    }
}

/// A person's change of a stock.
package enum StockRequest: Hashable, Sendable {
    /// Something was put in: how much, when it expires, and how many repeats a new prescription has after it.
    case refill(String, expires: CivilDate?, note: String?, repeats: Int?)
    /// Sets the stock to an amount that was counted.
    case count(String, note: String?)
    /// The refill that this entry recorded was none.
    case undo(Entry)
}
