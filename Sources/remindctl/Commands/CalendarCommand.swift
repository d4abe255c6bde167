import ArgumentParser
import CivilTime
import RemindProtocol
import Reminders
import Statistics

struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month of a reminder, or of all together.",
        discussion: """
            remindctl calendar                      every reminder together, this month
            remindctl calendar metformin --month last
            remindctl calendar prayer               all prayers together: how often, each day
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
        let counted = kind == nil ? Kinds.counted(what) : nil
        let reply: Remindd1.DaysReply = try DaemonLink().read(
            "Days",
            Remindd1.DaysRequest(
                what: counted == nil ? what : nil, kind: counted?.name ?? kind.map(List.name), person: people.person,
                month: month, tag: people.tag, together: counted.map { _ in true }))
        try output.print(reply.series) { style in
            guard let first = reply.series.first.flatMap({ CivilDate($0.first) }) else { return GridText.nothing }
            let one = reply.series[0]
            if reply.series.count == 1, one.times != nil || one.values != nil {
                let today = Clock(now: reply.now, zone: reply.zone).today
                let isCounted = one.times != nil
                let cells = isCounted ? MonthCalendar.times(one, style) : MonthCalendar.measured(one, style)
                let calendar = MonthCalendar(
                    first: first, cells: cells, weekStart: UserEnvironment.current.display.weekStart, today: today)
                let legend = DayMark.legend(one.states.indices.compactMap(one.mark), style, isMeasured: true)
                return calendar.lines(style) + [""]
                    + (isCounted ? [] : KeyValueLines.wrapped([legend], style).map { style.paint($0, .quiet) })
                    + KeyValueLines.wrapped([GridText.numbers(one)], style)
            }
            let calendar = MonthCalendar(
                first: first, days: MonthCalendar.marks(reply.series),
                weekStart: UserEnvironment.current.display.weekStart,
                today: Clock(now: reply.now, zone: reply.zone).today, isMeasured: MonthCalendar.isMeasured(reply.series)
            )
            let legend = KeyValueLines.wrapped([calendar.legend], style)
            let lines = calendar.lines(style) + legend.map { style.paint($0, .quiet) } + [""]
            return lines
                + reply.series.flatMap { one in
                    let title = reply.series.count == 1 && what != nil ? "" : GridText.title(one) + ": "
                    let line = title + GridText.numbers(one)
                    return style.columns.map { KeyValueLines.wrap(line, to: $0) } ?? [line]
                }
        }
    }
}
