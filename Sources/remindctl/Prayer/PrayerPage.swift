import ArgumentParser
import Configuration
import PrayerTimes
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

enum PrayerPage: KindPage {
    typealias Adding = PrayerTemplateOptions
    static let kind = "prayer"
    static let abstract = "Prayers: alarms, countdowns and how often you prayed."
    static let example = "daily at 06:30"
    static let usualCommand: (any ParsableCommand.Type)? = ShowPrayers.self

    static var commands: [any ParsableCommand.Type] {
        [
            ShowPrayers.self, PrayerQada.self, StartPrayer.self, StopPrayer.self, PrayerStatus.self,
            PrayerTimesCommand.self, TimetableCommand.self, CombinePrayers.self,
        ]
    }
}

/// For `prayer add`, which also adds the reminders of a template.
struct PrayerTemplateOptions: AddingOptions {
    static let templates = ["five", "sunnah", "ramadan", "fasts", "voluntary", "hours"]

    @Option(
        name: .customLong("template"), help: "Add several: five, sunnah, ramadan, fasts, voluntary or hours.",
        completion: .list(PrayerTemplateOptions.templates))
    var templateName: String?

    @Option(
        help: "With a template, set the method of prayer times: mwl.", completion: .list(PrayerMethod.all.map(\.id)))
    var method: String?

    @Option(
        help: "With a template, set your place: a city of the time zones, or 41.01,28.98.", completion: .zones)
    var place: String?

    var isTemplate: Bool { templateName != nil }

    func validate() throws {
        guard method == nil || isTemplate else { throw ValidationError("--method goes with --template") }
        guard place == nil || isTemplate else { throw ValidationError("--place goes with --template") }
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
        var text = try SettingsChange.text(of: file)
        var said: [String] = []
        guard settings.location == nil || self.place == nil else {
            throw CommandFailure(
                .invalidArgument, "your place is set already",
                hint: "leave out --place, or change location in \(file.path)")
        }
        if settings.location == nil {
            let place = try place(settings, environment, file)
            let literal = PlaceText.toml(place.place)
            text = try SettingsChange.edited(text, "location", to: literal)
            said.append("location = \(literal)")
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
            text = try SettingsChange.edited(text, "\(PrayerPage.kind).method", to: "\"\(named.id)\"")
            said.append("[\(PrayerPage.kind)] method = \"\(named.id)\"")
        }
        guard !said.isEmpty else {
            // The person may have written the place a moment ago.
            let _: Remindd1.ReloadReply = try link.read("Reload")
            return template.drafts
        }
        try file.write(text.text)
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
