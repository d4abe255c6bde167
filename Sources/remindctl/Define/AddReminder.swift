import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// A command that defines one reminder.
protocol DefiningCommand: ParsableCommand {
    /// The reminder as the options say.
    func draft() throws -> DefinitionDraft
}

/// `remindctl med add`, and the same for every kind.
struct AddReminder<Own: KindPage>: DefiningCommand {
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
    @OptionGroup var own: FieldOptions<Own>
    @OptionGroup var adding: Own.Adding

    func validate() throws {
        guard !adding.isTemplate || (title ?? common.title ?? id) == nil else {
            throw ValidationError("a template has its own titles")
        }
        guard !adding.isTemplate || own.when.isEmpty && own.fields.isEmpty else {
            throw ValidationError("a template has its own schedules: leave out the other options")
        }
        guard title == nil || common.title == nil else { throw ValidationError("give the title once") }
        guard (title ?? common.title ?? id ?? usual?.title) != nil || adding.isTemplate else {
            throw ValidationError("missing title")
        }
    }

    private var usual: (id: String?, title: String)? { Own.usual(own.fields) }

    func run() throws {
        if adding.isTemplate { return try addTemplate() }
        if let title, Own.Adding.templates.contains(title.lowercased()), own.when.isEmpty {
            throw CommandFailure(
                .invalidArgument, "\(title) is a template",
                hint: "remindctl \(Own.kind) add --template \(title.lowercased())")
        }
        let draft = try draft()
        var asked = Remindd1.DefineRequest(draft: draft, request: RequestName.fresh())
        asked.force = force ? true : nil
        let link = try DaemonLink()
        let style = UserEnvironment.current.style
        try define("added", asked, link, style)
        if draft.wake == true { Console.print(try WakeNotice.lines(link, style: style)) }
    }

    func draft() throws -> DefinitionDraft {
        var draft = try common.draft(own)
        draft.id = id
        draft.title = title ?? draft.title ?? id
        if let title, let field = Own.field(named: title), draft.fields[field.name] == nil {
            draft.fields[field.name] = field.value
            draft.title = common.title ?? id
        }
        if draft.title == nil { (draft.id, draft.title) = (usual?.id, usual?.title) }
        draft.fields.merge(try Own.usualFields(own.fields)) { given, _ in given }
        return draft
    }

    private func define(
        _ word: String, _ asked: Remindd1.DefineRequest, _ link: DaemonLink, _ style: Style
    ) throws {
        let reply = try link.define(asked, isConfirmed: own.yes)
        let clock = reply.clock
        Console.print(DefinedText.lines(word, reply, clock: clock, style: style))
    }

    /// Adds what is missing of a template, so that it can be added again after an error. One that is there and never rings
    /// gets the template's time.
    private func addTemplate() throws {
        let link = try DaemonLink()
        let style = UserEnvironment.current.style
        for draft in try adding.template(link) {
            var asked = Remindd1.DefineRequest(draft: draft, request: RequestName.fresh())
            asked.force = force ? true : nil
            do {
                try define("added", asked, link, style)
            } catch let failure as CommandFailure where failure.error.code == .alreadyExists {
                if let silent = try silent(draft, link) {
                    if silent.source == Definition.Source.file.rawValue {
                        throw CommandFailure(
                            .invalidDefinition, "\(silent.id) never rings, and reminders.toml manages it",
                            hint: "write there: when = \"\(draft.when?.first?.when ?? "")\", then: remindctl apply")
                    }
                    var given = draft
                    (given.id, given.title) = (nil, nil)
                    asked = Remindd1.DefineRequest(draft: given, what: "=\(silent.id)", request: RequestName.fresh())
                    try define("changed", asked, link, style)
                } else {
                    Console.print("not added: \(failure.error.message)")
                }
            }
        }
    }

    /// The reminder with the id or the title of the draft, if it never rings.
    private func silent(_ draft: DefinitionDraft, _ link: DaemonLink) throws -> ReminderView? {
        let all: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest(kind: draft.kind))
        return all.reminders.first {
            ($0.id == draft.id || $0.title.lowercased() == draft.title?.lowercased()) && $0.neverRings
        }
    }
}
