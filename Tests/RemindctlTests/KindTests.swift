import ArgumentParser
import Reminders
import Testing
import Worlds

@testable import RemindText
@testable import remindctl

/// Kinds are declared in one place.
struct KindTests {
    /// A field that a kind declares has an option, and its help is the declaration's.
    @Test func everyFieldHasAnOption() throws {
        try check(MedicationOptions.self)
        try check(NewPrayerOptions.self)
        try check(LensOptions.self)
        try check(TrackerOptions.self)
        try check(PresetOptions<WaterPreset>.self)
        try check(PresetOptions<WeightPreset>.self)
        try check(PresetOptions<SleepPreset>.self)
        try check(PresetOptions<MoodPreset>.self)
        try check(PresetOptions<FastPreset>.self)
        try check(HabitOptions.self)
        #expect(
            Kinds.all.map(\.name) == [
                MedicationOptions.kind, PrayerOptions.kind, LensOptions.kind, TrackerOptions.kind, WaterPreset.kind,
                WeightPreset.kind, SleepPreset.kind, MoodPreset.kind, FastPreset.kind, HabitOptions.kind,
            ])
    }

    private func check<Options: KindOptions>(_ options: Options.Type) throws {
        let kind = try #require(Kinds.named(Options.kind))
        let help = AddReminder<Options>.helpMessage(columns: 1000).filter { $0 != "\"" }
        for rule in kind.fields {
            let option = "--" + rule.name.split(separator: "_").joined(separator: "-")
            var arguments = [option]
            var value = "3"
            if case .flag = rule.form { value = "yes" } else { arguments.append(value) }
            #expect(try Options.parse(arguments).fields == [rule.name: value], "\(option)")
            #expect(help.contains("\(rule.help.dropFirst())."), "\(option): \(rule.help)")
        }
    }

    /// Nothing but its declaration, the folder of its commands and that of its pictures names a kind.
    @Test func nothingElseNamesAKind() throws {
        let own =
            ["Med", "Lens", "Prayer", "Habit", "Track"].map { "/remindctl/\($0)/" }
            + ["/RemindText/Lens/", "/RemindText/Prayer/", "/Reminders/Kinds/", "/ReadingsCSV.swift"]
        let names = Set(Kinds.all.map { "\"\($0.name)\"" })
        let hints = Set(Kinds.all.map { "remindctl \($0.command) " })
        var looked = 0
        for path in try TestFile.swiftFiles(in: "Sources") {
            guard !own.contains(where: path.contains) else { continue }
            looked += 1
            for line in try TestFile.text(path).split(separator: "\n") {
                guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
                let found = names.union(hints).filter { line.contains($0) }
                #expect(found.isEmpty, "\(path): \(line)")
            }
        }
        #expect(looked > 300)
    }
}
