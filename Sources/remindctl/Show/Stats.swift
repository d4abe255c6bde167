import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
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

    @OptionGroup var view: StatsView

    @Option(
        help: ArgumentHelp("Another kind: \(Kinds.all.dropFirst().map(\.name).joined(separator: ", ")) or all."),
        completion: .list(Kinds.all.map(\.name) + ["all"]))
    var kind: String?

    func run() throws { try view.show(kind: kind) }
}

/// The figures of some reminders, or of all of a kind.
struct StatsView: KindView {
    static var configuration: CommandConfiguration { Stats.configuration }

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

    @Option(defaultAsFlag: StatsView.lastDays, help: "The last 30 days; or only a month: 2026-11, this or last.")
    var month: String?

    /// The value of `--month` if it is given without a month.
    static let lastDays = "30d"

    @Flag(help: "The last 7 days.")
    var week = false

    @Flag(help: "The last 365 days.")
    var year = false

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

    func show(kind: String?) throws {
        // `stats prayer`, `stats habit`: all of a kind.
        let chain = what.flatMap(Kinds.called).flatMap { $0.has(.chain) ? $0 : nil }
        let counted = kind == nil ? Kinds.counted(what) ?? chain : nil
        let link = try DaemonLink()
        var reply: Remindd1.StatisticsReply = try link.read(
            "Statistics",
            Remindd1.StatisticsRequest(
                what: counted == nil ? what : nil, kind: counted?.name ?? kind.map(List.name), person: people.person,
                since: week ? "7d" : year ? "365d" : month == StatsView.lastDays ? month : since, until: until,
                month: month == StatsView.lastDays ? nil : month, window: window, tag: people.tag))
        if !output.isJSON, let text = try cycles(of: reply.statistics, link) {
            return output.show(UserEnvironment.current.style.fitted(text))
        }
        let habits = try chains(of: reply.statistics, link)
        reply.statistics.habits = habits?.habits
        try output.print(reply.statistics) { style in
            if let habits { return HabitText(habits, style: style).statistics }
            return StatisticsText(
                view: reply.statistics, clock: reply.clock, style: style
            ).lines(all: all)
        }
    }

    /// One pair after another of a kind that is replaced after a while, all of them unless days were asked for; `nil` for
    /// another kind.
    private func cycles(of view: StatisticsView, _ link: DaemonLink) throws -> [String]? {
        guard view.kind.flatMap(Kinds.named)?.wear != nil else { return nil }
        let reply: Remindd1.CyclesReply = try link.read(
            "Cycles", Remindd1.CyclesRequest(what: view.reminder, kind: view.kind, person: people.person))
        let isWhole = !week && !year && since == nil && until == nil && month == nil
        return LensText(today: reply.today, style: UserEnvironment.current.style)
            .statistics(reply.lenses, within: isWhole ? nil : view.since...view.until)
    }

    /// Habits that are checked off: rates, streaks and scores. `nil` for anything else, and for more than a year.
    private func chains(of view: StatisticsView, _ link: DaemonLink) throws -> Remindd1.HabitsReply? {
        guard view.kind.flatMap(Kinds.named)?.has(.chain) == true,
            view.measured == nil || view.reminder == nil,
            view.until - view.since <= 366
        else { return nil }
        return try link.read(
            "Habits",
            Remindd1.HabitsRequest(
                what: view.reminder, person: people.person, tag: people.tag, since: view.since.description,
                until: view.until.description))
    }
}
