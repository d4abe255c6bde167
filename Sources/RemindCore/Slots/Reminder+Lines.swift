import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Reminder {
    /// The reminder when a run of misses began, on the wall clock of that time.
    func asItWas(at first: Occurrence, place: TimeContext) -> Reminder {
        var then = self
        then.home = place.rules(named: first.dueZone)
        then.isArchived = false
        then.isDisabled = false
        return then
    }

    /// Which of the reminder's schedules has this slot; none if an edit took it away: then what the reminder says as
    /// a whole holds, and not what the first of its schedules says.
    func line(of key: SlotKey, due: Instant, ledger: Ledger, place: TimeContext) -> Int {
        guard lines.count > 1 else { return 0 }
        if key.isUnscheduled { return extraLine }
        if isAllowance(key) { return extraLine }
        var all = self
        all.isArchived = false
        all.isDisabled = false
        func line() -> Int? {
            all.slots(after: due - .seconds(1), through: due + .seconds(1), limit: 3000, ledger: ledger, place: place)
                .first { $0.key == key }?.line
        }
        if let line = line() { return line }
        guard lines.contains(where: \.isOff) else { return -1 }
        // It was due before its schedule was switched off.
        for index in all.lines.indices { all.lines[index].isOff = false }
        return line() ?? -1
    }

    /// The schedule whose dose an extra is: the one as needed, or the only one.
    var extraLine: Int {
        if lines.count == 1 { return 0 }
        return lines.firstIndex { if case .asNeeded = $0.schedule.rule { true } else { false } } ?? -1
    }
}
