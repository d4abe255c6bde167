import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders

/// `remindctl move oven in 5m`
struct MoveReminder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a reminder to another time: move oven in 5m.",
        discussion: "Of one that repeats, only the next time moves, or with --all every one.")

    @Argument(help: "A handle, an id or title.", completion: .what)
    var what: String

    @Argument(help: ArgumentHelp("The new time: in 5m, fri 10:00.", valueName: "time"))
    var words: [String]

    @Flag(help: "Move every time of one that repeats.")
    var all = false

    @OptionGroup var request: RequestOption

    func run() throws {
        let link = try DaemonLink()
        let time = try Sentence.time(words, link)
        let reply: Remindd1.Moved = try link.write(
            "Move", Remindd1.MoveRequest(what: what, words: time, all: all ? true : nil, request: request.id))
        let (clock, style) = (reply.clock, UserEnvironment.current.style)
        if let reminder = reply.reminder {
            let changed = Remindd1.Changed(zone: reply.zone, now: reply.now, changed: true, reminder: reminder)
            Console.print(DefinedText.lines("moved", changed, clock: clock, style: style))
        }
        let answered = Remindd1.Answered(zone: reply.zone, now: reply.now, results: reply.results)
        if !reply.results.isEmpty { Console.print(AnswerText.moved(answered, clock: clock)) }
    }
}

/// `remindctl rename oven "Pizza"`
struct RenameReminder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a reminder another title.",
        discussion: "Its id stays, and so does its history. To change the id: remindctl edit WHAT --id NEW.")

    @Argument(help: "An id or title.", completion: .ids(of: nil))
    var what: String

    @Argument(help: "The new title.")
    var title: [String]

    func run() throws {
        let link = try DaemonLink()
        let shown: Remindd1.Shown = try link.read("Show", Remindd1.WhatRequest(what: what))
        var draft = DefinitionDraft(kind: shown.reminder.kind)
        // `rename bins to Recycling`
        let isTo = title.count > 1 && title[0] == "to"
        draft.title = title.dropFirst(isTo ? 1 : 0).joined(separator: " ")
        let asked = Remindd1.DefineRequest(draft: draft, what: "=\(shown.reminder.id)", request: RequestName.fresh())
        let reply: Remindd1.Changed = try link.write("Define", asked)
        Console.print(
            DefinedText.lines("renamed", reply, clock: reply.clock, style: UserEnvironment.current.style))
    }
}
