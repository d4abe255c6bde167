package import CivilTime
package import Reminders
package import Schedules
package import Vocabulary

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
    /// Times of the sun and of prayer are those of another place or method from now on, or workdays are others: say so with
    /// `use` as well.
    case located(under: SunAndPrayerRules, DayCalendar = .usual)
    /// This machine says to the others for which reminders it rings, and when.
    case rings(RingRule)
    /// A person says that another machine is gone.
    case retire(Retirement)
    /// A person answers an occurrence.
    case answer(AnswerRequest)
    case snooze(OccurrenceID, until: Instant)
    /// A person moves one dose that is not due yet to a later time.
    case delay(OccurrenceID, until: Instant)
    /// A person takes back the latest answer of an occurrence.
    case undo(OccurrenceID)
    /// A person says how many of the doses were taken that several machines recorded.
    case settle(SettleRequest)
    case session(SessionRequest)
    case change([DefinitionChange])
    /// A person says what there is of a medicine.
    case stock(ReminderID, StockRequest)
    /// A person has said of a reminder that two records had which of them holds.
    case join(JoinedReminder)
    /// An import of another program's record.
    case bringIn(ImportBatch)
}
