import CivilTime
import Reminders
import Schedules

extension Oracle {
    /// While nobody knows whether the clock is right, nothing is recorded as missed; and nothing is missed before it existed.
    mutating func judgeDoubt(_ entry: Entry, among batch: [Entry], _ place: Int) {
        switch entry.fact {
        case .started(.unconfirmedClock):
            isToDoubt = false
            isDoubted = true
            if !isHeld { (isHeld, doubt, wasSet) = (true, place, false) }
        case .ended(.unconfirmedClock):
            isDoubted = false
            confirm(at: entry.at.milliseconds, place)
        case .answered(let answer) where answer.outcome == .missed && entry.origin == .automatic:
            guard let id = entry.occurrence, let due = entry.due?.milliseconds else { return }
            // A change to a reminder closes its past, an answer that is taken back late leaves a miss, and one to the first of
            // a run the rest of it.
            let isClosing = batch.contains {
                $0.reminder == entry.reminder
                    && ($0.origin == .person && ($0.slot == nil || $0.fact == .retracted)
                        || $0.fact == .retracted && $0.changes.flatMap(self.entry)?.answer?.run != nil)
            }
            if isDoubted || isToDoubt, !isClosing {
                fault("\(entry.id) says that \(id) was missed, by a clock that nobody has confirmed")
            }
            if answer.cause == .unattended, plans[id.reminder.rawValue]?.last?.isOfTheCalendar == true,
                let beginning = beginnings[id.reminder.rawValue], due < beginning
            {
                fault("\(entry.id) says that \(id) was missed, before it existed")
            }
        default: return
        }
    }
}
