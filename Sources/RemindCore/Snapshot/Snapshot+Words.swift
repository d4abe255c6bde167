import Catalogue
package import CivilTime
import Reminders
import Schedules
package import Vocabulary

/// Words for instants, answers and missing things.
extension Snapshot {
    package func unknown(_ id: ReminderID) -> RemindError {
        RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
    }

    /// The name of a reminder for places that others may read.
    func shownName(of definition: Definition) -> String {
        language.cover(definition, isPrivate: settings.isPrivate) ?? definition.fullTitle
    }

    /// A due instant as a person reads it: the time today, date and time on another day.
    func clock(_ instant: Instant, now: Instant) -> String {
        let there = place.local.local(at: instant)
        return there.date == place.local.local(at: now).date ? "\(there.time)" : "\(there.date) \(there.time)"
    }

    /// A slot as a person reads it: when it is due, or the day that it is.
    func clock(_ slot: Slot, now: Instant) -> String {
        slot.key.wholeDay?.description ?? clock(slot.due, now: now)
    }

    /// An instant as a person reads it, to the minute.
    package func minute(_ instant: Instant, now: Instant) -> String {
        clock(instant.wholeMinute, now: now)
    }

    /// The hint for what was done before its schedule began.
    func asExtra(_ reminder: Reminder, at moment: Instant, now: Instant) -> String {
        let at = ShellWord.quoted(minute(moment, now: now))
        return "if you did: remindctl \(reminder.kind?.verb.imperative ?? "done") \(reminder.id) --at \(at) --extra"
    }

    /// `taken`, `skipped`; `worn` of a whole day
    func word(_ answer: Answer, of reminder: Reminder, _ slot: SlotKey? = nil) -> String {
        if let slip = reminder.definition.isSlip(answer.outcome) { return Slip.word(slip) }
        if slot?.wholeDay != nil, answer.outcome == .done, let verb = reminder.kind?.dayVerb { return verb.past }
        return OccurrenceView.Status(answer.outcome, kind: reminder.kind).rawValue
    }
}

extension Instant {
    /// The first whole minute that is not before it.
    var nextMinute: Instant { Instant(milliseconds: (milliseconds + 59_999) / 60_000 * 60_000) }

    var wholeMinute: Instant {
        Instant(milliseconds: milliseconds - (milliseconds % 60_000 + 60_000) % 60_000)
    }
}
