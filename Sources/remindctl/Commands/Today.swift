import ArgumentParser
import RemindControl

struct Today: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Show what is due, what was answered and what comes next.")

    @Option(help: "Another day: 2026-11-20, yesterday or tomorrow.")
    var date: String?

    @OptionGroup var people: PersonOption

    @OptionGroup var output: OutputOptions

    func run() throws {
        let day: Remindd1.Day = try DaemonLink().read("Day", Remindd1.DayRequest(date: date, person: people.person))
        try output.print(day.occurrences) { style in
            DayText.lines(day, clock: Clock(now: day.now, zone: day.zone), style: style)
        }
    }
}
