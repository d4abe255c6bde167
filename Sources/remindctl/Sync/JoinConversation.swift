import RemindClient
import RemindProtocol
import RemindText
import Vocabulary

/// Asks a person what becomes of two records that are to be one.
struct JoinConversation {
    private var asked: Remindd1.JoinSyncRequest
    private(set) var plan = Remindd1.JoinPlan(joined: false)

    init(_ asked: Remindd1.JoinSyncRequest) { self.asked = asked }

    /// Asks the daemon for the questions that are left.
    mutating func look() throws {
        asked.dryRun = true
        plan = try link().read("JoinSync", asked)
    }

    /// Asks until each question has an answer.
    ///
    /// - Throws: `invalidArgument` with the options that say it, away from a terminal.
    mutating func askAll() throws {
        let style = UserEnvironment.current.style
        for line in JoinText.overview(plan, style: style) { Console.warn(line) }
        for question in plan.questions {
            let lines = JoinText.question(question, style: style)
            guard let holds = Question.choose("Which holds?", about: lines, among: ["here", "there", "both"]) else {
                throw refusal(
                    "\(question.title) here may be the same as \(question.otherTitle) there", JoinText.keep(plan))
            }
            asked.answers = (asked.answers ?? []) + [.init(reminder: question.reminder, holds: holds)]
        }
        if !plan.questions.isEmpty { try look() }
        guard let doubles = plan.doubles, doubles > 0, asked.doses == nil else { return }
        let lines = JoinText.doubles(doubles, style: style)
        guard let doses = Question.choose("Were they taken once or twice?", about: lines, among: ["once", "twice"])
        else {
            throw refusal(lines.joined(separator: " "), "--doses once, or --doses twice")
        }
        asked.doses = doses == "once" ? 1 : 2
    }

    /// Joins.
    mutating func join() throws {
        asked.dryRun = nil
        plan = try link().read("JoinSync", asked)
        guard plan.joined else {
            throw refusal("there are new questions, and nothing was joined", "remindctl sync join")
        }
    }

    private func link() throws -> DaemonLink { try DaemonLink(timeout: .seconds(300)) }

    private func refusal(_ message: String, _ hint: String) -> CommandFailure {
        CommandFailure(.invalidArgument, message, hint: hint)
    }
}
