import ArgumentParser
import RemindControl

/// `remindctl med pause`, and the same for every kind.
struct PauseReminders<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pause", abstract: "Leave days out: a holiday, a stay in hospital.",
            discussion: "What would be due on these days is neither missed nor counted.")
    }

    @OptionGroup var subjects: PauseSubjects<Own>

    @Option(help: "The first day: 2026-12-20, tomorrow; from now on where it is left out.")
    var from: String?

    @Option(help: "The last day; until it is resumed where it is left out.")
    var until: String?

    @Option(name: .customLong("for"), help: "How long instead: 10d, 2w.")
    var length: String?

    @Option(help: "Why; kept in the history.")
    var reason: String?

    func run() throws {
        var asked = Remindd1.PauseRequest(
            what: subjects.named, kind: Own.kind, person: subjects.person, request: DaemonLink.requestID())
        asked.from = from
        asked.until = until
        asked.length = length
        asked.reason = reason
        try PauseSubjects<Own>.change("Pause", asked, word: "paused", already: "already paused")
    }
}

/// `remindctl med resume`, and the same for every kind.
struct ResumeReminders<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "resume", abstract: "End the pause that is running.",
            discussion: "A pause still to come stays; --all ends it too.")
    }

    @Argument(help: "Ids or titles.", completion: .ids(of: Own.kind))
    var what: [String] = []

    @Flag(help: "Pauses still to come as well; without WHAT, of all of them.")
    var all = false

    @Option(help: "All that are for this person.")
    var person: String?

    func validate() throws {
        guard !what.isEmpty || all || person != nil else {
            throw ValidationError("name a reminder, or use --all for all of them")
        }
        guard what.isEmpty || person == nil else { throw ValidationError("name reminders or a --person, not both") }
    }

    func run() throws {
        let asked = Remindd1.ResumeRequest(
            what: what.isEmpty ? nil : what, kind: Own.kind, person: person, planned: all ? true : nil,
            request: DaemonLink.requestID())
        try PauseSubjects<Own>.change("Resume", asked, word: "resumed", already: "not paused")
    }
}
