import CivilTime
package import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// The notice of doubles that have come to light.
    ///
    /// - Parameters:
    ///   - doubles: At least one.
    ///   - machine: The name of the machine that wrote under a device's name.
    package func notice(of doubles: [Occurrence], machine: (String) -> String) -> Notice {
        let lines = doubles.map { occurrence in
            let doses = occurrence.recordings.map { dose in
                "at \(place.local.local(at: dose.at.wholeMinute).time) on \(machine(dose.device))"
            }
            let due = place.local.local(at: occurrence.due).time
            return "\(name(of: occurrence.id.reminder)), \(due): taken \(doses.joined(separator: " and "))."
        }
        let title = doubles.count == 1 ? "\(name(of: doubles[0].id.reminder)): taken twice?" : "Taken twice?"
        return Notice(.double, title: title, body: lines + ["Do not take more before you are sure."])
    }
}
