import ArgumentParser
import RemindProtocol
import Reminders
import Vocabulary

/// `remindctl edit metformin --dose "1 g"`: finds the kind by the id.
struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a reminder.", usage: "remindctl edit <what> <options>",
        discussion: "The options are those of its kind, as in: remindctl \(Kinds.standard.command) edit --help.")

    @Argument(parsing: .captureForPassthrough, help: "An id or title, and what to change.", completion: .ids())
    var words: [String] = []

    func run() throws {
        if ["-h", "--help"].contains(words.first) { throw CleanExit.helpRequest(self) }
        guard let what = words.first, !what.hasPrefix("-") else {
            throw CommandFailure(
                .invalidArgument, "missing reminder", hint: "remindctl edit metformin --when \"daily at 08:00\"")
        }
        let shown: Remindd1.Shown = try DaemonLink().read("Show", Remindd1.WhatRequest(what: what))
        guard let kind = Kinds.named(shown.reminder.kind) else {
            throw CommandFailure(
                .invalidArgument, "remindctl does not know the kind \(shown.reminder.kind)",
                hint: "install the version of remindd that defined it")
        }
        // `edit bins at 20:00`
        let rest = words.dropFirst().prefix { !$0.hasPrefix("-") }
        if !rest.isEmpty, rest.count == words.count - 1, let when = shown.reminder.schedules.first?.when {
            throw CommandFailure(
                .invalidArgument, "missing an option before \(quoted(rest.joined(separator: " ")))",
                hint:
                    "a schedule is written as a whole: remindctl edit \(shown.reminder.id) --when \(ShellWord.quoted(when))"
            )
        }
        try Remindctl.run([kind.command, "edit", shown.reminder.id] + words.dropFirst())
    }
}
