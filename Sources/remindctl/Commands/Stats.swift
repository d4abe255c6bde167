import ArgumentParser
import RemindControl
import Reminders

struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show how well doses were kept: adherence, on time, streaks, a calendar.",
        discussion: """
            remindctl stats                        all medications, the last 30 days
            remindctl stats metformin --since 90d
            remindctl stats --month last --person Anna

            remindctl-stats(1) defines every figure.
            """)

    @Argument(help: "A reminder; all medications where it is left out.", completion: .ids(archived: true))
    var what: String?

    @Option(help: "From when: 90d, with today among them, or 2026-11-01; 30d where it is left out.")
    var since: String?

    @Option(help: "The last day: 2026-11-20, yesterday; today where it is left out.")
    var until: String?

    @Option(help: "A month in place of both: 2026-11, this or last.")
    var month: String?

    @Option(
        help: ArgumentHelp("Of another kind: \(Kinds.all.dropFirst().map(\.name).joined(separator: ", ")) or all."),
        completion: .list(Kinds.all.map(\.name) + ["all"]))
    var kind: String?

    @OptionGroup var people: PersonOption

    @Option(help: "How early or late is still on time: 1m to 12h; 1h where it is left out.")
    var window: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply: Remindd1.StatisticsReply = try DaemonLink().read(
            "Statistics",
            Remindd1.StatisticsRequest(
                what: what, kind: kind.map(List.name), person: people.person, since: since, until: until, month: month,
                window: window))
        try output.print(reply.statistics) { style in
            StatisticsText(
                view: reply.statistics, clock: Clock(now: reply.now, zone: reply.zone), style: style
            ).lines()
        }
    }
}
