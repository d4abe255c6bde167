import CivilTime
import Vocabulary

/// When each reminder needs attention next.
package struct WakeSchedule: Sendable {
    private var queue = WakeQueue()
    /// The number of a reminder in the queue: its index here, which it keeps.
    private var ids: [ReminderID] = []
    private var numbers: [ReminderID: Int] = [:]

    /// True if it has been worked out for any reminder.
    var isPlanned: Bool { !ids.isEmpty }

    /// The earliest instant at which any does.
    var first: Instant? { queue.first }

    /// Those that do at or before an instant, in no order.
    func reminders(through instant: Instant) -> [ReminderID] { queue.due(through: instant).map { ids[$0] } }

    mutating func set(_ id: ReminderID, at instant: Instant?) {
        let number = numbers[id] ?? ids.count
        if number == ids.count {
            ids.append(id)
            numbers[id] = number
        }
        queue.set(number, at: instant)
    }

    /// Sets again when those need attention that do at or before an instant.
    mutating func setDue(through instant: Instant, _ next: (ReminderID) -> Instant?) {
        let ids = ids
        queue.setDue(through: instant) { next(ids[$0]) }
    }
}
