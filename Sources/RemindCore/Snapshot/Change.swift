package import Catalogue
package import CivilTime
package import Reminders
package import Vocabulary

package enum Change: Sendable {
    /// Entries are committed. With the instant of the tick that they come from, each reminder is planned once.
    case committed([Entry], settledThrough: Instant? = nil)
    /// A tick is committed.
    case settled(through: Instant)
    /// Old entries were read, so that their occurrences can be answered, corrected or shown.
    case recalled([Entry])
    /// The rules of these zones are to be known.
    case zonesRead(Set<String>)
    /// Occurrences to come were shown under these handles, which they keep.
    case reserved([(id: OccurrenceID, handle: String)], at: Instant)
    /// Promises of another state of the same record hold here.
    case reservedElsewhere(Snapshot)
    /// The clock was set back: what was due since is known by its keys and does not fire again.
    case setBack(to: Instant)
    /// Other settings hold from now on.
    case set(Settings)
    /// Notifications are in this language from now on.
    case worded(Wording)
    /// These machines keep this record together, or this one is alone.
    case joined(Machines?)
    /// This machine was off or asleep until now.
    case returned(Absence?)
    /// Another machine's entries came.
    case news(at: Instant)
    /// The person is in another zone from now on, or their zone has other rules. If it is a journey, it says when:
    /// everything due by then has been dealt with on the old wall, and what the new one shows to be past was not ahead of
    /// anybody.
    case moved(to: TimeZoneRules, at: Instant? = nil)
    /// Another machine has defined, changed or restored these reminders, and this one heard of it just now: their slots since
    /// then have not been looked at.
    case cameLate(Set<ReminderID>, at: Instant)
    /// The next decision follows on an entry that this state does not take in.
    case passed(to: EntryStamp)
    /// A process before this one, in the same boot, has given the notices of the last minute.
    case resumed(at: Instant)
    /// Drops everything that no decision needs any more.
    case forgotten(at: Instant)
}
