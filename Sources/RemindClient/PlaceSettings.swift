package import CivilTime
import Configuration
import RemindText
import Reminders
package import Vocabulary

extension Surroundings {
    /// The place and the method of prayer times that remindd.toml has; a method is always one.
    package var sky: (location: Coordinate?, method: String) {
        let found = settings.map { Settings.read($0, name: Surroundings.settingsName).settings } ?? Settings()
        return (found.location, PrayerMethodName.chosen(in: found).id)
    }

    private static let settingsName = "remindd.toml"

    /// Writes the place and the method into remindd.toml, in one step. The daemon has to read it then.
    ///
    /// - Throws: `unreadableFile`, and `invalidDefinition` with the first problem of the file as it is or would be.
    package func write(location: Coordinate?, method: String?) throws(RemindError) {
        guard let folder = configFolder else {
            throw RemindError(.unreadableFile, "neither XDG_CONFIG_HOME nor HOME is set")
        }
        let file = WrittenFile("\(folder)/\(Surroundings.settingsName)")
        let old = try file.read() ?? ""
        let new: SettingsText
        do throws(TOMLError) {
            var text = try SettingsText(old)
            if let location { text = try text.setting("location", to: PlaceText.toml(location)) }
            if let method { text = try text.setting("prayer.method", to: "\"\(method)\"") }
            new = text
        } catch {
            throw RemindError(.invalidDefinition, "\(Surroundings.settingsName):\(error.line): \(error.message)")
        }
        if let problem = Settings.read(new.text, name: Surroundings.settingsName).problems.first {
            throw RemindError(.invalidDefinition, problem.message, hint: problem.hint)
        }
        try file.write(new.text)
    }
}
