import CivilTime
package import RemindCore
import Reminders
import Vocabulary

extension Journal {
    /// How often one thing may be asked for with another stretch of time, before that is an error.
    private static let mostStretches = 32

    /// Reads the entries that a scheduler needs, and asks again, until it needs no more.
    ///
    /// It ends: there are finitely many subjects, and each is read a limited number of times.
    ///
    /// - Throws: `asksAgain` if the same is needed again and again, because the needs follow something else than what was read.
    package func recall(_ needs: (Scheduler) -> [Need], into scheduler: inout Scheduler) throws(StoreError) {
        var read: Set<Need> = []
        var rounds: [Need.Subject: Int] = [:]
        while true {
            let open = needs(scheduler).filter { read.insert($0).inserted }
            guard !open.isEmpty else { return }
            for subject in Set(open.map(\.subject)) {
                rounds[subject, default: 0] += 1
                guard rounds[subject, default: 0] <= Journal.mostStretches else {
                    throw StoreError(.asksAgain, "\(subject) is needed again and again")
                }
            }
            var found: [Entry] = []
            var occurrences: [OccurrenceID] = []
            for need in open {
                switch need {
                case .occurrence(let id): occurrences.append(id)
                case .zones(let names): scheduler.apply(.zonesRead(names))
                default: found += try entries(for: need, in: scheduler.ledger)
                }
            }
            scheduler.apply(.recalled(try found + entries(of: occurrences)))
        }
    }

    /// The revisions of a reminder from the one on that held at an instant.
    private func revisions(of reminder: ReminderID, from start: Instant) throws(StoreError) -> [Entry] {
        let (ofReminder, named) = condition(reminder)
        let all = try database.query(
            "SELECT at FROM entry WHERE \(ofReminder) AND what = 'defined' AND at < ? ORDER BY at DESC LIMIT 1",
            named + [.integer(start.milliseconds)]
        ) { $0.integer(0) }
        return try entries(
            "\(ofReminder) AND what = 'defined' AND at >= ? ORDER BY turn, device, sequence",
            named + [.integer(all.first ?? start.milliseconds)])
    }

    /// The old entries that have to be known.
    ///
    /// - Parameter ledger: Known entries.
    func entries(for need: Need, in ledger: Ledger) throws(StoreError) -> [Entry] {
        switch need {
        case .occurrence(let id): return try entries(of: id)
        case .handle(let handle, let since):
            let shown = try entries(
                "handle = ? AND at > ? ORDER BY device IN (SELECT device FROM peer WHERE read = 0), at DESC LIMIT 1",
                [.text(handle), .integer(since.milliseconds)])
            guard let id = shown.first?.occurrence else { return [] }
            return try entries(of: id)
        case .due(let reminder, let start, let end): return try entries(dueFrom: start, through: end, of: reminder)
        case .runs(let reminder, let start, let end): return try runs(from: start, through: end, of: reminder)
        case .doses(let reminder, let start, let end):
            return try doses(of: reminder, from: start, through: end, in: ledger)
        case .zones: return []
        case .revisions(let reminder, let start): return try revisions(of: reminder, from: start)
        case .lastDoses(let reminder, let orSkipped):
            return try lastDoses(of: reminder, orSkipped: orSkipped, through: nil)
        case .ahead(let now, let settled, let end):
            let known = min(now, settled) - Ledger.retention
            // A run of misses is cut, so all of its occurrences must be known as well.
            let first = min(known, try runs(begunBy: now).compactMap(\.due).min() ?? known)
            var found = try entries(dueFrom: first, through: max(now, end))
            // The dose before is needed too: the next one had ended its time, and is ahead again.
            for id in ledger.reminders.keys { found += try latest(of: id, through: first) }
            // Occurrences that follow doses depend on the doses before them.
            return try found + decisiveDoses(in: ledger, through: now)
        }
    }
}
