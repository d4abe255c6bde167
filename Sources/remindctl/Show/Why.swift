import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders

/// Reads what `show` and `status` read, and says it for one time of a reminder.
struct Why: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Find out why a reminder rang, or why it did not.",
        discussion: "Without a time, it is about the latest one. Fails with 69 if the daemon does not run.")

    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String

    func run() throws {
        let link = try DaemonLink()
        var shown: Remindd1.Shown = try link.read("Show", Remindd1.WhatRequest(what: what))
        if shown.entries == nil, let latest = shown.occurrences.first(where: WhyText.isScheduled) {
            shown = try link.read("Show", Remindd1.WhatRequest(what: latest.id))
        }
        let status: DaemonStatus = try link.read("Status")
        Console.print(
            WhyText.lines(
                shown, status, clock: shown.clock,
                style: UserEnvironment.current.style))
    }
}
