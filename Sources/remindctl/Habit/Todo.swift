import ArgumentParser
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

/// `remindctl todo`
struct Todo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "Show what keeps your streaks, and how long you have.",
        discussion: "The streak that breaks first comes first.")

    @OptionGroup var people: PersonOption

    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply: Remindd1.HabitsReply = try DaemonLink().read(
            "Habits", Remindd1.HabitsRequest(person: people.person, tag: people.tag, since: "1d"))
        let open = reply.shown.filter { [.open, .partial, .kept].contains($0.marks.last) && !$0.isWithoutDeadline }
            .filter { $0.left != nil || $0.marks.last != .kept }
            .sorted { ($0.left ?? .max, $0.title, $0.habit) < ($1.left ?? .max, $1.title, $1.habit) }
        try output.print(Column.json(HabitView.columns(reply), open)) {
            HabitText(reply, style: $0).open(open)
        }
    }
}

extension HabitView {
    /// True if it is good as long as nothing is done.
    fileprivate var isWithoutDeadline: Bool {
        if case .atMost? = goal.flatMap({ try? Goal.parse($0) })?.rule { return true }
        return isBroken == true
    }
}
