import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules
import Vocabulary

extension Daemon {
    var zoneName: String { scheduler.place.local.name }

    var isClockUnconfirmed: Bool? { scheduler.trust.isTrusted ? nil : true }

    /// Keeps the handles of coming occurrences as they were shown.
    func reserveHandles(of views: [OccurrenceView], now: Instant) {
        let handles = views.compactMap { view -> (id: OccurrenceID, handle: String)? in
            guard view.status == .upcoming, let handle = view.handle, let id = OccurrenceID(view.id) else { return nil }
            return (id, handle)
        }
        loop.scheduler.apply(.reserved(handles, at: now))
    }
}
