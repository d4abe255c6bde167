import ArgumentParser
import RemindControl

struct Chart: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart",
        abstract: "Draw the days of a reminder as a chart.",
        discussion: """
            remindctl chart weight --days 90
            remindctl chart metformin          how much of what was due was done, day by day
            """)

    @Argument(help: "A reminder.", completion: .ids(archived: true))
    var what: String

    @Option(help: "How many days up to today: 2 to 3660; 30 if left out.")
    var days: Int?

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard days.map({ (2...3660).contains($0) }) ?? true else { throw ValidationError("--days goes from 2 to 3660") }
    }

    func run() throws {
        var asked = Remindd1.DaysRequest(what: what)
        asked.since = "\(days ?? 30)d"
        let reply: Remindd1.DaysReply = try DaemonLink().read("Days", asked)
        try output.print(reply.series) { style in
            let clock = Clock(now: reply.now, zone: reply.zone)
            return reply.series.flatMap { ChartText(series: $0, clock: clock, style: style).lines }
        }
    }
}
