import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The moment from which the limits let one more be taken, if a person wants to be reminded of it.
extension Reminder {
    /// True if a slot is such a moment: nothing has to be taken then, so nothing is missed.
    func isAllowance(_ key: SlotKey) -> Bool {
        if case .after = key { remindsAgain } else { false }
    }

    /// The fate of an unanswered occurrence.
    func unanswered(_ key: SlotKey) -> Unanswered { isAllowance(key) ? .lapsed : unanswered }

    /// When one more is allowed after the last dose. Not given if it was allowed all the time, nor once anything is
    /// recorded of it.
    func allowance(ledger: Ledger, place: TimeContext) -> Slot? {
        guard remindsAgain, let line = lines.firstIndex(where: \.isAsNeeded), let last = ledger.lastDone(of: id),
            let happened = last.answer?.happened
        else { return nil }
        let key = SlotKey.after(.entry(ledger.root(of: last).id))
        guard ledger.occurrence(OccurrenceID(id, key)) == nil,
            let block = rollingLimits(ledger: ledger).block(usualDose, at: happened)
        else { return nil }
        let due = block.until
        guard due > activeSince || last.at > activeSince, !isOvertaken(due, after: last, ledger: ledger),
            lines[line].schedule.covers(
                wall(place).local(at: due).date, definedOn: place.local.local(at: definedAt).date)
        else { return nil }
        let slot = Slot(key: key, due: due, zone: place.local.name, line: line)
        return rest(at: slot, place: place) == nil ? slot : nil
    }
}
