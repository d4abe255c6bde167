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

    /// The day of birth at the end of some words, and how many of them it has: `1984-12-24`, `24 dec 1984`.
    private static func born(_ words: [String]) -> (CivilDate, length: Int)? {
        if let date = words.last.flatMap({ CivilDate($0) }) { return (date, 1) }
        let last = words.suffix(3).map { asciiLowercased($0.hasSuffix(",") ? $0.dropLast() : $0[...]) }
        guard words.count > 3, last[2].utf8.count == 4, let year = Int(last[2]),
            let schedule = try? Schedule(parsing: "yearly on \(last[0]) \(last[1]) at 09:00"),
            case .wall(.yearly(let days), _) = schedule.rule, days.count == 1,
            let date = CivilDate(year: year, month: days[0].month, day: days[0].day)
        else { return nil }
        return (date, 3)
    }

    /// The line for a name before words that are no date: the numbers of `24.12.1984` may be one.
    private static func hint(for words: [String]) -> String {
        let name = words.dropLast().prefix { $0.first?.isNumber != true }.joined(separator: " ")
        let numbers = words.last?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
        // One that has a month above 12 has its day there.
        var date: CivilDate?
        if numbers.count == 3, numbers[2] > 999, numbers[0] > 12 || numbers[1] > 12 {
            date = CivilDate(
                year: numbers[2], month: min(numbers[0], numbers[1]), day: max(numbers[0], numbers[1]))
        }
        let day = date?.description ?? "1984-12-24"
        return "remindctl birthday add \(ShellWord.quoted(name.isEmpty ? "Anna" : name)) \(day)"
    }

    /// The line for `add birthday Anna 1984-12-24`; `nil` for all other words.
    static func hint(_ words: [String]) -> String? {
        let plain = words.prefix { !$0.hasPrefix("-") }
        let environment = UserEnvironment.current
        guard plain.count > 2, plain[0].lowercased() == "birthday", let date = CivilDate(plain[plain.count - 1]),
            let zone = try? environment.localZone(), date < zone.local(at: environment.now).date
        else { return nil }
        return (["remindctl", "birthday", "add"] + plain.dropFirst()).map(ShellWord.quoted).joined(separator: " ")
    }

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
        if let (date, length) = born(given) {
            let name = given.dropLast(length).joined(separator: " ")
            own = ["--title", name, "--born", date.description]
            own += ["yearly", "on", "\(date.components.day)", asciiLowercased(DateWords.month(date).prefix(3))]
        } else {
            let length = given.count > 2 ? 2 : 1
            let name = given.dropLast(length).joined(separator: " ")
            let day = given.suffix(length).joined(separator: " ")
            guard (try? Schedule(parsing: "yearly on \(day) at 09:00")) != nil else {
                throw CommandFailure(
                    .invalidArgument, "\(quoted(day)) is not a day of the year", hint: hint(for: given))
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
