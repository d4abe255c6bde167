import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start something that takes time, such as a prayer.",
        discussion: """
            remindctl start fajr
            remindctl start fajr --at 06:02 --goal 10m

            A prayer ends by itself after its time, and is recorded then.
            """)

    @Argument(help: "A handle, an id or a title.", completion: .what)
    var what: String

    @OptionGroup var beginning: SessionBeginning

    @Option(help: "The person, if a kind is named.", completion: .people)
    var person: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        try SessionCall("start", what: what, person: person, at: beginning.time, goal: beginning.goal).run(output)
    }
}

/// When something that runs began, and how long it lasts.
struct SessionBeginning: ParsableArguments {
    @Option(help: ArgumentHelp("When it began: 08:05, \"10m ago\".", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("How long it has run already: 2h30m.", valueName: "duration"))
    var elapsed: String?

    @Option(
        help: ArgumentHelp("How long it lasts, or is meant to last: 10m, 16h.", valueName: "duration"),
        completion: .list(["10m", "12h", "16h", "18h", "20h", "24h"]))
    var goal: String?

    func validate() throws {
        guard at == nil || elapsed == nil else { throw ValidationError("use --at or --elapsed, not both") }
    }

    var time: String? { at ?? elapsed.map { "\($0) ago" } }
}

struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop something that runs, and record it.",
        discussion: "A prayer that is stopped early is recorded only with --count.")

    @Argument(help: "A handle, an id or a title. By default, the only one that runs.", completion: .what)
    var what: String?

    @Option(help: ArgumentHelp("When it ended: 08:05, \"10m ago\".", valueName: "time"))
    var at: String?

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Record it, however early.")
    var count = false

    @Option(help: "The person, if a kind is named.", completion: .people)
    var person: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        try SessionCall("stop", what: what, person: person, at: at, count: count ? true : nil, note: note)
            .run(output)
    }
}

struct Adjust: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adjust",
        abstract: "Change when something that runs began, or how long it lasts.")

    @Argument(help: "A handle, an id or a title. By default, the only one that runs.", completion: .what)
    var what: String?

    @OptionGroup var beginning: SessionBeginning

    @Option(help: "The person, if a kind is named.", completion: .people)
    var person: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard beginning.time != nil || beginning.goal != nil else {
            throw ValidationError("say when it began, --at, or its --goal")
        }
    }

    func run() throws {
        try SessionCall("adjust", what: what, person: person, at: beginning.time, goal: beginning.goal).run(output)
    }
}

struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Stop something that runs, without recording it.")

    @Argument(help: "A handle, an id or a title. By default, the only one that runs.", completion: .what)
    var what: String?

    @Option(help: "The person, if a kind is named.", completion: .people)
    var person: String?

    @OptionGroup var output: OutputOptions

    func run() throws { try SessionCall("discard", what: what, person: person).run(output) }
}

/// One call about a session, and what it prints.
struct SessionCall {
    private let asked: Remindd1.SessionRequest

    init(
        _ action: String, what: String?, kind: String? = nil, person: String? = nil, at: String? = nil,
        goal: String? = nil, count: Bool? = nil, note: String? = nil
    ) {
        asked = Remindd1.SessionRequest(
            action, what: what, kind: kind, person: person, at: at, goal: goal, count: count, note: note,
            request: RequestName.fresh())
    }

    func run(_ output: OutputOptions) throws {
        let reply: Remindd1.CheckedIn = try DaemonLink().write("Session", asked)
        try output.print(reply.results) { style in
            SessionReplyText.lines(
                reply, asked.action, clock: reply.clock, style: style)
        }
    }
}
