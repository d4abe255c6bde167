import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// `remindctl med edit`, and the same for every kind.
struct EditReminder<Own: KindPage>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit", abstract: "Change a reminder.",
            discussion: "Options you leave out stay as they are. An edit never changes the history.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @Option(help: "A new id. The history moves with it.")
    var id: String?

    @Option(help: "Remove a value: --clear notes. After --clear grace, the default counts again. Can be repeated.")
    var clear: [String] = []

    @Option(
        help: """
            On the day of an edit, as many of the new times are left out as were due already. Ring all that are still to \
            come (today), or none (tomorrow).
            """)
    var from: String?

    @OptionGroup var common: DefinitionOptions
    @OptionGroup var own: FieldOptions<Own>

    func validate() throws {
        guard id != nil || from != nil || !clear.isEmpty || !common.isEmpty(own) else {
            throw ValidationError("missing what to change")
        }
    }

    func run() throws {
        var draft = try common.draft(own)
        draft.id = id
        if !clear.isEmpty { draft.clear = clear.map { String($0.map { $0 == "-" ? "_" : $0 }) } }
        var asked = Remindd1.DefineRequest(
            draft: draft, what: what, request: RequestName.fresh())
        asked.from = from
        let link = try DaemonLink()
        let reply = try define(&asked, link)
        let clock = reply.clock
        let word = reply.changed ? "changed" : "unchanged"
        let style = UserEnvironment.current.style
        Console.print(DefinedText.lines(word, reply, clock: clock, style: style))
        if draft.wake == true { Console.print(try WakeNotice.lines(link, style: style)) }
    }

    /// At a terminal, new steps for a taper that runs are asked about.
    private func define(_ asked: inout Remindd1.DefineRequest, _ link: DaemonLink) throws -> Remindd1.Changed {
        do {
            return try link.define(asked, isConfirmed: own.yes)
        } catch let failure as CommandFailure {
            guard asked.draft.steps != nil, asked.draft.taper == nil, Question.canBeAsked,
                failure.error.hint?.hasPrefix("--taper") == true
            else { throw failure }
            Console.warn(failure.error.message)
            Console.ask("Continue with the current step (c), or start again with the first step (s)? ")
            switch readLine()?.lowercased() {
            case "c", "continue": asked.draft.taper = "continue"
            case "s", "start", "restart": asked.draft.taper = "restart"
            default: throw failure
            }
            asked.request = RequestName.fresh()
            return try link.define(asked, isConfirmed: own.yes)
        }
    }
}
