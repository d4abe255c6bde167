import ArgumentParser
import RemindControl

/// Which reminders of a kind are paused.
struct PauseSubjects<Own: KindOptions>: ParsableArguments {
    @Argument(help: "Ids or titles.", completion: .ids(of: Own.kind))
    var what: [String] = []

    @Flag(help: "All of them.")
    var all = false

    @Option(help: "All that are for this person.")
    var person: String?

    func validate() throws {
        guard what.isEmpty == (all || person != nil) else {
            throw ValidationError(
                what.isEmpty
                    ? "it is not said which; --all means all of them" : "with --all or --person nothing else is named")
        }
    }

    var named: [String]? { what.isEmpty ? nil : what }

    /// Asks for it, and says of each reminder what it is now.
    static func change(_ method: String, _ asked: some Encodable & Sendable, word: String, already: String) throws {
        let reply: Remindd1.ChangedReminders = try DaemonLink().write(method, asked)
        let clock = Clock(now: reply.now, zone: reply.zone)
        for result in reply.results {
            Console.print(
                PauseText.lines(
                    result.changed ? word : already, result.reminder, ended: result.ended, clock: clock,
                    style: UserEnvironment.current.style))
        }
    }
}
