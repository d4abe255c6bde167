import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Vocabulary

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
        if what.first == "all" { throw ValidationError("for all reminders use --all") }
        guard named != nil || all || person != nil || tag != nil else {
            throw ValidationError("name a reminder, or use --all for all of them")
        }
    }

    /// `nil` if no reminder is named.
    var named: [String]? {
        let names = what.prefix(what.count - lengthWords)
        return names.isEmpty ? nil : Array(names)
    }

    /// The last words of `metformin 3d`, `metformin for 3 days`. An id begins with a letter.
    var length: String? {
        let words = what.suffix(lengthWords)
        return words.isEmpty ? nil : words.drop { $0 == "for" }.joined(separator: " ")
    }

    private var lengthWords: Int {
        for count in [2, 1] where count <= what.count {
            guard (try? DurationText.parse(what.suffix(count).joined(separator: " "))) != nil else { continue }
            return count + (what.dropLast(count).last == "for" ? 1 : 0)
        }
        return 0
    }

    /// Asks for it, and says of each reminder what it is now.
    static func change(
        _ method: String, _ asked: some Encodable & Sendable, word: String, excused: String? = nil, already: String
    )
        throws
    {
        let reply: Remindd1.ChangedReminders = try DaemonLink().write(method, asked)
        let clock = reply.clock
        for result in reply.results {
            let changed = result.past?.isEmpty == false ? excused ?? word : word
            Console.print(
                PauseText.lines(
                    result.changed ? changed : already, result.reminder, ended: result.ended, past: result.past,
                    clock: clock,
                    style: UserEnvironment.current.style))
        }
    }
}

extension Question {
    /// Asks about every reminder of a kind or person: `Pause 5 reminders?`
    func ask(_ verb: String, of kind: String?, _ person: String?, _ tag: String?, isAnswered: Bool) throws {
        guard !isAnswered, Question.canBeAsked else { return }
        let found: Remindd1.Reminders = try DaemonLink().read(
            "List", Remindd1.ListRequest(kind: kind, person: person, tag: tag))
        let count = found.reminders.count
        try ask(
            "\(verb) \(count == 1 ? "1 reminder" : "\(count) reminders")?", isAnswered: count == 0,
            refusal: "nothing was changed")
    }
}
