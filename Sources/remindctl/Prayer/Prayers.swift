import ArgumentParser
import Configuration
import PrayerTimes
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Prayers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prayer",
        abstract: "Prayers: alarms, countdowns and how often you prayed.",
        subcommands: [
            ShowPrayers.self, PrayerQada.self, StartPrayer.self, StopPrayer.self, PrayerStatus.self,
            PrayerTimesCommand.self, TimetableCommand.self, CombinePrayers.self,
            AddReminder<NewPrayerOptions>.self, ListReminders<PrayerOptions>.self, ShowReminder<PrayerOptions>.self,
            EditReminder<PrayerOptions>.self, CopyReminder<PrayerOptions>.self, EnableReminder<PrayerOptions>.self,
            DisableReminder<PrayerOptions>.self,
            PauseReminders<PrayerOptions>.self, ResumeReminders<PrayerOptions>.self,
            ArchiveReminder<PrayerOptions>.self,
            UnarchiveReminder<PrayerOptions>.self,
        ],
        defaultSubcommand: ShowPrayers.self)
}

struct PrayerOptions: KindOptions {
    static let kind = "prayer"

    @Option(
        help: ArgumentHelp("When: \"daily at 06:30\". Can be repeated.", valueName: "schedule"), completion: .schedules)
    var when: [String] = []

    @Flag(help: "Accept a proposed schedule; do not ask.")
    var yes = false

    @Option(help: help("duration"))
    var duration: String?

    @Flag(inversion: .prefixedNo, help: help("obligatory"))
    var obligatory: Bool?

    @Option(help: help("answer_by"))
    var answerBy: String?

    @Option(help: help("owed"))
    var owed: String?

    @Option(help: help("iqamah"))
    var iqamah: String?

    @Option(help: help("before_iqamah"))
    var beforeIqamah: String?

    var fields: [String: String] {
        [
            "duration": duration, "obligatory": obligatory.map { $0 ? "yes" : "no" }, "answer_by": answerBy,
            "owed": owed, "iqamah": iqamah, "before_iqamah": beforeIqamah,
        ].compactMapValues { $0 }
    }
}

/// For `prayer add`, which also adds the reminders of a template.
struct NewPrayerOptions: KindOptions {
    static let kind = PrayerOptions.kind

    @OptionGroup var own: PrayerOptions

    @Option(
        name: .customLong("template"), help: "Add several: five, sunnah, ramadan, fasts, voluntary or hours.",
        completion: .list(NewPrayerOptions.templates))
    var templateName: String?

    @Option(
        help: "With a template, set the method of prayer times: mwl.", completion: .list(PrayerMethod.all.map(\.id)))
    var method: String?

    @Option(
        help: "With a template, set your place: a city of the time zones, or 41.01,28.98.", completion: .zones)
    var place: String?

    var fields: [String: String] { own.fields }
    var when: [String] { own.when }
    var yes: Bool { own.yes }
    var isTemplate: Bool { templateName != nil }
    static let templates = ["five", "sunnah", "ramadan", "fasts", "voluntary", "hours"]

    func validate() throws {
        guard method == nil || isTemplate else { throw ValidationError("--method goes with --template") }
        guard place == nil || isTemplate else { throw ValidationError("--place goes with --template") }
        guard !isTemplate || (when.isEmpty && fields.isEmpty) else {
            throw ValidationError("a template has its own schedules: leave out the other options")
        }
    }

    /// Makes sure that the daemon can compute the template's times, and says what it changed.
    func template(_ link: DaemonLink) throws -> [DefinitionDraft] {
        let template = try ReminderTemplate.named(templateName ?? "")
        guard template.followsPrayer else {
            guard method == nil, place == nil else {
                let (needless, option) = method == nil ? ("place", "--place") : ("method", "--method")
                throw CommandFailure(
                    .invalidArgument, "the template \(template.name) has clock times and needs no \(needless)",
                    hint: "leave out \(option)")
            }
            return template.drafts
        }
        let environment = UserEnvironment.current
        let settings = try environment.settings()
        let file = SettingsFile(try environment.settingsFile())
        var text = try file.read() ?? ""
        var said: [String] = []
        guard settings.location == nil || self.place == nil else {
            throw CommandFailure(
                .invalidArgument, "your place is set already",
                hint: "leave out --place, or change location in \(file.path)")
        }
        if settings.location == nil {
            let place = try place(settings, environment, file)
            text = SettingsEdit.adding(place.place, to: text)
            said.append(SettingsEdit.line(place.place))
            if let name = place.name {
                said.append(
                    self.place == nil
                        ? "\(name) is the city of your time zone. Write your place there instead."
                        : "That is \(name). Where you live is better: 40 km can be 2 minutes.")
            }
        }
        if let method, settings.prayer.method.id != method.lowercased() {
            guard let named = PrayerMethod.named(method.lowercased()) else {
                throw CommandFailure(PrayerRules.unknownMethod(method))
            }
            text = SettingsEdit.setting("method", to: "\"\(named.id)\"", inTable: Self.kind, of: text)
            said.append("[\(Self.kind)] method = \"\(named.id)\"")
        }
        guard !said.isEmpty else {
            // The person may have written the place a moment ago.
            let _: Remindd1.ReloadReply = try link.read("Reload")
            return template.drafts
        }
        try file.write(text)
        Console.print(["Set in \(file.path):"] + said.map { "  \($0)" } + [""])
        let reply: Remindd1.ReloadReply = try link.read("Reload")
        if let problem = reply.problems.first { Console.warn("remindctl: error: \(CleanText.lines(problem.text))") }
        return template.drafts
    }

    /// The city that was named, or else that of the time zone.
    private func place(_ settings: Settings, _ environment: UserEnvironment, _ file: SettingsFile) throws -> PrayerPlace
    {
        let options = try PrayerPlaceOptions.parse(place.map { ["--place=\($0)"] } ?? [])
        do throws(CommandFailure) {
            return try options.found(settings, environment)
        } catch {
            guard place == nil else { throw error }
            var failure = error
            failure.error.hint =
                "--place Istanbul, or in \(file.path): location = { latitude = 47.37, longitude = 8.54 }"
            throw failure
        }
    }
}
