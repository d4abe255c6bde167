import CivilTime
import Reminders
import Vocabulary

extension Oracle {
    /// While nobody knows whether the clock is right, nothing is recorded as missed; and nothing is missed before it existed.
    mutating func judgeDoubt(_ entry: Entry, among batch: [Entry], _ place: Int) {
        switch entry.fact {
        case .started(.unconfirmedClock):
            isToDoubt = false
            isDoubted = true
            if !isHeld { (isHeld, doubt, wasSet) = (true, place, false) }
        case .ended(.unconfirmedClock) where entry.reminder == nil:
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

    /// Definitions of a clock that is not confirmed, or was not, are of another time once it is set in the same boot.
    mutating func date(by step: Int64) {
        guard abs(step) > 60_000 else { return }
        for (id, change) in changes where change > boot && (isHeld && change > doubt || dated[id] != nil) {
            dated[id] = (dated[id] ?? enabled[id]).map { $0 + step }
        }
    }

    /// They hold from there, if the clock is known to be right.
    mutating func holdDated(from now: Int64) {
        guard !isHeld else { return }
        for (id, at) in dated {
            reminders[id]?.since = min(at, now)
            enabled[id] = min(at, now)
        }
    }

    /// From when on it holds, now that the right time is known: from when it was defined, unless that cannot be, since it lies
    /// ahead, or in what was settled before, or a clock that had lost its time said so.
    func beginning(of id: String, confirmed now: Int64) -> Int64 {
        guard let at = dated[id] ?? enabled[id], settled <= at, at <= now, now - at <= 90 * 86_400_000 else {
            return now
        }
        return at
    }
}
