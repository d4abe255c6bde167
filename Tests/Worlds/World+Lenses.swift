import CivilTime
import RemindCore
import Reminders
import Schedules
package import Statistics
import Support
import Vocabulary

extension World {
    /// The pairs of the reminder `lenses`, one after the other.
    package func lensCycles() throws -> [CycleHistory.Cycle] {
        let reminder = try require(scheduler.ledger.reminders[try id("lenses")])
        let first = try require(reminder.definition.fields["opened"].flatMap { CivilDate($0.text) })
        var found: [SlotKey: Occurrence] = [:]
        for entry in journal {
            guard let slot = entry.slot else { continue }
            if found[slot] == nil { found[slot] = Occurrence(entry) } else { found[slot]?.add(entry) }
        }
        return CycleHistory(first: first, Array(found.values)) {
            scheduler.place.rules(named: $1.zone).local(at: $0).date
        }.cycles
    }
}
