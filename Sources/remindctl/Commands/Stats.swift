import ArgumentParser
import RemindControl
import Reminders
import Statistics

struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show adherence, doses on time, streaks and a calendar.",
        discussion: """
            remindctl stats                        all medications, the last 30 days
            remindctl stats metformin --since 90d
            remindctl stats --month last --person Anna
            remindctl stats prayer                 how often you prayed

            remindctl-stats(1) defines every figure.
            """)

    @Argument(help: "A reminder. By default, all medications.", completion: .ids(archived: true))
    var what: String?

    @Option(
        help: ArgumentHelp("From this day on: 2026-11-01, or 30d for the last 30 days (the default).", valueName: "day")
    )
    var since: String?

    @Option(
        help: ArgumentHelp("The last day: 2026-11-20, yesterday. By default, today.", valueName: "day"),
        completion: .days)
    var until: String?

    @Option(help: "Only this month: 2026-11, this or last.")
    var month: String?

    @Flag(help: "The last 7 days.")
    var week = false

    @Flag(help: "The last 365 days.")
    var year = false

    @Option(
        help: ArgumentHelp("Another kind: \(Kinds.all.dropFirst().map(\.name).joined(separator: ", ")) or all."),
        completion: .list(Kinds.all.map(\.name) + ["all"]))
    var kind: String?

    @OptionGroup var people: PersonOption

    @Option(help: ArgumentHelp("How early or late is on time: 1m to 12h. By default, 1h.", valueName: "duration"))
    var window: String?

    @Flag(help: "Show every part, even if the terminal has too few rows.")
    var all = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard [week, year, since != nil, month != nil].count(where: \.self) < 2 else {
            throw ValidationError("choose one of --week, --year, --since and --month")
        }
    }

    func run() throws {
        let counted = kind == nil ? Kinds.counted(what) : nil
        let reply: Remindd1.StatisticsReply = try DaemonLink().read(
            "Statistics",
            Remindd1.StatisticsRequest(
                what: counted == nil ? what : nil, kind: counted?.name ?? kind.map(List.name), person: people.person,
                since: week ? "7d" : year ? "365d" : since, until: until, month: month,
                window: window, tag: people.tag))
        // Days that are checked off count in another way.
        if reply.statistics.isEmpty, reply.statistics.measured == nil,
            reply.statistics.kind.flatMap(Kinds.named)?.has(.chain) == true
        {
            return try printChecked(reply.statistics)
        }
        try output.print(reply.statistics) { style in
            StatisticsText(
                view: reply.statistics, clock: Clock(now: reply.now, zone: reply.zone), style: style
            ).lines(all: all)
        }
    }

    /// The rates, streaks and scores of days that are checked off.
    private func printChecked(_ view: StatisticsView) throws {
        let reply: Remindd1.HabitsReply = try DaemonLink().read(
            "Habits",
            Remindd1.HabitsRequest(
                what: view.reminder, person: people.person, tag: people.tag,
                since: month == nil ? view.since : nil, until: month == nil ? view.until : nil, month: month))
        try output.print(reply.habits) { HabitText(reply, style: $0).statistics }
    }
}
