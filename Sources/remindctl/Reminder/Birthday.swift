import ArgumentParser
import CivilTime
import RemindText
import Schedules
import Vocabulary

/// `remindctl birthday add Anna 1984-12-24`
struct Birthday: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "birthday", abstract: "Birthdays, each year in the morning.", subcommands: [AddBirthday.self])
}

struct AddBirthday: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a birthday, with a notice a week and a day before.",
        usage: "remindctl birthday add <name> <date> [<options>]",
        discussion: """
            With the year of birth it says how old: birthday add Anna 1984-12-24. \
            Without: birthday add Anna 24 dec. The options are those of: \(AddSentence.help).
            """)

    @Argument(parsing: .captureForPassthrough, help: "A name, then the day of birth.")
    var words: [String] = []

    func run() throws {
        if !Set(words).isDisjoint(with: ["-h", "--help"]) { throw CleanExit.helpRequest(self) }
        try AddBirthday.sentence(of: words).run()
    }

    private static let example = "remindctl birthday add Anna 1984-12-24"

    /// The reminder of a name and a date: `Anna turns 42`, or without the year `Anna's birthday`.
    static func sentence(of words: [String]) throws(CommandFailure) -> AddSentence {
        let options = words.firstIndex { $0.hasPrefix("-") } ?? words.endIndex
        let (given, rest) = (Array(words[..<options]), Array(words[options...]))
        guard given.count > 1 else {
            throw CommandFailure(
                .invalidArgument,
                given.isEmpty
                    ? rest.isEmpty ? "missing the name" : "the name and the day of birth come before the options"
                    : "missing the day of birth", hint: example)
        }
        var own: [String]
        if let date = CivilDate(given[given.count - 1]) {
            let name = given.dropLast().joined(separator: " ")
            own = ["--title", name, "--born", date.description]
            own += ["yearly", "on", "\(date.components.day)", asciiLowercased(DateWords.month(date).prefix(3))]
        } else {
            let length = given.count > 2 ? 2 : 1
            let name = given.dropLast(length).joined(separator: " ")
            let day = given.suffix(length).joined(separator: " ")
            guard (try? Schedule(parsing: "yearly on \(day) at 09:00")) != nil else {
                throw CommandFailure(.invalidArgument, "\(quoted(day)) is not a day of the year", hint: example)
            }
            own = ["--title", "\(name)'s birthday", "yearly", "on"] + given.suffix(length)
        }
        own += ["--tag", "birthday"]
        if !rest.contains(where: { $0 == "--before" || $0.hasPrefix("--before=") }) {
            own += ["--before", "1w", "--before", "1d"]
        }
        return try AddSentence.of(own + rest)
    }
}
