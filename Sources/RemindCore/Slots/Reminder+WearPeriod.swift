package import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// The days on which a pair of lenses, or anything else that is replaced after a number of days, was used.
extension Reminder {
    /// The day on which the one in use was opened.
    func opened(ledger: Ledger, place: TimeContext) -> CivilDate {
        guard let last = ledger.lastDone(of: id), let answer = last.answer else {
            return kind?.wear?.firstDay(of: definition) ?? wall(place).local(at: definedAt).date
        }
        return place.rules(named: last.zone).local(at: answer.happened).date
    }

    /// The days of use since it was opened, in order; empty for a kind that counts none.
    func usedDays(ledger: Ledger, place: TimeContext) -> [CivilDate] {
        guard kind?.wear != nil else { return [] }
        let opened = opened(ledger: ledger, place: place)
        return ledger.occurrences(of: id).compactMap { occurrence in
            guard let day = occurrence.id.slot.wholeDay, day >= opened, occurrence.answer?.outcome == .done else {
                return nil
            }
            return day
        }.sorted()
    }

    /// `nil` for a kind that counts no days.
    ///
    /// - Parameter today: The person's day.
    func use(today: CivilDate, ledger: Ledger, place: TimeContext) -> WearPeriod? {
        guard kind?.wear != nil else { return nil }
        return WearPeriod(
            opened: opened(ledger: ledger, place: place), days: usedDays(ledger: ledger, place: place), today: today)
    }

    /// The first day of use that stays in the working set: of the one in use, and of the one before it, in
    /// case the replacement is undone; `nil` for a kind that counts none.
    package func firstDayKept(now: Instant, ledger: Ledger) -> CivilDate? {
        guard kind?.wear != nil else { return nil }
        let last = ledger.lastDone(of: id)?.answer?.happened ?? now
        return CivilDateTime(wallSeconds: min(last, now).seconds).date - Reminder.daysKept
    }

    /// A pair lasts 366 days at most; worn seldom, longer.
    private static let daysKept = 800

    /// When the slot that a kind makes is due, by the days of use; `nil` if that is not known yet.
    func limited(_ planned: WallSlot, by wear: any Wearing, ledger: Ledger, place: TimeContext) -> WallSlot? {
        let used = usedDays(ledger: ledger, place: place)
        guard let day = wear.dueDay(of: definition, planned: planned.local.date, used: used) else { return nil }
        guard day != planned.local.date else { return planned }
        let local = CivilDateTime(day, planned.local.time)
        return wall(place).instant(of: local).map { WallSlot(local: local, instant: $0) } ?? planned
    }
}
