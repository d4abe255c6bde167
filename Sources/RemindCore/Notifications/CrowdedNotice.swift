import Catalogue
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
        let say = language
        let lines = crowded.map { found in
            say(
                "%{title}: taken %{doses}. The limit: %{limit}.",
                [
                    "title": name(of: found.reminder), "limit": found.limit,
                    "doses": say.all(found.doses.map { moment($0.at, on: machine($0.device)) }),
                ])
        }
        return Notice(
            .crowded,
            title: crowded.count == 1
                ? say("%{title}: too much?", ["title": name(of: crowded[0].reminder)]) : say("Too much taken?"),
            body: lines + [say("Do not take more before you are sure.")])
    }

    /// `at 08:05 on laptop`
    func moment(_ at: Instant, on machine: String) -> String {
        let say = language
        let time = "\(place.local.local(at: at.wholeMinute).time)"
        return say("at %{time} on %{machine}", ["time": time, "machine": machine])
    }
}
