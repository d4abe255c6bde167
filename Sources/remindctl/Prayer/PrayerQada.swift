import ArgumentParser
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

/// `remindctl prayer qada`: the prayers that are owed.
struct PrayerQada: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "qada", abstract: "Show the prayers that you owe, or set how many.",
        discussion: """
            Owed are those you owed before, and each obligatory prayer that was missed and not made up. Paused days \
            owe nothing. Make them up with: remindctl pray --qada fajr 2
            """,
        subcommands: [ShowQada.self, SetQada.self], defaultSubcommand: ShowQada.self)
}

struct ShowQada: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the prayers that you owe.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let kept = try ShowQada.read(try DaemonLink())
        try output.print(kept) { QadaText.lines(kept, $0) }
    }

    static func read(_ link: DaemonLink) throws -> [ObligationFigures] {
        let reply: Remindd1.CheckInsReply = try link.read(
            "CheckIns", Remindd1.CheckInsRequest(kind: PrayerPage.kind))
        return reply.obligations ?? []
    }
}

struct SetQada: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set how many of a prayer you owe now: set fajr 1200.")

    @Argument(help: "An id or title.", completion: .ids(of: PrayerPage.kind))
    var what: String

    @Argument(help: "How many you owe by now, with those that were missed.")
    var count: Int

    func run() throws {
        let link = try DaemonLink()
        guard (0...Obligation.most).contains(Int64(count)) else {
            throw CommandFailure(.invalidArgument, "\(count) cannot be owed", hint: "0 to \(Obligation.most)")
        }
        let shown: Remindd1.Shown = try link.read("Show", Remindd1.WhatRequest(what: what))
        let id = shown.reminder.id
        guard let kept = try ShowQada.read(link).first(where: { $0.reminder == id }) else {
            throw CommandFailure(
                .invalidArgument, "\(shown.reminder.title) is not an obligation, so none is owed",
                hint: "remindctl prayer edit \(id) --obligatory")
        }
        // Only the number from before can change: the record has the others.
        let before = kept.owedBefore + count - kept.owed
        guard before >= 0 else {
            throw CommandFailure(
                .invalidArgument, "\(kept.owed - kept.owedBefore) of \(kept.title) were missed and are not made up",
                hint: "make them up: remindctl pray --qada \(id) \(kept.owed - count); or excuse the days with pause")
        }
        let draft = DefinitionDraft(kind: PrayerPage.kind, fields: ["owed": "\(before)"])
        let _: Remindd1.Changed = try link.write(
            "Define", Remindd1.DefineRequest(draft: draft, what: id, request: RequestName.fresh()))
        Console.print([CleanText.line("\(kept.title): owed \(count)")])
    }
}
