import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// The notice of doses that have come to light as too many, or too near to each other.
    ///
    /// - Parameters:
    ///   - crowded: At least one.
    ///   - machine: The name of the machine that wrote under a device's name.
    package func notice(of crowded: [CrowdedDose], machine: (String) -> String) -> Notice {
        let lines = crowded.map { found in
            let doses = found.doses.map { dose in
                "at \(place.local.local(at: dose.at.wholeMinute).time) on \(machine(dose.device))"
            }
            return "\(name(of: found.reminder)): taken \(enumerated(doses, "and")). The limit: \(found.limit)."
        }
        return Notice(
            .crowded,
            title: crowded.count == 1 ? "\(name(of: crowded[0].reminder)): too much?" : "Too much taken?",
            body: lines + ["Do not take more before you are sure."])
    }
}
