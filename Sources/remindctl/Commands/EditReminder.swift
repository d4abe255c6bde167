import ArgumentParser
import RemindControl
import Reminders

/// `remindctl med edit`, and the same for every kind.
struct EditReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit", abstract: "Change one; what is left out stays as it is.",
            discussion: "An edit is a new revision: it never changes what is recorded.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @Option(help: "Another id for it; everything recorded goes on under the new one.")
    var id: String?

    @Option(help: "Take away a value that was set: notes; may be given more than once.")
    var clear: [String] = []

    @OptionGroup var common: DefinitionOptions
    @OptionGroup var own: Own

    func validate() throws {
        guard id != nil || !clear.isEmpty || !common.isEmpty(own) else {
            throw ValidationError("it is not said what to change")
        }
    }

    func run() throws {
        var draft = try common.draft(own)
        draft.id = id
        if !clear.isEmpty { draft.clear = clear }
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
