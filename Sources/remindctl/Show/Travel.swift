import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders

struct Travel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "travel",
        abstract: "Show how a journey shifts your doses, and choose which clock to follow.",
        discussion: """
            remindctl travel --to Asia/Tokyo
            remindctl travel --to Asia/Tokyo --on 2026-12-01T14:00
            remindctl travel keep
            remindctl travel move metformin
            """,
        subcommands: [TravelPreview.self, TravelKeep.self, TravelMove.self], defaultSubcommand: TravelPreview.self)
}

struct TravelPreview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Show the last doses here, the first ones there and the hours between.")

    @Option(help: ArgumentHelp("The zone you travel to: Asia/Tokyo.", valueName: "zone"), completion: .zones)
    var to: String

    @Option(
        help: ArgumentHelp(
            "When your clock changes: 2026-12-01 (at noon), 2026-12-01T14:00. By default, now.", valueName: "time"))
    var on: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let view: TravelView = try DaemonLink().read("Travel", Remindd1.TravelRequest(to: to, on: on))
        try output.print(view) { style in TravelText.lines(view, display: UserEnvironment.current.display, style: style)
        }
    }
}

struct TravelKeep: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Keep the old clock.")

    @Argument(help: "A reminder. By default, all that ask.", completion: .ids())
    var what: String?

    func run() throws { try TravelAnswer.give(.keep, what) }
}

struct TravelMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Follow the clock of the place where you are.")

    @Argument(help: "A reminder. By default, all that ask.", completion: .ids())
    var what: String?

    func run() throws { try TravelAnswer.give(.move, what) }
}

/// The choice after a journey, and the effect on each reminder.
enum TravelAnswer {
    static func give(_ choice: TravelChoice, _ what: String?) throws {
        let asked = Remindd1.AnswerTravelRequest(
            what: what, choice: choice.rawValue, request: RequestName.fresh())
        let reply: Remindd1.ChangedReminders = try DaemonLink().write("AnswerTravel", asked)
        let clock = reply.clock
        Console.print(reply.results.flatMap { lines($0, choice, zone: reply.zone, clock: clock) })
    }

    private static func lines(
        _ result: Remindd1.ChangedReminders.Result, _ choice: TravelChoice, zone: String, clock: Clock
    ) -> [String] {
        let word = result.changed ? (choice == .keep ? "kept" : "moved") : "unchanged"
        let reply = Remindd1.Changed(
            zone: zone, now: clock.now.seconds, changed: result.changed, reminder: result.reminder)
        return DefinedText.lines(word, reply, clock: clock, style: UserEnvironment.current.style)
    }
}
