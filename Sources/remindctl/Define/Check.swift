import ArgumentParser
import CivilTime
import Configuration
import RemindText
import Reminders
import Schedules
import Vocabulary

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a reminders.toml. Needs no daemon.")

    @Argument(
        help: "The file, or - for standard input. By default, ~/.config/remindd/reminders.toml.",
        completion: .file(extensions: ["toml"]))
    var file: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let environment = UserEnvironment.current
        let path = try file == "-" ? "-" : TextFile.absolutePath(file, environment: environment)
        let text = try TextFile.read(path)
        let name = file == "-" ? "standard input" : file ?? "reminders.toml"
        // The location is a setting of the daemon's: a file is right or wrong without it.
        let place = try environment.place(location: try? Coordinate(latitude: 0, longitude: 0)).under(
            environment.workdays)
        let now = environment.now
        let file = RemindersFile(text, name: name)
        var checked = file.checked(
            path: path, against: nil, anchor: ScheduleAnchor(at: now, zone: place.local.name),
            place: place, today: place.local.local(at: now).date)
        checked.notes += environment.workdayChanges(of: checked.definitions, in: file, name: name, place, now: now)
        checked.problems += SoundFile.problems(in: file, name: name)
        checked.problems.sort { $0.line < $1.line }
        guard checked.problems.isEmpty else {
            let count = checked.problems.count == 1 ? "a problem" : "\(checked.problems.count) problems"
            throw CommandFailure(
                RemindError(.invalidDefinition, "\(name) has \(count)"), problems: checked.problems)
        }
        let count = checked.definitions.count
        let notes = checked.notes.sorted { $0.line < $1.line }
        try output.print(Result(file: name, reminders: count, notes: notes.isEmpty ? nil : notes)) { _ in
            notes.flatMap { ["note: \($0.text)"] + ($0.hint.map { ["  hint: \($0)"] } ?? []) }.map(CleanText.line)
                + [CleanText.line("\(name): \(count) reminder\(count == 1 ? "" : "s"), nothing wrong")]
        }
    }

    /// The JSON for a sound file; problems are in the error.
    struct Result: Encodable {
        var file: String
        var reminders: Int
        /// Schedules that are over, and leaders that are not in the file: perhaps no mistakes.
        var notes: [FileProblem]?
    }
}
