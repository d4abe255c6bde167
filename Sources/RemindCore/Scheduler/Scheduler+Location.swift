import CivilTime
import Reminders
import Schedules

extension Scheduler {
    /// Another location: times of the sun that were still to come and have passed there have become late now.
    ///
    /// What comes later than it would have here is known by its key, if it was answered, and does not fire again.
    func locate(at location: Coordinate?, now: Instant, into draft: inout Draft) {
        var moved = place.located(at: location)
        let start = min(trust.start, now)
        for (_, reminder) in ledger.reminders.sorted(by: { $0.key < $1.key }) where reminder.isActive {
            // Half a turn of the Earth, and half a day before or after the sun.
            let ahead = Set(
                reminder.slots(
                    after: start, through: now + .seconds(86_400), limit: Scheduler.expansionLimit, ledger: ledger,
                    place: place
                ).compactMap { if case .sun = $0.key { $0.key } else { nil } })
            guard !ahead.isEmpty else { continue }
            let there = Reminder(
                reminder.definition, revision: reminder.revision, definedAt: reminder.definedAt, place: &moved)
            let slots = there.slots(
                after: max(now - .seconds(86_400), reminder.activeSince), through: now,
                limit: Scheduler.expansionLimit, latest: true, ledger: ledger, place: moved
            ).filter { ahead.contains($0.key) }
            if !slots.isEmpty { settle(reminder, slots: slots, cause: .travel, now: now, into: &draft) }
        }
    }
}
