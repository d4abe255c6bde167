import ArgumentParser
import RemindControl
import Reminders

/// `remindctl med add`, and the same for every kind.
struct AddReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "add", abstract: "Define a new one.")
    }

    @Option(help: "Its name; made from the title where it is left out.")
    var id: String?

    @Flag(help: "Although there is one with this title for the same person.")
    var force = false

    @OptionGroup var common: DefinitionOptions
    @OptionGroup var own: Own

    func validate() throws {
        guard common.title != nil || id != nil else { throw ValidationError("it needs a --title") }
    }

    func run() throws {
        var draft = try common.draft(own)
        draft.id = id
        draft.title = draft.title ?? id
        var asked = Remindd1.DefineRequest(draft: draft, request: DaemonLink.requestID())
        asked.force = force ? true : nil
        let link = try DaemonLink()
        let reply: Remindd1.Changed = try link.write("Define", asked)
        let clock = Clock(now: reply.now, zone: reply.zone)
        let style = UserEnvironment.current.style
        Console.print(DefinedText.lines("added", reply, clock: clock, style: style))
        if draft.wake == true { Console.print(try WakeNotice.lines(link, style: style)) }
    }
}
