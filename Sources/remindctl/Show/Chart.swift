import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Chart: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart",
        abstract: "Draw the days of a reminder as a chart.",
        discussion: """
            remindctl chart weight --days 90
            remindctl chart water --week
            remindctl chart metformin          the share of its doses that was taken, day by day
            """)

    @Argument(help: "A reminder.", completion: .ids(archived: true))
    var what: String

    @Option(help: "How many days up to today: 2 to 3660; 30 if left out.")
    var days: Int?

    @Flag(help: "The last 7 days.")
    var week = false

    @Flag(help: "The last 365 days.")
    var year = false

    @Option(defaultAsFlag: StatsView.lastDays, help: "The last 30 days; or only a month: 2026-11, this or last.")
    var month: String?

    @Option(help: ArgumentHelp("From this day on: 2026-11-01, or 90d.", valueName: "day"))
    var since: String?

    @Option(help: ArgumentHelp("The last day: 2026-11-20, yesterday. By default, today.", valueName: "day"))
    var until: String?

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard [days != nil, week, year, month != nil, since != nil].count(where: \.self) < 2 else {
            throw ValidationError("choose one of --days, --week, --month, --year and --since")
        }
        guard days.map({ (2...3660).contains($0) }) ?? true else { throw ValidationError("--days goes from 2 to 3660") }
    }

    func run() throws {
        var asked = Remindd1.DaysRequest(what: what)
        (asked.month, asked.until) = (month == StatsView.lastDays ? nil : month, until)
        if asked.month == nil { asked.since = week ? "7d" : year ? "365d" : since ?? "\(days ?? 30)d" }
        let reply: Remindd1.DaysReply = try DaemonLink().read("Days", asked)
        try output.print(reply.series) { style in
            ChartText.lines(reply, clock: reply.clock, style: style)
        }
    }
}
