import ArgumentParser
import CivilTime
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

/// `remindctl ask`
struct Ask: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Answer your habits one by one, with a letter each.",
        discussion: """
            remindctl ask                      today
            remindctl ask med --on yesterday   those with "med" in their name
            remindctl ask --week               every open day of the last seven

            Press y for done, n for no, s to skip, or Enter to leave it open; # writes a note first, and q ends. It also \
            reads answers from a pipe, a line each, with the note behind them: y # ten pages.
            """)

    @Argument(help: "Only habits with this in their id or title.")
    var pattern: String?

    @Option(help: ArgumentHelp("The day: yesterday, -3d, 2026-11-20.", valueName: "day"), completion: .days)
    var on: String?

    @Flag(help: "Each open day of the last seven, the oldest first.")
    var week = false

    @OptionGroup var people: PersonOption

    func validate() throws {
        guard on == nil || !week else { throw ValidationError("choose --on or --week, not both") }
    }

    func run() throws {
        let link = try DaemonLink()
        let reply: Remindd1.HabitsReply = try link.read(
            "Habits",
            Remindd1.HabitsRequest(
                person: people.person, tag: people.tag, since: week ? "7d" : "1d", until: on))
        let wanted = pattern?.lowercased() ?? ""
        let chosen = reply.habits.filter {
            $0.archived == nil && $0.values == nil
                && (wanted.isEmpty || $0.habit.contains(wanted) || $0.title.lowercased().contains(wanted))
        }
        guard !chosen.isEmpty else {
            throw CommandFailure(
                .unknownReminder, pattern.map { "no habit has \(quoted($0)) in its name" } ?? "there is no habit",
                hint: "see them with: remindctl \(HabitPage.kind)")
        }
        let first = reply.first
        let clock = reply.clock
        var asked = 0
        days: for index in reply.days.indices {
            let day = first + index
            for habit in chosen where habit.marks[index] == .open {
                asked += 1
                guard try ask(habit, day, clock, link) else { break days }
            }
        }
        if asked == 0 { Console.print("Nothing to ask: every day has its answer.") }
    }

    /// - Returns: False if the person ended it.
    private func ask(_ habit: HabitView, _ day: CivilDate, _ clock: Clock, _ link: DaemonLink) throws -> Bool {
        let isBroken = habit.isBroken == true
        let question = CleanText.line(habit.question ?? (isBroken ? "\(habit.title): did you slip?" : habit.title))
        var note: String?
        while true {
            Console.ask("\(question) \(clock.past(day)) [y n s Enter # q] ")
            guard let said = said() else { return false }
            note = said.note ?? note
            switch said.letter {
            case "": return true
            case "q": return false
            case "y": try answer(isBroken ? Slip.slip : "done", habit, day, note, clock, link)
            case "n": try answer(isBroken ? Slip.clean : "missed", habit, day, note, clock, link)
            case "s": try answer("skipped", habit, day, note, clock, link)
            case "#": continue
            default:
                Console.warn("Press y (done), n (no), s (skip), Enter (leave it open), # (write a note) or q (end).")
                continue
            }
            return true
        }
    }

    /// A key at a terminal, a line of a pipe; `nil` at the end.
    private func said() -> (letter: String, note: String?)? {
        if isatty(STDIN_FILENO) == 1 {
            guard let key = SingleKey.read() else { return nil }
            Console.warn(key == "\n" ? "" : String(key))
            guard key == "#" else { return (key == "\n" ? "" : key.lowercased(), nil) }
            Console.ask("note: ")
            return readLine().map { ("#", $0.trimmed) }
        }
        guard let line = readLine() else { return nil }
        let parts = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]).trimmed.lowercased(), parts.count > 1 ? String(parts[1]).trimmed : nil)
    }

    private func answer(
        _ outcome: String, _ habit: HabitView, _ day: CivilDate, _ note: String?, _ clock: Clock, _ link: DaemonLink
    ) throws {
        let reply: Remindd1.Answered = try link.write(
            "Answer",
            Remindd1.AnswerRequest(
                what: "\(habit.habit)@\(day)", outcome: outcome, note: note, request: RequestName.fresh()))
        Console.print(AnswerText.answered(reply, clock: clock))
    }
}
