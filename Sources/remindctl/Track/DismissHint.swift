import ArgumentParser
import RemindProtocol
import RemindText
import Reminders

/// `remindctl weight no-hint`: no hint at imports any more.
struct DismissHint<Own: KindPage>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "no-hint", abstract: "Do not suggest an import any more.")
    }

    @Argument(help: "An id or title, if there are several.", completion: .ids(of: Own.kind))
    var what: String?

    func run() throws {
        var draft = DefinitionDraft(kind: Own.kind)
        draft.fields["hint"] = "no"
        let asked = Remindd1.DefineRequest(draft: draft, what: what ?? Own.kind, request: RequestName.fresh())
        let reply: Remindd1.Changed = try DaemonLink().write("Define", asked)
        Console.print("No hint any more: \(CleanText.line(reply.reminder.title))")
    }
}
