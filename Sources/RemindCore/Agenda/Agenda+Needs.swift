package import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// The old entries to read before WHAT is looked up: an old slot or handle, to find it, and its entries, or it
    /// could be answered a second time.
    package func needs(toFind what: String, now: Instant, among sought: Sought = .active) -> [Need] {
        var needs: [Need] = []
        if let at = Self.slotMark(in: what),
            let id = try? reminder(named: String(what[..<at]), among: sought)
        {
            let slot = String(what[what.index(after: at)...])
            if let date = try? DayName.parse(slot, today: day(of: now)) {
                if let noon = place.local.instant(of: CivilDateTime(date, .noon)) {
                    // A day, wherever the person was, and its runs of misses.
                    let (start, end) = (noon - .seconds(3 * 86_400), noon + .seconds(3 * 86_400))
                    needs += [.due(of: id, from: start, through: end), .runs(of: id, from: start, through: end)]
                }
                needs.append(.occurrence(OccurrenceID(id, .day(date))))
            } else if case .moved(let moved) = SlotKey(slot) {
                let around = Instant(seconds: CivilDateTime(moved.date, .noon).wallSeconds)
                let reach = Duration.seconds(Int64(DayCalendar.reach + 2) * 86_400)
                needs.append(.runs(of: id, from: around - reach, through: around + reach))
            } else if let local = try? SlotText.parse(slot, today: place.local.local(at: now).date),
                let around = place.local.instant(of: local)
            {
                let (start, end) = (around - .seconds(93_600), around + .seconds(93_600))
                needs += [.due(of: id, from: start, through: end), .runs(of: id, from: start, through: end)]
            }
            needs.append(.occurrence(OccurrenceID(id, SlotKey(slot))))
        }
        switch try? target(what, now: now, among: sought) {
        case .occurrence(let id): needs += snapshot.needs(of: id)
        case .reminder: break
        case nil:
            if Handle.looksLike(what.lowercased()) {
                needs.append(.handle(what.lowercased(), since: now - Handles.retention))
            }
        }
        return needs
    }
}
