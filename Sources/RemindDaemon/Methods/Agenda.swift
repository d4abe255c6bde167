import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Occurrences that wait, and those of the next days.
enum AgendaMethod: Question {
    static let name = "Agenda"

    static func answer(_ asked: Remindd1.AgendaRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Occurrences
    {
        guard (1...366).contains(asked.days) else {
            throw RemindError(.invalidArgument, "cannot show \(asked.days) days", hint: "--days 1 to 366")
        }
        let today = daemon.agenda.day(of: now)
        let end =
            daemon.scheduler.place.local.instant(of: CivilDateTime(today + asked.days, daemon.settings.dayStart)) ?? now
        guard
            let found = daemon.agenda.upcoming(
                through: end - .milliseconds(1), now: now, atMost: Daemon.longestAgenda)
        else {
            throw RemindError(
                .invalidArgument, "\(asked.days) days have more than \(Daemon.longestAgenda) occurrences",
                hint: "ask for fewer days, or for one reminder: remindctl next WHAT --count 100")
        }
        let handles = daemon.agenda.upcomingHandles(now: now)
        let coming = found.map { daemon.agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
        daemon.promise(coming, now: now)
        let open = daemon.agenda.day(today, now: now).filter {
            $0.status == .due || $0.status == .snoozed
        }
        let chosen = try daemon.chosen(person: asked.person, tag: asked.tag)
        return Remindd1.Occurrences(
            zone: daemon.zoneName, now: now.seconds, occurrences: (open + coming).filter { daemon.isOf(chosen, $0) })
    }
}

extension Daemon {
    /// Occurrences that one agenda lists at most: everything else waits while they are worked out.
    fileprivate static let longestAgenda = 20_000
}
