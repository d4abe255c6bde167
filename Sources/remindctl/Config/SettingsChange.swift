import Configuration
import RemindText
import Reminders
import Vocabulary

/// Changes remindd.toml if the reader of remindd.toml takes the result, and lets the daemon read it.
enum SettingsChange {
    static let name = "remindd.toml"

    /// - Throws: `invalidDefinition` for a file that is no TOML, with the place.
    static func text(of file: SettingsFile) throws(CommandFailure) -> SettingsText {
        try text(try file.read() ?? "")
    }

    /// - Throws: See `text(of:)`.
    static func text(_ text: String) throws(CommandFailure) -> SettingsText {
        do throws(TOMLError) {
            return try SettingsText(text)
        } catch {
            throw isWrong([FileProblem(file: name, line: error.line, message: error.message)])
        }
    }

    /// Sets values, and removes those that are `nil`.
    static func write(_ values: [(key: SettingKey, literal: String?)], to file: SettingsFile) throws {
        let old = try text(of: file)
        let new = try changed(old, values)
        let isNew = new.text != old.text
        if values.contains(where: { $0.key.form == .files }) { try checkHolidays(new, after: old) }
        if isNew { try file.write(new.text) }
        for (key, literal) in values {
            let setting = SettingsListText.Setting(key, value: new.entry(key.name)?.node.value)
            let hadNone = literal == nil && setting.value != nil && old.entry(key.name) == nil
            Console.print(CleanText.line(setting.line + (hadNone ? "; it was not set" : "")))
        }
        if isNew { try DaemonLink.reload("settings") }
    }

    /// Looks into the files of holidays that a change names for the first time.
    ///
    /// - Throws: `unreadableFile` if there is none, `invalidDefinition` with its problems.
    private static func checkHolidays(_ new: SettingsText, after old: SettingsText) throws(CommandFailure) {
        let known = Settings.read(old.text, name: name).settings.days.files
        for file in Settings.read(new.text, name: name).settings.days.files where !known.contains(file) {
            let path = try UserEnvironment.current.holidayPath(file)
            guard let text = try SettingsFile(path).read() else {
                throw CommandFailure(
                    .unreadableFile, "there is no file \(path): nothing was changed", hint: "put it there first")
            }
            let problems = HolidayFile(text, name: file).problems
            guard problems.isEmpty else {
                throw CommandFailure(
                    RemindError(.invalidDefinition, "\(file) is no file of holidays: nothing was changed"),
                    problems: problems)
            }
        }
    }

    /// The text with other values.
    ///
    /// - Throws: `invalidDefinition` if the reader refuses the result.
    static func changed(
        _ old: SettingsText, _ values: [(key: SettingKey, literal: String?)]
    ) throws(CommandFailure) -> SettingsText {
        var new = old
        for (key, literal) in values { new = try edited(new, key.name, to: literal) }
        guard let problem = Settings.read(new.text, name: name).problems.first else { return new }
        let before = Settings.read(old.text, name: name).problems
        guard before.isEmpty else { throw isWrong(before) }
        // The problem is with a value of this command, and no line of a file that is not written helps.
        let place = values.first { new.entry($0.key.name)?.line == problem.line } ?? values.first
        guard let (key, literal) = place else { throw isWrong([problem]) }
        guard literal == nil else {
            throw CommandFailure(
                .invalidDefinition, problem.message, hint: problem.hint.map { SettingWord.hint($0, for: key) })
        }
        let together = SettingKey.all.filter { $0.table == key.table && old.entry($0.name) != nil }.map(\.name)
        throw CommandFailure(
            .invalidDefinition, problem.message,
            hint: "remindctl config unset \(together.joined(separator: " "))")
    }

    /// The text with another value of one setting, or without it.
    static func edited(
        _ text: SettingsText, _ key: String, to literal: String?
    ) throws(CommandFailure) -> SettingsText {
        do throws(TOMLError) {
            guard let literal else { return try text.removing(key) }
            return try text.setting(key, to: literal)
        } catch {
            throw CommandFailure(
                .invalidDefinition, "\(name):\(error.line): \(error.message)", hint: "remindctl config edit")
        }
    }

    static func isWrong(_ problems: [FileProblem]) -> CommandFailure {
        CommandFailure(
            RemindError(.invalidDefinition, "\(name) is not right", hint: "remindctl config edit"), problems: problems)
    }
}

extension SettingsListText.Setting {
    /// `day_start: 03:00`
    fileprivate var line: String {
        if let own { return "\(key): \(own)" }
        return "\(key): " + (value.map { "\($0), the default" } ?? "not set")
    }
}
