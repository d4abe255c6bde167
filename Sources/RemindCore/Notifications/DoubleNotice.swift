import Catalogue
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
        let say = language
        let lines = doubles.map { occurrence in
            say(
                "%{title}, %{time}: taken %{doses}.",
                [
                    "title": name(of: occurrence.id.reminder), "time": "\(place.local.local(at: occurrence.due).time)",
                    "doses": say.all(occurrence.recordings.map { moment($0.at, on: machine($0.device)) }),
                ])
        }
        let title =
            doubles.count == 1
            ? say("%{title}: taken twice?", ["title": name(of: doubles[0].id.reminder)]) : say("Taken twice?")
        return Notice(.double, title: title, body: lines + [say("Do not take more before you are sure.")])
    }
}
