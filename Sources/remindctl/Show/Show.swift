import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything about a reminder, or about one time of it.")

    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String

    @Flag(help: "Every date of a schedule, also if they are many.")
    var all = false

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        try Show.run(what, isWhole: all, output)
    }

    /// - Throws: `invalidArgument` for a reminder of another kind, with the command of that kind.
    static func check(_ reminder: ReminderView, isA kind: String) throws(CommandFailure) {
        guard reminder.kind != kind else { return }
        let command = Kinds.named(reminder.kind)?.command
        throw CommandFailure(
            .invalidArgument, "\(reminder.id) is a \(reminder.kind), not a \(kind)",
            hint: command.map { "use: remindctl \($0)" })
    }

    /// - Parameter kind: The kind that it must have, if the command names one.
    static func run(_ what: String, kind: String? = nil, isWhole: Bool = false, _ output: LongOutputOptions) throws {
        var asked = Remindd1.WhatRequest(what: what)
        asked.whole = isWhole ? true : nil
        let shown: Remindd1.Shown = try DaemonLink().read("Show", asked)
        if let kind { try check(shown.reminder, isA: kind) }
        try output.print(shown) { style in
            ShowText.lines(shown, clock: shown.clock, style: style)
        }
    }
}
