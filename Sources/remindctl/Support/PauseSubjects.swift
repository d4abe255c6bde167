import ArgumentParser
import RemindControl
import Schedules

/// Which reminders of a kind are paused.
struct PauseSubjects<Own: KindScope>: ParsableArguments {
    @Argument(help: "Ids or titles, and for how long: metformin 3d.", completion: .ids(of: Own.scope))
    var what: [String] = []

    @Flag(help: "All reminders.")
    var all = false

    @Option(help: "All reminders of this person.", completion: .people)
    var person: String?

    @Option(help: "All that have this tag.", completion: .tags)
    var tag: String?

    func validate() throws {
        guard named == nil || !all && person == nil && tag == nil else {
            throw ValidationError("name reminders, or use --all, --person or --tag")
        }
        guard named != nil || all || person != nil || tag != nil else {
            throw ValidationError("name a reminder, or use --all for all of them")
        }
    }

    /// `nil` if no reminder is named.
    var named: [String]? {
        let names = what.dropLast(length == nil ? 0 : 1)
        return names.isEmpty ? nil : Array(names)
    }

    /// The last word of `metformin 3d`. An id begins with a letter.
    var length: String? { what.last.flatMap { (try? DurationText.parse($0)) == nil ? nil : $0 } }

    /// Asks for it, and says of each reminder what it is now.
    static func change(_ method: String, _ asked: some Encodable & Sendable, word: String, already: String) throws {
        let reply: Remindd1.ChangedReminders = try DaemonLink().write(method, asked)
        let clock = Clock(now: reply.now, zone: reply.zone)
        for result in reply.results {
            Console.print(
                PauseText.lines(
                    result.changed ? word : already, result.reminder, ended: result.ended, past: result.past,
                    clock: clock,
                    style: UserEnvironment.current.style))
        }
    }
}
