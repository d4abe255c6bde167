import ArgumentParser
import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

enum HabitPage: KindPage {
    static let kind = "habit"
    static let abstract = "Habits: today, a year, stats, add, edit, archive."
    static let example = "daily at 21:00"
    static let usualCommand: (any ParsableCommand.Type)? = ShowHabits.self

    static var commands: [any ParsableCommand.Type] {
        [ShowHabits.self, HabitGrid.self, HabitCalendar.self, HabitStatistics.self, RenameHabits.self]
    }
}

/// Which habits, of whom.
struct HabitChoice: ParsableArguments {
    @Argument(help: "A habit; all of them if left out.", completion: .ids(of: HabitPage.kind, archived: true))
    var what: String?

    @OptionGroup var people: PersonOption

    func asked(since: String? = nil, until: String? = nil, month: String? = nil) throws -> Remindd1.HabitsReply {
        try DaemonLink().read(
            "Habits",
            Remindd1.HabitsRequest(
                what: what, person: people.person, tag: people.tag, since: since, until: until, month: month))
    }
}

/// `remindctl habit`
struct ShowHabits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show a day: what is done, and what keeps its streak.")

    @OptionGroup var choice: HabitChoice

    @Option(help: ArgumentHelp("The day: yesterday, -3d, 2026-11-20.", valueName: "day"), completion: .days)
    var on: String?

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        let environment = UserEnvironment.current
        let days = HabitText.days(environment.style)
        let reply = try choice.asked(since: "\(days)d", until: on)
        try output.print(Column.json(HabitView.columns(reply), reply.shown)) { HabitText(reply, style: $0).lines }
    }
}

/// `remindctl habit grid`
struct HabitGrid: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grid",
        abstract: "Show a year of all habits together, in six levels.",
        discussion: """
            remindctl habit grid                 the weeks up to this one that fit
            remindctl habit grid --year 2026     with --months, a block for each month
            remindctl habit grid read --weeks 20
            """)

    @OptionGroup var choice: HabitChoice

    @Option(help: "A whole year: 2026.")
    var year: Int?

    @Option(help: "How many weeks up to this one: 1 to 52.")
    var weeks: Int?

    @Flag(help: "A block for each month of the year, with the days on which anything was done.")
    var months = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard !months || weeks == nil else { throw ValidationError("choose --months or --weeks, not both") }
        guard year == nil || weeks == nil else { throw ValidationError("choose --year or --weeks, not both") }
        guard weeks.map({ (1...52).contains($0) }) ?? true else { throw ValidationError("--weeks goes from 1 to 52") }
        guard year.map({ (1900...2200).contains($0) }) ?? true else {
            throw ValidationError("--year goes from 1900 to 2200")
        }
    }

    func run() throws {
        let environment = UserEnvironment.current
        let weekStart = environment.display.weekStart
        let today = try environment.localZone().local(at: environment.now).date
        let reply: Remindd1.HabitsReply
        let year = year ?? (months ? today.year : nil)
        if let year {
            guard year <= today.year else { throw CommandFailure(.invalidTime, "\(year) has not begun") }
            reply = try choice.asked(since: "\(year)-01-01", until: "\(year)-12-31")
        } else {
            let count = weeks ?? HabitGridText.weeks(fitting: environment.style)
            let week = DisplaySettings(weekStart: weekStart).weekdays.firstIndex(of: today.weekday) ?? 0
            reply = try choice.asked(since: (today - week - 7 * (count - 1)).description)
        }
        try output.print(Column.json(HabitDays.columns, reply.grid.all)) {
            let text = HabitGridText(reply, title: year.map(String.init), style: $0, weekStart: weekStart)
            return months ? text.blocks : text.lines
        }
    }
}

/// `remindctl habit calendar`
struct HabitCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Show a month of all habits together, in six levels.")

    @OptionGroup var choice: HabitChoice

    @Option(help: "2026-11, this or last; this month if left out.")
    var month = "this"

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        let reply = try choice.asked(month: month)
        let weekStart = UserEnvironment.current.display.weekStart
        try output.print(Column.json(HabitDays.columns, reply.grid.all)) {
            HabitGridText(reply, style: $0, weekStart: weekStart).month
        }
    }
}

/// `remindctl habit stats`
struct HabitStatistics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show rates, streaks and scores.",
        discussion: "remindctl-stats(1) defines every figure.")

    @OptionGroup var choice: HabitChoice

    @Option(help: ArgumentHelp("From this day on: 2026-11-01, or 30d (the default).", valueName: "day"))
    var since = "30d"

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        let reply = try choice.asked(since: since)
        try output.print(reply.habits) { HabitText(reply, style: $0).statistics }
    }
}
