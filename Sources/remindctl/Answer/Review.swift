import ArgumentParser
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// Goes through unattended misses.
struct Review: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Go through what you missed while the computer was off.",
        discussion: """
            On a terminal, it asks about each one: t taken when due, t 08:20 taken at 08:20, s skipped, m missed, \
            l later, q quit, ? explains them. Misses that you have not reviewed do not count for adherence.
            """)

    @Option(help: ArgumentHelp("Record all as missed or skipped.", valueName: "answer"))
    var all: Everything?

    @Flag(help: "With --all: do not ask.")
    var yes = false

    @OptionGroup var output: OutputOptions

    enum Everything: String, ExpressibleByArgument, CaseIterable {
        case missed, skipped
    }

    func validate() throws {
        if all != nil, output.isJSON { throw ValidationError("use --json or --all, not both") }
    }

    func run() throws {
        let link = try DaemonLink()
        let found: Remindd1.Occurrences = try link.read("Review")
        let clock = found.clock
        if let all {
            let count = found.occurrences.count
            try Question.reviewAll.ask(
                "Record \(count == 1 ? "it" : "all \(count)") as \(all.rawValue)?", isAnswered: yes || count == 0,
                refusal: "nothing was recorded")
            for view in found.occurrences { try answer(view, all.rawValue, clock, link) }
            return
        }
        let asks = !output.isJSON && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guard asks, !found.occurrences.isEmpty else {
            return try output.print(found.occurrences) { style in
                ReviewText.lines(found.occurrences, clock: clock, style: style)
            }
        }
        for (index, view) in found.occurrences.enumerated() {
            let question = ReviewText.question(view, index + 1, of: found.occurrences.count, clock: clock)
            guard try ask(UserEnvironment.current.style.wrap(question), view, clock, link) else {
                return
            }
        }
    }

    /// Asks about one until there is an answer that can be recorded.
    ///
    /// - Returns: True to continue.
    private func ask(_ question: [String], _ view: OccurrenceView, _ clock: Clock, _ link: DaemonLink) throws -> Bool {
        Console.print(question)
        while true {
            Console.write("> ")
            guard let line = readLine() else {
                Console.print("")
                return false
            }
            do {
                switch try ReviewText.answer(line, to: view, clock: clock) {
                case .help:
                    Console.print(UserEnvironment.current.style.wrap(ReviewText.help(view)))
                    continue
                case .later: return true
                case .enough: return false
                case .outcome(let outcome, let at): try answer(view, outcome, at: at, clock, link)
                }
                return true
            } catch let error as RemindError {
                Console.print(["\(error.message)"] + [error.hint].compactMap { $0 })
            } catch let failure as CommandFailure where failure.error.code != .unreachable {
                Console.print([failure.error.message] + [failure.error.hint].compactMap { $0 })
            }
        }
    }

    private func answer(
        _ view: OccurrenceView, _ outcome: String, at: String? = nil, _ clock: Clock, _ link: DaemonLink
    ) throws {
        let reply: Remindd1.Answered = try link.write(
            "Answer",
            Remindd1.AnswerRequest(
                what: view.id, outcome: outcome, at: at, run: view.count == nil ? nil : true,
                request: RequestName.fresh()))
        Console.print(AnswerText.answered(reply, clock: clock))
    }
}
