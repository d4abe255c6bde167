import ArgumentParser
import RemindProtocol
import RemindText
import Reminders

/// Presets of what a person measures: `remindctl water 330ml`, `remindctl weight add`.
protocol TrackerPreset: Sendable {
    /// Options that only this preset has.
    associatedtype Own: TrackerFields = HintFields
    static var kind: String { get }
    static var abstract: String { get }
}

enum WaterPreset: TrackerPreset {
    static let kind = "water"
    static let abstract = "Drinks: water 330ml, add, edit, archive."
}

enum WeightPreset: TrackerPreset {
    typealias Own = WeightFields
    static let kind = "weight"
    static let abstract = "Weight: weight 71.9kg, add, edit, archive."
}

enum SleepPreset: TrackerPreset {
    static let kind = "sleep"
    static let abstract = "Nights: sleep 23:10 06:50, add, edit, archive."
}

enum MoodPreset: TrackerPreset {
    static let kind = "mood"
    static let abstract = "Moods: mood 7, add, edit, archive."
}

enum FastPreset: TrackerPreset {
    typealias Own = FastFields
    static let kind = "fast"
    static let abstract = "Fasts: add, edit, archive."
}

/// The commands of one kind that takes readings.
struct Trackers<Own: KindOptions & TrackerCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Own.kind, abstract: Own.abstract,
            subcommands: [
                AddReminder<Own>.self, ListReminders<Own>.self, ShowReminder<Own>.self, EditReminder<Own>.self,
                CopyReminder<Own>.self, EnableReminder<Own>.self, DisableReminder<Own>.self,
                PauseReminders<Own>.self, ResumeReminders<Own>.self, ArchiveReminder<Own>.self,
                UnarchiveReminder<Own>.self,
            ] + (Own.kind == AnyPreset.kind ? [] : [DismissHint<Own>.self]))
    }
}

protocol TrackerCommand {
    static var abstract: String { get }
}

/// The options of a preset: what it measures is fixed.
struct PresetOptions<Preset: TrackerPreset>: KindOptions, TrackerCommand {
    static var kind: String { Preset.kind }
    static var abstract: String { Preset.abstract }
    /// `water add --goal "2 l"`: the first one needs no title.
    var usual: (id: String?, title: String)? {
        Kinds.named(Preset.kind)?.starter?.title.map { (Preset.kind, $0) }
    }

    @Option(
        help: ArgumentHelp("When to ask: \"daily at 08:00\". Can be repeated.", valueName: "schedule"),
        completion: .schedules)
    var when: [String] = []

    @Flag(help: "Accept a proposed schedule; do not ask.")
    var yes = false

    @Option(help: help("unit"))
    var unit: String?

    @Option(help: help("goal"))
    var goal: String?

    @Option(help: help("step"))
    var step: String?

    @Option(help: help("parts"))
    var parts: String?

    @Option(help: help("types"))
    var types: String?

    @Option(help: help("unless"))
    var unless: String?

    @OptionGroup var own: Preset.Own

    var fields: [String: String] {
        ["unit": unit, "goal": goal, "step": step, "parts": parts, "types": types, "unless": unless]
            .compactMapValues { $0 }.merging(own.fields) { $1 }
    }
}

/// The options that one preset has and the others have not.
protocol TrackerFields: ParsableArguments {
    var fields: [String: String] { get }
}

struct NoTrackerFields: TrackerFields {
    var fields: [String: String] { [:] }
}

/// Of what other programs keep too.
struct HintFields: TrackerFields {
    @Flag(inversion: .prefixedNo, help: PresetOptions<WaterPreset>.help("hint"))
    var hint: Bool?

    var fields: [String: String] { ["hint": hint.map { $0 ? "yes" : "no" }].compactMapValues { $0 } }
}

struct WeightFields: TrackerFields {
    @OptionGroup var shared: HintFields

    @Option(help: PresetOptions<WeightPreset>.help("height"))
    var height: String?

    var fields: [String: String] { shared.fields.merging(["height": height].compactMapValues { $0 }) { $1 } }
}

struct FastFields: TrackerFields {
    @OptionGroup var shared: HintFields

    @Option(help: PresetOptions<FastPreset>.help("milestones"))
    var milestones: String?

    @Flag(inversion: .prefixedNo, help: PresetOptions<FastPreset>.help("auto"))
    var auto: Bool?

    @Flag(inversion: .prefixedNo, help: PresetOptions<FastPreset>.help("streaks"))
    var streaks: Bool?

    var fields: [String: String] {
        func flag(_ value: Bool?) -> String? { value.map { $0 ? "yes" : "no" } }
        let own = ["milestones": milestones, "auto": flag(auto), "streaks": flag(streaks)]
        return shared.fields.merging(own.compactMapValues { $0 }) { $1 }
    }
}

/// `remindctl weight no-hint`: no hint at imports any more.
struct DismissHint<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "no-hint", abstract: "Do not suggest an import any more.")
    }

    @Argument(help: "An id or title, if there are several.", completion: .ids(of: Own.kind))
    var what: String?

    func run() throws {
        var draft = DefinitionDraft(kind: Own.kind)
        draft.fields["hint"] = "no"
        let asked = Remindd1.DefineRequest(draft: draft, what: what ?? Own.kind, request: DaemonLink.requestID())
        let reply: Remindd1.Changed = try DaemonLink().write("Define", asked)
        Console.print("No hint any more: \(CleanText.line(reply.reminder.title))")
    }
}

/// The options of a tracker without a preset: it says what it measures.
struct TrackerOptions: KindOptions, TrackerCommand {
    static let kind = "tracker"
    static let abstract = "Anything else you measure: add, edit, archive."

    @OptionGroup var shared: PresetOptions<AnyPreset>

    @Option(help: help("measure"))
    var measure: String?

    var when: [String] { shared.when }
    var yes: Bool { shared.yes }
    var fields: [String: String] {
        shared.fields.merging(["measure": measure].compactMapValues { $0 }) { own, _ in own }
    }
}

enum AnyPreset: TrackerPreset {
    typealias Own = NoTrackerFields
    static let kind = "tracker"
    static let abstract = ""
}
