import ArgumentParser
import RemindProtocol

/// `remindctl pause`, and `remindctl med pause` for one kind.
struct PauseReminders<Own: KindScope>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pause", abstract: "Stop reminding for some days: on holiday, in hospital.",
            discussion: """
                Nothing is due on these days, and nothing is missed. Days that are over can be paused too: what was \
                missed on them stays in the history, and no streak or statistics count it.
                """)
    }

    @OptionGroup var subjects: PauseSubjects<Own>

    @Option(
        help: ArgumentHelp("The first day: 2026-12-20, tomorrow. By default, from now on.", valueName: "day"),
        completion: .days)
    var from: String?

    @Option(help: ArgumentHelp("The last day. By default, until you resume.", valueName: "day"), completion: .days)
    var until: String?

    @Option(name: .customLong("for"), help: ArgumentHelp("How long: 10d, 2w.", valueName: "duration"))
    var length: String?

    @Option(help: "Why. The history shows it.")
    var reason: String?

    @Flag(help: "Show \"excused\" instead of the reason.")
    var `private` = false

    @Flag(help: "With --all or --person: do not ask.")
    var yes = false

    func validate() throws {
        guard length == nil || subjects.length == nil else { throw ValidationError("give the length once") }
    }

    func run() throws {
        if subjects.named == nil {
            try Question.pauseMany.ask("Pause", of: Own.scope, subjects.person, subjects.tag, isAnswered: yes)
        }
        var asked = Remindd1.PauseRequest(
            what: subjects.named, kind: Own.scope, person: subjects.person, request: RequestName.fresh(),
            tag: subjects.tag)
        asked.from = from
        asked.until = until
        asked.length = length ?? subjects.length
        asked.reason = reason
        if self.private { asked.private = true }
        try PauseSubjects<Own>.change("Pause", asked, word: "paused", already: "already paused")
    }
}

/// `remindctl resume`, and `remindctl med resume` for one kind.
struct ResumeReminders<Own: KindScope>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "resume", abstract: "End a pause.",
            discussion: """
                Every pause that has begun ends. One that has not begun stays: --on and one of its days ends that one, \
                --all ends them all. A pause of days that are over is taken back with --on.
                """)
    }

    @Argument(help: "Ids or titles.", completion: .ids(of: Own.scope))
    var what: [String] = []

    @Flag(help: "Also pauses that have not begun. Without WHAT, of all reminders.")
    var all = false

    @Option(help: "All reminders of this person.", completion: .people)
    var person: String?

    @Flag(help: "With --all or --person: do not ask.")
    var yes = false

    @Option(help: "All that have this tag.", completion: .tags)
    var tag: String?

    @Option(
        help: ArgumentHelp("The pause of this day: one to come, or one that is over.", valueName: "day"),
        completion: .days)
    var on: String?

    func validate() throws {
        guard on == nil || !all || what.isEmpty else {
            throw ValidationError("--on ends the pause of that day, --all every pause to come: use one of them")
        }
        guard !what.isEmpty || all || person != nil || tag != nil else {
            throw ValidationError("name a reminder, or use --all for all of them")
        }
        guard what.isEmpty || person == nil && tag == nil else {
            throw ValidationError("name reminders or use --person or --tag, not both")
        }
    }

    func run() throws {
        if what.isEmpty { try Question.resumeMany.ask("Resume", of: Own.scope, person, tag, isAnswered: yes) }
        var asked = Remindd1.ResumeRequest(
            what: what.isEmpty ? nil : what, kind: Own.scope, person: person, planned: all ? true : nil,
            request: RequestName.fresh(), tag: tag)
        asked.day = on
        try PauseSubjects<Own>.change(
            "Resume", asked, word: "resumed", excused: "no longer excused", already: "not paused")
    }
}
