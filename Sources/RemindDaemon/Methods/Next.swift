import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// The next occurrences, of one reminder or of all.
enum NextMethod: Question {
    static let name = "Next"

    static func answer(_ asked: Remindd1.NextRequest, in daemon: isolated Daemon) throws -> Remindd1.Occurrences {
        guard (1...100).contains(asked.count) else {
            throw RemindError(.invalidArgument, "\(asked.count) is no number of reminders", hint: "--count 1 to 100")
        }
        let now = SystemClock.now
        let only = try asked.what.map { try daemon.loop.target($0, now: now).reminder }
        let person = try asked.person.map(daemon.person)
        let found =
            only == nil && person != nil
            ? daemon.next(asked.count, of: person ?? "", now: now)
            : daemon.agenda.next(count: asked.count, of: only, now: now).filter { daemon.isOf(person, $0.id.reminder) }
        let handles = daemon.agenda.upcomingHandles(now: now)
        let views = found.map { daemon.agenda.view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now) }
        daemon.promise(views, now: now)
        return Remindd1.Occurrences(zone: daemon.zoneName, now: now.seconds, occurrences: views)
    }
}
