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
        CommandConfiguration(commandName: "resume", abstract: "End a pause, also one to come.")
    }

    @OptionGroup var subjects: PauseSubjects<Own>

    func run() throws {
        let asked = Remindd1.ResumeRequest(
            what: subjects.named, kind: Own.kind, person: subjects.person, request: DaemonLink.requestID())
        try PauseSubjects<Own>.change("Resume", asked, word: "resumed", already: "not paused")
    }
}
