package import CivilTime
package import RemindCore
package import Reminders
import Schedules
package import Vocabulary

/// The state that requests and questions are answered from, at the time of a turn.
///
/// ```swift
/// // It is 07:00, and `scheduler` has Zinc, daily at 08:00.
/// let context = RequestContext(scheduler, now: now)
/// context.today  // 2026-11-20
/// try context.date("yesterday")  // 2026-11-19
/// try context.zone.timestamp(context.moment("10m ago"))  // 2026-11-20T06:50:00+01:00
/// try context.target("zinc").reminder  // zinc
/// ```
package struct RequestContext {
    package let scheduler: Scheduler
    package let now: Instant
    /// The parts of the record that were read for a request.
    package let found: Found

    package init(_ scheduler: Scheduler, now: Instant, found: Found = Found()) {
        (self.scheduler, self.now, self.found) = (scheduler, now, found)
    }

    package var agenda: Agenda { scheduler.agenda }
    package var ledger: Ledger { scheduler.ledger }
    package var settings: Settings { scheduler.settings }
    /// The zone where the person is.
    package var zone: TimeZoneRules { scheduler.place.local }
    /// The day that is today in this zone, which begins when the person says so.
    package var today: CivilDate { agenda.day(of: now) }

    package func definition(of id: ReminderID) -> Definition? { ledger.reminders[id]?.definition }

    /// The old entries to read before subjects are looked up.
    package func needs(toFind names: [String], among sought: Agenda.Sought = .active) -> [Need] {
        names.flatMap { agenda.needs(toFind: $0, now: now, among: sought) }
    }

    /// The subject that a person names.
    package func target(_ what: String, among sought: Agenda.Sought = .active) throws(RemindError) -> Agenda.Target {
        try agenda.target(what, now: now, among: sought)
    }
}
