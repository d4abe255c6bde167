import CivilTime
import Configuration
import Reminders
import Schedules
import StrictJSON
import Vocabulary

extension UserEnvironment {
    /// Takes the files of holidays into settings.
    ///
    /// - Throws: `invalidDefinition` with every problem of the files.
    func readHolidays(into settings: inout Settings) throws(CommandFailure) {
        guard !settings.days.files.isEmpty, let folder = try? settingsFile().dropLast("/remindd.toml".count) else {
            return
        }
        let problems = settings.readHolidays { file in
            let path = Settings.path(ofHolidays: file, in: String(folder), home: variable("HOME"))
            do throws(CommandFailure) {
                return try SettingsFile(path).read()
            } catch {
                throw RemindError(.unreadableFile, "cannot read \(path)")
            }
        }
        guard problems.isEmpty else {
            throw CommandFailure(RemindError(.invalidDefinition, "the holidays are not right"), problems: problems)
        }
    }

    /// The settings of remindd.toml and its holidays.
    ///
    /// - Throws: See `settings`.
    func settingsWithHolidays() throws(CommandFailure) -> Settings {
        var settings = try settingsAlone()
        try readHolidays(into: &settings)
        return settings
    }

    /// The working days and holidays of remindd.toml; Monday to Friday if its files have problems.
    var workdays: DayCalendar {
        guard var settings = try? settingsAlone() else { return .usual }
        try? readHolidays(into: &settings)
        return settings.days.calendar
    }

    /// The doses of a file that the working days and holidays of now move, against those that the daemon has read last.
    func workdayChanges(
        of definitions: [Definition], in file: RemindersFile, name: String, _ place: TimeContext, now: Instant
    ) -> [FileProblem] {
        guard let folder = try? calendarFile().dropLast("calendar.ics".count),
            let text = try? SettingsFile(folder + KeptDays.file).read(),
            let kept = try? JSON.decode(KeptDays.self, from: Array(text.utf8)), let before = kept.calendar,
            before != place.workdays
        else { return [] }
        var place = place
        return definitions.flatMap { definition in
            Reminder(definition, definedAt: now, place: &place).changes(from: before, in: place, now: now).map {
                FileProblem(
                    file: name, line: file.line(of: definition.id) ?? 1,
                    message: "working days or holidays have changed: \($0.line)")
            }
        }
    }
}
