import ArgumentParser
import RemindControl
import Reminders

/// `remindctl med add`, and the same for every kind.
struct AddReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "add", abstract: "Add a reminder.")
    }

    @Argument(help: "The title, in quotation marks if it has several words: \"Vitamin D\".")
    var title: String?

    @Option(help: "The id; made from the title by default.")
    var id: String?

    @Flag(help: "Add it even if the same person has one with this title.")
    var force = false

    @OptionGroup var common: DefinitionOptions
    @OptionGroup var own: Own

    func validate() throws {
        guard title == nil || common.title == nil else { throw ValidationError("give the title once") }
        guard (title ?? common.title ?? id ?? Own.usual?.title) != nil else { throw ValidationError("missing title") }
    }

    func run() throws {
        var draft = try common.draft(own)
        draft.id = id
        draft.title = title ?? draft.title ?? id
        if draft.title == nil { (draft.id, draft.title) = (Own.usual?.id, Own.usual?.title) }
        draft.fields.merge(try own.usualFields) { given, _ in given }
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
