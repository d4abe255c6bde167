import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
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

    @OptionGroup var view: CalendarView

    @Option(help: ArgumentHelp("Only this kind: \(Kinds.list)."), completion: .list(Kinds.all.map(\.name)))
    var kind: String?

    func run() throws { try view.show(kind: kind) }
}

/// A month of a reminder, or of several together.
struct CalendarView: KindView {
    static var configuration: CommandConfiguration { CalendarCommand.configuration }

    @Argument(help: "A reminder; all together if left out.", completion: .ids(archived: true))
    var what: String?

    @Option(help: "2026-11, this or last; this month if left out.")
    var month = "this"

    @OptionGroup var people: PersonOption

    @OptionGroup var output: LongOutputOptions

    func show(kind: String?) throws {
        let counted = kind == nil ? Kinds.counted(what) : nil
        let reply: Remindd1.DaysReply = try DaemonLink().read(
            "Days",
            Remindd1.DaysRequest(
                what: counted == nil ? what : nil, kind: counted?.name ?? kind.map(List.name), person: people.person,
                month: month, tag: people.tag, together: counted.map { _ in true }))
        try output.print(reply.series) { style in
            CalendarText.lines(
                reply, isNamed: what != nil, clock: reply.clock, style: style)
        }
    }
}
