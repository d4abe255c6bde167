import ArgumentParser
import RemindControl
import Reminders

/// `remindctl med edit`, and the same for every kind.
struct EditReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit", abstract: "Change a reminder.",
            discussion: "Options you leave out stay as they are. An edit never changes the history.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @Option(help: "A new id. The history moves with it.")
    var id: String?

    @Option(help: "Remove a value: --clear notes. Can be repeated.")
    var clear: [String] = []

    @OptionGroup var common: DefinitionOptions
    @OptionGroup var own: Own

    func validate() throws {
        guard id != nil || !clear.isEmpty || !common.isEmpty(own) else {
            throw ValidationError("missing what to change")
        }
    }

    func run() throws {
        var draft = try common.draft(own)
        draft.id = id
        if !clear.isEmpty { draft.clear = clear.map { String($0.map { $0 == "-" ? "_" : $0 }) } }
        let asked = Remindd1.DefineRequest(
            draft: draft, what: what, request: DaemonLink.requestID())
        let link = try DaemonLink()
        let reply: Remindd1.Changed = try link.write("Define", asked)
        let clock = Clock(now: reply.now, zone: reply.zone)
        let word = reply.changed ? "changed" : "unchanged"
        let style = UserEnvironment.current.style
        Console.print(DefinedText.lines(word, reply, clock: clock, style: style))
        if draft.wake == true { Console.print(try WakeNotice.lines(link, style: style)) }
    }
}
