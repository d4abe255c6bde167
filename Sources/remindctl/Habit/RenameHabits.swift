import ArgumentParser
import Glibc
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// `remindctl habit rename`
struct RenameHabits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Change the names of your habits, one after the other.",
        discussion: """
            Shows each habit in turn. Type its new name, or Enter to keep the old one; Ctrl-D ends. It also reads names \
            from a pipe, a line each. To rename one: remindctl habit edit read --title "Read a book"
            """)

    func run() throws {
        let link = try DaemonLink()
        let reply: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest(kind: HabitPage.kind))
        guard !reply.reminders.isEmpty else {
            throw CommandFailure(
                .unknownReminder, "there is no habit", hint: "add one: remindctl \(HabitPage.kind) add \"Read\"")
        }
        var changed = 0
        habits: for habit in reply.reminders.sorted(by: { ($0.title, $0.id) < ($1.title, $1.id) }) {
            while true {
                Console.ask("\(CleanText.line(habit.title)) [Enter: keep] ")
                guard let line = readLine() else { break habits }
                let name = line.trimmed
                if name.isEmpty || name == habit.title { continue habits }
                var draft = DefinitionDraft(kind: HabitPage.kind)
                draft.title = name
                do {
                    let made: Remindd1.Changed = try link.write(
                        "Define", Remindd1.DefineRequest(draft: draft, what: habit.id, request: RequestName.fresh()))
                    Console.print(CleanText.line("renamed: \(habit.title) is now \(made.reminder.title) (\(habit.id))"))
                    changed += 1
                    continue habits
                } catch let failure as CommandFailure where isatty(STDIN_FILENO) == 1 {
                    FailureReport(CommandFailure(failure.error)).print()
                }
            }
        }
        if changed == 0 { Console.print("Every habit keeps its name.") }
    }
}
