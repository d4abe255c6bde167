package import CivilTime
package import Schedules

/// What an entry says happened.
///
/// Three shapes serve every kind: something about an occurrence (delivered, snoozed, answered), a log, and a span that
/// started or ended; besides these the life of a definition, and the retraction of an answer.
package enum Fact: Hashable, Sendable {
    /// The occurrence was put before the person; `late` where the machine or the daemon was not there when it was due.
    /// `terms`, on the first delivery, are what the revision then in force said of it.
    indirect case delivered(late: Bool, terms: Terms? = nil)
    /// The notification server refused the delivery that the entry names in `changes`. If it takes it later, the occurrence
    /// is delivered anew.
    case undelivered
    /// Nobody has answered for so long that it is urgent.
    case escalated
    /// Not before this instant again.
    case snoozed(until: Instant)
    indirect case answered(Answer)
    /// A span began, such as `disabled`.
    case started(Span)
    /// No slots on the days it says: the span `paused`, which `ended` ends before its time.
    indirect case paused(Pause.Plan)
    case ended(Span)
    /// Indirect, since it is large and rare: every entry has room for the largest fact.
    indirect case defined(Definition)
    case archived
    case restored
    /// The answer or refill that the entry names in `changes` stands no more; or it was put before the person, then and
    /// before, by a wrong clock or zone, and is upcoming again.
    case retracted
    /// Something was put into the stock.
    indirect case refilled(StockLevel)
    /// Somebody counted what is there.
    indirect case counted(StockLevel)
    /// The person was told something of the stock.
    case told(StockNotice)
    /// Written by a newer program: kept, passed on, and not understood.
    case unknown(what: String, moment: Instant?, details: String?)
}

/// What holds for an occurrence from its first delivery on, whatever later revisions say: an edit changes what is to come,
/// not what is waiting already.
package struct Terms: Hashable, Sendable, Codable {
    /// Seconds it may stay unanswered.
    package var grace: Int64
    /// What its answer records, such as the dose.
    package var fields: Fields?
    /// Whether it came late and the person was asked what to do: no time is too long for the answer, but the next slot
    /// ends it. Absent for no.
    package var asks: Bool?
    /// Whether it had not come yet on the clock of another zone, and a journey put it into the past. Absent for no.
    package var jumped: Bool?

    package init(grace: Int64, fields: Fields? = nil, asks: Bool = false, jumped: Bool = false) {
        self.grace = grace
        self.fields = fields
        self.asks = asks ? true : nil
        self.jumped = jumped ? true : nil
    }
}

/// A stretch of time in a reminder's life, by its name.
package enum Span: String, Hashable, Sendable, Codable {
    /// No slots while it lasts.
    case disabled
    /// No slots on some days, then again.
    case paused
    /// Nobody knows whether the clock is right: nothing is recorded as missed while it lasts. Of no reminder; the due
    /// instant of its beginning is up to when everything had been dealt with, and that of its end, from when on definitions
    /// made in it hold, where the clock was set in it.
    case unconfirmedClock
    /// The person was in the zone of the entry that began it, until the next: of no one reminder.
    case stay
}

/// How an occurrence ended: done, skipped or missed; one stands per occurrence.
package struct Answer: Hashable, Sendable {
    package enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        case done, skipped, missed
        /// Passed without an answer, and nobody minds: it counts as nothing.
        case lapsed
    }

    package var outcome: Outcome
    /// When it happened, which may be long before it was recorded.
    package var happened: Instant
    /// Why it was missed.
    package var cause: Cause?
    package var note: String?
    /// What the kind keeps about the answer, such as the dose taken.
    package var fields: Fields
    /// Where a long absence is one entry: the last of the run, and how many there are.
    package var run: Run?
    /// Which limit it went over, and why.
    package var override: Override?

    package init(
        _ outcome: Outcome, happened: Instant, cause: Cause? = nil, note: String? = nil, fields: Fields = [:],
        run: Run? = nil, override: Override? = nil
    ) {
        self.outcome = outcome
        self.happened = happened
        self.cause = cause
        self.note = note
        self.fields = fields
        self.run = run
        self.override = override
    }

    /// A limit that a person went over, as they were told of it, and the reason they gave.
    package struct Override: Hashable, Sendable, Codable {
        /// `4 of 4 in 24 h`
        package var limit: String
        package var reason: String

        package init(limit: String, reason: String) {
            self.limit = limit
            self.reason = reason
        }
    }

    /// Why an occurrence was missed (TIME, section 7).
    package enum Cause: String, Hashable, Sendable, Codable {
        /// It was delivered and stayed unanswered.
        case unanswered
        /// The machine or the daemon was off or asleep.
        case unattended
        /// A change of zone jumped over it.
        case travel
        /// A person said so.
        case stated
    }

    /// Consecutive occurrences of one reminder, from the entry's own slot to `last`.
    package struct Run: Hashable, Sendable, Codable {
        package var last: String
        package var lastDue: Instant
        package var count: Int

        package init(last: SlotKey, lastDue: Instant, count: Int) {
            self.last = last.description
            self.lastDue = lastDue
            self.count = count
        }
    }
}
