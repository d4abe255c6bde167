package import CivilTime
import PrayerTimes
package import Reminders
import Vocabulary

extension Settings {
    /// The name of the timetable's file, beside remindd.toml.
    package static let timetableFile = "timetable.csv"

    package var wantsTimetable: Bool { prayer.wantsTimetable }

    /// Takes in the timetable, if the settings ask for one.
    ///
    /// - Parameters:
    ///   - text: The file's text; `nil` if there is none.
    ///   - zone: The clock of its times, unless the settings name one.
    /// - Returns: The problems of the file. If there is one, the fallback method computes the times.
    package mutating func read(timetable text: String?, in zone: TimeZoneRules, _ zones: ZoneDirectory)
        -> [FileProblem]
    {
        guard prayer.wantsTimetable else { return [] }
        let name = Settings.timetableFile
        guard let text else {
            return [
                FileProblem(
                    file: name, line: 1, message: "the timetable is missing: prayer times are computed",
                    hint: "remindctl \(Kinds.command(for: .prayerTimes)) timetable import FILE, "
                        + "or another method in remindd.toml")
            ]
        }
        var clock = zone
        if let named = prayer.timetableZone {
            do throws(ZoneError) {
                clock = try zones.rules(named: named)
            } catch {
                let error = RemindError(error)
                return [FileProblem(file: name, line: 1, message: error.message, hint: error.hint)]
            }
        }
        do throws(PrayerTimetable.Problem) {
            prayer.timetable = try PrayerTimetable.read(text, in: clock)
            return []
        } catch {
            return [FileProblem(file: name, line: error.line, message: error.message, hint: error.hint)]
        }
    }
}
