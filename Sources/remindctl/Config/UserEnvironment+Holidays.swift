import CivilTime
import Configuration
import RemindText
import Reminders
import Schedules
import StrictJSON
import Vocabulary

extension UserEnvironment {
    /// Takes the files of holidays into settings as remindd does: one that cannot be used is the one that it has kept.
    ///
    /// - Returns: The problems of the files.
    private func readHolidays(into settings: inout Settings) -> [FileProblem] {
        guard !settings.days.files.isEmpty else { return [] }
        let kept = keptDays?.files ?? [:]
        return settings.readHolidays { file in
            let path = try holidayPath(file)
            do throws(CommandFailure) {
                return try SettingsFile(path).read()
            } catch {
                throw RemindError(.unreadableFile, "cannot read \(path)")
            }
        } kept: { file in
            kept[file]
        }
    }

    /// The path of a file of holidays that remindd.toml names.
    ///
    /// - Throws: `invalidArgument` without a home folder.
    func holidayPath(_ file: String) throws(CommandFailure) -> String {
        let folder = try settingsFile().dropLast("/remindd.toml".count)
        return Settings.path(ofHolidays: file, in: String(folder), home: variable("HOME"))
    }

    /// The files of holidays as remindd has kept them.
    private var keptDays: KeptDays? {
        guard let folder = try? calendarFile().dropLast("calendar.ics".count),
            let text = try? SettingsFile(folder + KeptDays.file).read()
        else { return nil }
        return try? JSON.decode(KeptDays.self, from: Array(text.utf8))
    }

    /// The working days and holidays of remindd.toml. Standard error gets the problems of their files.
    ///
    /// - Throws: See `settings`.
    func workdaysWithNotes() throws(CommandFailure) -> DayCalendar {
        var settings = try settingsAlone()
        for problem in readHolidays(into: &settings) {
            Console.warn("remindctl: note: \(CleanText.lines(problem.text))")
            if let hint = problem.hint { Console.warn("remindctl: hint: \(CleanText.lines(hint))") }
        }
        return settings.days.calendar
    }

    /// The working days and holidays of remindd.toml; Monday to Friday without it.
    var workdays: DayCalendar {
        guard var settings = try? settingsAlone() else { return .usual }
        _ = readHolidays(into: &settings)
        return settings.days.calendar
    }

    /// The doses of a file that the working days and holidays of now move, against those that the daemon has read last.
    func workdayChanges(
        of definitions: [Definition], in file: RemindersFile, name: String, _ place: TimeContext, now: Instant
    ) -> [FileProblem] {
        guard let before = keptDays?.calendar, before != place.workdays else { return [] }
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
