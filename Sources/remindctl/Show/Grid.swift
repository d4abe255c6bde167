import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Grid: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grid",
        abstract: "Show the days of reminders as a grid, with streaks.",
        discussion: """
            remindctl grid                        every reminder, the last 35 days
            remindctl grid metformin --weeks 20
            remindctl grid --year 2026
            remindctl grid prayer --weeks 20      all prayers together
            """)

    @Argument(help: "A reminder; every reminder if left out.", completion: .ids(archived: true))
    var what: String?

    @Option(help: "How many days up to today: 1 to 366; 35 if left out.")
    var days: Int?

    @Option(help: "How many weeks up to this one: 1 to 104.")
    var weeks: Int?

    @Option(help: "A whole year: 2026.")
    var year: Int?

    @Option(help: ArgumentHelp("Only this kind: \(Kinds.list)."), completion: .list(Kinds.all.map(\.name)))
    var kind: String?

    @OptionGroup var people: PersonOption

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard [days, weeks, year].compactMap(\.self).count <= 1 else {
            throw ValidationError("choose one of --days, --weeks and --year")
        }
        guard days.map({ (1...366).contains($0) }) ?? true else { throw ValidationError("--days goes from 1 to 366") }
        guard weeks.map({ (1...104).contains($0) }) ?? true else { throw ValidationError("--weeks goes from 1 to 104") }
        guard year.map({ (1900...2200).contains($0) }) ?? true else {
            throw ValidationError("--year goes from 1900 to 2200")
        }
    }

    func run() throws {
        let counted = kind == nil ? Kinds.counted(what) : nil
        var asked = Remindd1.DaysRequest(
            what: counted == nil ? what : nil, kind: counted?.name ?? kind.map(List.name), person: people.person,
            tag: people.tag, together: counted.map { _ in true })
        let environment = UserEnvironment.current
        let today = try environment.localZone().local(at: environment.now).date
        if let year {
            guard year <= today.year else { throw CommandFailure(.invalidTime, "\(year) has not begun") }
            (asked.since, asked.until) = ("\(year)-01-01", "\(year)-12-31")
        } else if let weeks {
            asked.since = (today.beginningOfWeek(from: environment.display.weekStart) - 7 * (weeks - 1)).description
        } else {
            asked.since = "\(days ?? 35)d"
        }
        let reply: Remindd1.DaysReply = try DaemonLink().read("Days", asked)
        try output.print(reply.series) { style in
            let clock = reply.clock
            let text = GridText(
                series: reply.series, today: clock.today, style: style, weekStart: clock.display.weekStart)
            return weeks == nil && year == nil ? text.rows() : text.weeks()
        }
    }
}
