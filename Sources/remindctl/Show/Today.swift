import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Today: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Show a day: what is due, done and coming.",
        discussion: """
            Rows that need an answer are at the top. If the terminal has too few rows, others are left out: first those \
            that were answered, then those furthest away. A line counts them; --all shows them.
            """)

    @Argument(help: "Another day: tomorrow, fri, -3d or 2026-11-20.", completion: .days)
    var day: String?

    @Option(help: ArgumentHelp("The same: --date fri.", valueName: "day"), completion: .days)
    var date: String?

    @OptionGroup var people: PersonOption

    @Flag(help: "Show every row, even if the terminal has too few.")
    var all = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard day == nil || date == nil else { throw ValidationError("give one day") }
    }

    func run() throws {
        let day: Remindd1.Day = try DaemonLink().read(
            "Day", Remindd1.DayRequest(date: day ?? date, person: people.person, tag: people.tag))
        if day.occurrences.isEmpty, day.next == nil, self.day == nil, date == nil, people.person == nil,
            people.tag == nil, !output.isJSON
        {
            let defined: Remindd1.Reminders = try DaemonLink().read("List", Remindd1.ListRequest())
            if defined.reminders.isEmpty {
                return Console.print(WelcomeText.lines(UserEnvironment.current.style))
            }
        }
        try output.print(day.occurrences) { style in
            DayText.lines(day, all: all, clock: day.clock, style: style)
        }
    }
}
