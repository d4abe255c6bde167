import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders

/// `remindctl copy`: a copy of a reminder of any kind, with what most people change in one.
struct Copy: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Add a reminder with the fields of another.",
        discussion: """
            remindctl copy metformin --title "Metformin evening" --when "daily at 20:00"

            History stays with the other. To set more: remindctl \(Kinds.standard.command) copy --help.
            """)

    @Argument(help: "An id or title.", completion: .ids())
    var what: String

    @Option(help: "The title of the new one.")
    var title: String

    @Option(
        help: ArgumentHelp("When, if not as the other. Can be repeated.", valueName: "schedule"), completion: .schedules
    )
    var when: [String] = []

    @Option(help: "Who the new one is for.", completion: .people)
    var person: String?

    @Flag(help: "Accept a proposed schedule, and days without a dose; do not ask.")
    var yes = false

    @OptionGroup var own: CopyOptions

    func run() throws {
        let link = try DaemonLink()
        let shown: Remindd1.Shown = try link.read("Show", Remindd1.WhatRequest(what: what))
        var draft = DefinitionDraft(kind: shown.reminder.kind, fields: person.map { ["person": $0] } ?? [:])
        draft.title = title
        draft.when = try DefinitionOptions.lines(when, kind: draft.kind, withoutAsking: yes)
        try own.copy(shown.reminder.id, draft, isConfirmed: yes, link)
    }
}

/// `remindctl med copy`, and the same for every kind.
struct CopyReminder<Own: KindPage>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "copy", abstract: "Add one with the fields of another.",
            discussion: "An option that you leave out keeps the value of the other. History stays with the other.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @OptionGroup var copying: CopyOptions
    @OptionGroup var common: DefinitionOptions
    @OptionGroup var own: FieldOptions<Own>

    func validate() throws {
        guard common.title != nil else { throw ValidationError("the copy needs a --title") }
    }

    func run() throws { try copying.copy(what, common.draft(own), isConfirmed: own.yes, DaemonLink()) }
}

/// Options that only a copy has.
struct CopyOptions: ParsableArguments {
    @Option(help: "The id of the new one; made from the title if it is left out.")
    var id: String?

    @Flag(help: "Give the new one the same stock.")
    var stock = false

    @Flag(help: "Even if there is one with this title for the same person.")
    var force = false

    func copy(_ what: String, _ draft: DefinitionDraft, isConfirmed: Bool, _ link: DaemonLink) throws {
        var draft = draft
        draft.id = id
        var asked = Remindd1.DefineRequest(draft: draft, request: RequestName.fresh())
        asked.copy = what
        asked.stock = stock ? true : nil
        asked.force = force ? true : nil
        let reply = try link.define(asked, isConfirmed: isConfirmed)
        Console.print(
            DefinedText.lines(
                "added", reply, clock: reply.clock, style: UserEnvironment.current.style))
    }
}
