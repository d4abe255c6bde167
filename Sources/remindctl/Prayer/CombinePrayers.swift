import ArgumentParser
import CivilTime
import Configuration
import PrayerTimes
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// `remindctl prayer combine`: what a traveller chooses, kept in remindd.toml.
struct CombinePrayers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "combine",
        abstract: "On a journey, pray dhuhr with asr and maghrib with isha.",
        discussion: """
            remindctl prayer combine --early --until fri
            remindctl prayer combine --late --shorten --from 2026-12-20 --until 2026-12-27
            remindctl prayer combine --off

            Combined prayers ring once and share one answer. You decide whether to combine and for how long: remindd \
            never does it by itself. The rest of your choice stays as it is. Without options, it shows your choice.
            """)

    @Flag(help: "Both at the time of the first.")
    var early = false

    @Flag(help: "Both at the time of the second.")
    var late = false

    @Flag(help: "Say that prayers of four rak'ah have two.")
    var shorten = false

    @Option(help: ArgumentHelp("The first day. By default, today.", valueName: "day"))
    var from: String?

    @Option(help: ArgumentHelp("The last day. By default, until you end it.", valueName: "day"))
    var until: String?

    @Flag(help: "End it.")
    var off = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !early || !late else { throw ValidationError("choose --early or --late") }
        let isAsked = early || late || shorten
        guard !off || !isAsked && from == nil && until == nil else {
            throw ValidationError("--off takes no other option")
        }
        guard isAsked || from == nil && until == nil else {
            throw ValidationError("choose --early or --late, or --shorten")
        }
    }

    private struct View: Encodable {
        var from: String?
        var until: String?
        var combine: String?
        var shorten = false
    }

    func run() throws {
        let environment = UserEnvironment.current
        let old = try environment.settingsAlone().prayer.journey
        let today = try environment.localZone().local(at: environment.now).date
        let isAsked = early || late || shorten
        let new = isAsked ? try journey(today, over: old) : off ? nil : old
        if isAsked || off {
            let file = SettingsFile(try environment.settingsFile())
            let text = try SettingsChange.text(of: file)
            let edited = try SettingsChange.edited(text, "\(PrayerPage.kind).journey", to: new.map(Self.toml))
            if edited.text != text.text { try file.write(edited.text) }
        }
        let view = View(
            from: new?.from.description, until: new?.until?.description, combine: new?.combining?.rawValue,
            shorten: new?.isShort ?? false)
        try output.print(view) { _ in [new.map { JourneyText.line($0, today: today) } ?? JourneyText.none] }
        if isAsked || off { try DaemonLink.reload("choice") }
    }

    /// - Parameter old: The choice so far: what is not named stays, unless its days are over.
    private func journey(_ today: CivilDate, over old: PrayerJourney?) throws(CommandFailure) -> PrayerJourney {
        let old = old.flatMap { $0.until.map { $0 >= today } ?? true ? $0 : nil }
        func day(_ text: String) throws(CommandFailure) -> CivilDate {
            do {
                return try DayName.parse(text, today: today, isAhead: true)
            } catch {
                throw CommandFailure(.invalidTime, error.message, hint: error.hint)
            }
        }
        let first = try from.map(day) ?? old?.from ?? today
        let last = try until.map(day) ?? old?.until
        if let last, last < max(first, today) {
            throw CommandFailure(
                .invalidTime, "\(last) is before \(max(first, today))", hint: "name the last day: --until \(first + 7)")
        }
        return PrayerJourney(
            from: first, until: last, combining: early ? .early : late ? .late : old?.combining,
            isShort: shorten || old?.isShort == true)
    }

    /// `{ from = 2026-11-20, combine = "early" }`
    private static func toml(_ journey: PrayerJourney) -> String {
        let parts = [
            "from = \(journey.from)", journey.until.map { "until = \($0)" },
            journey.combining.map { "combine = \"\($0.rawValue)\"" }, journey.isShort ? "shorten = true" : nil,
        ]
        return "{ \(parts.compactMap(\.self).joined(separator: ", ")) }"
    }
}
