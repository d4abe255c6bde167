package import CivilTime
package import Vocabulary

/// An event that an entry records.
///
/// Every kind uses the same three shapes: an event of an occurrence (delivered, snoozed, answered), a log, and a span
/// that starts or ends. Besides these there are changes of a definition, changes of the stock, and retractions.
package enum Fact: Hashable, Sendable {
    /// The occurrence was shown to the person; `late` if the machine or the daemon was off when it was due. `terms`, on
    /// the first delivery, come from the revision then in force.
    indirect case delivered(late: Bool, terms: Terms? = nil)
    /// The delivery in `changes` was not shown: the notification server refused it, or there was none. If a server takes it
    /// later, the occurrence is delivered again.
    case undelivered
    /// It stayed unanswered for so long that it is urgent; `runs` if the reminder's command was to run on this machine.
    case escalated(runs: Bool)
    /// It came in quiet hours, which hold it back until their end: this instant, unless the hours or the zone change. If the
    /// instant is when it was due, it waits for other machines, which have the first ring.
    case deferred(until: Instant)
    case snoozed(until: Instant)
    /// A person moved it before it was due, from this instant to the entry's due instant.
    case delayed(from: Instant)
    indirect case answered(Answer)
    /// A session began. If `changes` is an earlier beginning of it, this one counts instead. If it is the answer that had
    /// ended the session, it continues, and the length in that answer counts too.
    indirect case began(Beginning)
    /// A span began, such as `disabled`.
    case started(Span)
    /// No slots on the plan's days: the span `paused`, which `ended` can end early.
    indirect case paused(Pause.Plan)
    case ended(Span)
    /// A machine says for which reminders it rings, and when: the span `machine`, which never ends. Its latest word counts.
    indirect case rings(RingRule)
    /// A person says that another machine is gone: the span `retired`, which never ends. It is over once that machine writes
    /// again.
    indirect case retired(Retirement)
    /// Indirect because it is large and rare: every entry has room for the largest fact.
    indirect case defined(Definition)
    case archived
    case restored
    /// The answer, refill or beginning in `changes` no longer counts. If `changes` is a delivery, a wrong clock or zone caused it:
    /// this and earlier deliveries no longer count, and the occurrence is upcoming again.
    case retracted
    /// The clock was set since the entry in `changes`: it was written at this instant by the clock as it is now.
    case dated(Instant)
    /// A refill went into the stock.
    indirect case refilled(StockLevel)
    indirect case counted(StockLevel)
    /// The person got a notice about the stock, or about the end of a prescription.
    case told(StockNotice)
    /// Written by a newer program: kept and passed on, but not understood.
    case unknown(what: String, moment: Instant?, details: String?)
}

/// Rules for an occurrence from its first delivery on. Later revisions do not change them: an edit affects what is to
/// come, not what already waits.
package struct Terms: Hashable, Sendable, Codable {
    /// Seconds it may stay unanswered.
    package var grace: Int64
    /// Fields that its answer records, such as the dose.
    package var fields: Fields?
    /// True if it came late and the person was asked what to do: then only the next slot ends the wait for an answer.
    /// Absent for no.
    package var asks: Bool?
    /// True if it was still ahead in the previous zone and a journey put it into the past. Absent for no.
    package var jumped: Bool?

    package init(grace: Int64, fields: Fields? = nil, asks: Bool = false, jumped: Bool = false) {
        self.grace = grace
        self.fields = fields
        self.asks = asks ? true : nil
        self.jumped = jumped ? true : nil
    }
}

/// A named stretch of time, of one reminder or of the whole device.
package enum Span: String, Hashable, Sendable, Codable {
    /// No slots while it lasts.
    case disabled
    /// No slots on some days, then again.
    case paused
    /// The clock may be wrong, so nothing is recorded as missed. Belongs to no reminder. Everything up to the due
    /// instant of its start had been dealt with. Its end has a due instant if the clock was set before it. An end that
    /// belongs to a reminder says when its definition or its answer in `changes` was written, by the clock as it was set.
    case unconfirmedClock
    /// The person was in the zone of the entry that began it, until the next one. Belongs to no reminder.
    case stay
    /// The machine that wrote it rings by the rule in it. Belongs to no reminder.
    case machine
    /// Another machine is gone. Belongs to no reminder.
    case retired
}

/// How an occurrence ended: done, skipped, missed or lapsed. One answer per occurrence counts.
package struct Answer: Hashable, Sendable {
    package enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        case done, skipped, missed
        /// Passed without an answer, which does not matter: no rate counts it.
        case lapsed
    }

    package var outcome: Outcome
    /// When it happened, which may be long before it was recorded.
    package var happened: Instant
    /// Why it was missed.
    package var cause: Cause?
    package var note: String?
    /// Values that the kind records with the answer, such as the dose taken.
    package var fields: Fields
    /// For a long absence in one entry: the last slot of the run, and how many there are.
    package var run: Run?
    /// The limit that the dose exceeded, and why.
    package var override: Override?
    /// The measurement, for an answer that is one.
    package var reading: Reading?
    /// How many doses were taken, if a person said so of several that were recorded.
    package var settlement: Settlement?

    package init(
        _ outcome: Outcome, happened: Instant, cause: Cause? = nil, note: String? = nil, fields: Fields = [:],
        run: Run? = nil, override: Override? = nil, reading: Reading? = nil, settlement: Settlement? = nil
    ) {
        (self.outcome, self.happened, self.cause, self.note, self.fields) = (outcome, happened, cause, note, fields)
        (self.run, self.override, self.reading, self.settlement) = (run, override, reading, settlement)
    }

    /// A limit that a person exceeded, in the words shown to them, and the reason they gave.
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
        /// A person recorded it.
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
