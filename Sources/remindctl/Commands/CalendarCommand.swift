import ArgumentParser
import CivilTime
import RemindControl
import Reminders
import Statistics

struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month of a reminder, or of all together.",
        discussion: """
            remindctl calendar                      every reminder together, this month
            remindctl calendar metformin --month last
            """)

    @Argument(help: "A reminder; all together if left out.", completion: .ids(archived: true))
    var what: String?

    @Option(help: "2026-11, this or last; this month if left out.")
    var month = "this"

    @Option(help: ArgumentHelp("Only this kind: \(Kinds.list)."), completion: .list(Kinds.all.map(\.name)))
    var kind: String?

    @OptionGroup var people: PersonOption

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        let reply: Remindd1.DaysReply = try DaemonLink().read(
            "Days",
            Remindd1.DaysRequest(
                what: what, kind: kind.map(List.name), person: people.person, month: month, tag: people.tag))
        try output.print(reply.series) { style in
            guard let first = reply.series.first.flatMap({ CivilDate($0.first) }) else { return GridText.nothing }
            let calendar = MonthCalendar(
                first: first, days: MonthCalendar.marks(reply.series),
                weekStart: UserEnvironment.current.display.weekStart)
            let legend = style.columns.map { Facts.wrap(calendar.legend, to: max(20, $0)) } ?? [calendar.legend]
            let lines = calendar.lines(style) + legend.map { style.paint($0, .quiet) } + [""]
            return lines
                + reply.series.flatMap { one in
                    let title = reply.series.count == 1 && what != nil ? "" : GridText.title(one) + ": "
                    let line = title + GridText.numbers(one)
                    return style.columns.map { Facts.wrap(line, to: $0) } ?? [line]
                }
        }
    }
}
