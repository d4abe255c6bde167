import CivilTime
import RemindCore
import RemindDaemon
import Reminders
import Schedules
import Statistics
import Support
import Vocabulary

/// What is wrong with a life that was lived from a seed.
package struct Verdict {
    package private(set) var faults: [String] = []
    /// The hash of the whole record: two programs with the same digest have lived the same life, if their hashes are
    /// deterministic.
    package private(set) var digest = 0

    /// - Parameter shown: A reminder of which everything that happened is printed.
    package init(ofLife seed: UInt64, days: Int64, shown: String? = nil) {
        do {
            var life = try Life(seed: seed, days: days)
            do {
                try life.live()
            } catch {
                if let shown { life.show(shown) }
                faults = ["\(error) at \(life.machine.now.milliseconds)"]
                return
            }
            if let shown { life.show(shown) }
            digest = life.entries.hashValue
            faults = try Verdict.faults(of: life, seed: seed)
        } catch {
            faults = ["\(error)"]
        }
    }

    private static func faults(of life: Life, seed: UInt64) throws -> [String] {
        let loop = life.machine.loop
        var (faults, standing) = Oracle.judge(life.entries, life.machine.trace)
        if let damaged = try loop.journal.firstDamaged() { faults.append("\(damaged) does not fit its checksum") }
        // Entries of other devices arrive in any order: what stands is the same.
        var dice = SeededRandom(seed: seed)
        for order in [life.entries, life.entries.reversed(), life.entries.shuffled(using: &dice)] {
            var place = loop.scheduler.place
            var ledger = Ledger(head: loop.journal.headID, turn: loop.journal.turn)
            for entry in order { ledger.apply(entry, place: &place) }
            for (reminder, pauses) in Oracle.pauses(in: life.entries) {
                let known = ReminderID(rawValue: reminder).flatMap { ledger.reminders[$0]?.pauses } ?? []
                if Set(known.map(\.id)) != pauses { faults.append("\(reminder) has lost an excuse") }
            }
            let known = ledger.occurrences
            faults += pausedDays(in: ledger, place)
            for occurrence in known {
                let id = "\(occurrence.id)"
                let stands = occurrence.standing.map { "\($0.id)" }
                if stands != standing[id] {
                    faults.append("\(id) stands as \(stands ?? "open"), and is \(standing[id] ?? "open")")
                }
            }
            let missing = Set(standing.keys).subtracting(known.map { "\($0.id)" })
            if !missing.isEmpty { faults.append("\(missing.sorted()) are not known") }
        }
        return faults
    }

    /// A day that was done stays done, whatever excuse covers it.
    private static func pausedDays(in ledger: Ledger, _ place: TimeContext) -> [String] {
        ledger.occurrences.compactMap { occurrence in
            guard occurrence.answer?.outcome == .done, let day = occurrence.id.slot.date,
                let pauses = ledger.reminders[occurrence.id.reminder]?.pauses, !pauses.isEmpty
            else { return nil }
            var value = DayValue()
            (value.done, value.missed) = (1, 1)
            let series = PausedDays(pauses) { place.local.local(at: $0).date }
                .mark(DaySeries(first: day, values: [value]))
            guard series[day].state == .paused else { return nil }
            return "\(occurrence.id) was done, and its day is paused"
        }
    }
}
