import ArgumentParser

/// The generic commands at the top, made from what they are about.
///
/// A generic type that is written out, as `PauseReminders<AnyKind>.self`, is found by its name, and the runtime goes through
/// all conformances of the program for each of its requirements: a third of a start. Here the requirements come along as
/// parameters, and nothing is searched.
enum GenericCommands {
    static var trackers: [any ParsableCommand.Type] {
        let general: [any (KindOptions & TrackerCommand).Type] = [TrackerOptions.self]
        let presets: [any TrackerPreset.Type] = [
            WaterPreset.self, WeightPreset.self, SleepPreset.self, MoodPreset.self, FastPreset.self,
        ]
        return general.map { trackers($0) } + presets.map { preset($0) }
    }

    /// `pause metformin`, with no word for the kind.
    static var ofAnyKind: [any ParsableCommand.Type] {
        let scopes: [any KindScope.Type] = [AnyKind.self]
        return scopes.flatMap { keeping($0) }
    }

    private static func trackers<Own: KindOptions & TrackerCommand>(_: Own.Type) -> any ParsableCommand.Type {
        Trackers<Own>.self
    }

    private static func preset<Preset: TrackerPreset>(_: Preset.Type) -> any ParsableCommand.Type {
        Trackers<PresetOptions<Preset>>.self
    }

    private static func keeping<Scope: KindScope>(_: Scope.Type) -> [any ParsableCommand.Type] {
        [
            PauseReminders<Scope>.self, ResumeReminders<Scope>.self, EnableReminder<Scope>.self,
            DisableReminder<Scope>.self, ArchiveReminder<Scope>.self, UnarchiveReminder<Scope>.self,
        ]
    }
}
