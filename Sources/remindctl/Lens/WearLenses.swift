import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// `remindctl lens wear`: one day, both eyes.
struct WearLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wear", abstract: "Record that you wore them, today or on another day.",
        discussion: """
            remindctl lens wear
            remindctl lens wear yesterday --note dry
            """)

    @OptionGroup var when: WornDay

    @OptionGroup var which: LensChoice

    @Option(help: "A note.")
    var note: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let link = try DaemonLink()
        var asked = Remindd1.AnswerRequest(
            what: nil, outcome: "done", note: note, replace: true, kind: LensPage.kind,
            request: RequestName.fresh())
        let day = try when.name
        asked.whats = try which.worn(link).map { "\($0)@\(day)" }
        let reply: Remindd1.Answered = try link.write("Answer", asked)
        let clock = reply.clock
        try output.print(reply.results) { _ in
            reply.results.flatMap { result -> [String] in
                guard !result.changed, let date = result.occurrence.wholeDay else {
                    return AnswerText.answered(
                        Remindd1.Answered(zone: reply.zone, now: reply.now, results: [result]), clock: clock)
                }
                return [CleanText.line("already logged \(clock.past(date)): \(result.occurrence.title)")]
            }
        }
    }
}

/// `remindctl lens unwear`
struct UnwearLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unwear", abstract: "Take back that you wore them on a day. The history keeps it.")

    @OptionGroup var when: WornDay

    @OptionGroup var which: LensChoice

    func run() throws {
        let link = try DaemonLink()
        let day = try when.name
        for id in try which.worn(link) {
            let asked = Remindd1.UndoRequest(
                what: "\(id)@\(day)", request: RequestName.fresh(), confirmed: true)
            let reply: Remindd1.Answered
            do {
                reply = try link.write("Undo", asked)
            } catch let failure as CommandFailure where failure.error.code == .nothingDue {
                // It is as the person wants it.
                Console.print(CleanText.line("not worn \(day): \(id)"))
                continue
            }
            Console.print(AnswerText.undone(reply, clock: reply.clock))
        }
    }
}

/// The day that a command is about: today, unless one is named.
struct WornDay: ParsableArguments {
    @Argument(help: "The day: today, yesterday, fri, -3d, 2026-11-20.", completion: .days)
    var day: String?

    @Option(help: ArgumentHelp("The same: --on yesterday.", valueName: "day"), completion: .days)
    var on: String?

    func validate() throws {
        guard day == nil || on == nil else { throw ValidationError("name the day once") }
    }

    /// Only the daemon knows which day is today, since a day may start later.
    var name: String {
        get throws(CommandFailure) {
            let name = day ?? on ?? "today"
            let environment = UserEnvironment.current
            if !DayName.matches(name) {
                _ = try LensPage.day(name, today: CivilDateTime(wallSeconds: environment.now.seconds).date)
            }
            return name
        }
    }
}

/// Which lenses a command is about: both of a pair, unless one is named.
struct LensChoice: ParsableArguments {
    @Option(name: .customLong("of"), help: "Which lenses, if you have several.", completion: .ids(of: LensPage.kind))
    var what: String?

    @Option(help: "Only this eye: left or right.", completion: .list(["left", "right"]))
    var eye: String?

    func validate() throws {
        guard what == nil || eye == nil else { throw ValidationError("use --of or --eye, not both") }
        guard eye.map(["left", "right"].contains) ?? true else { throw ValidationError("--eye is left or right") }
    }

    /// Those that are worn.
    func worn(_ link: DaemonLink) throws -> [String] {
        try chosen(link) { LensStatus.isWorn($0.fields) }
    }

    /// - Parameters:
    ///   - isMeant: Which reminders may be meant, if none is named.
    ///   - naming: How the command names one of several.
    func chosen(
        _ link: DaemonLink, where isMeant: (ReminderView) -> Bool = { _ in true },
        naming: (String) -> String = { "add --of \($0)" }
    ) throws -> [String] {
        if let what { return [what] }
        let all: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest(kind: LensPage.kind))
        let found = all.reminders.filter { reminder in
            isMeant(reminder) && eye.map { reminder.fields["eye"]?.text == $0 } ?? true
        }
        guard let first = found.first else {
            throw CommandFailure(
                .unknownReminder,
                eye.map { "there are no lenses for the \($0) eye" }
                    ?? "there are no lenses yet",
                hint: eye == nil ? "remindctl lens add" : "see them with: remindctl lens list")
        }
        let pairs = Set(found.map { $0.fields["pair"]?.text ?? $0.id })
        guard pairs.count == 1 else {
            let names = found.map(\.id).joined(separator: ", ")
            throw CommandFailure(.ambiguous, "which lenses: \(names)", hint: naming(first.id))
        }
        return found.map(\.id)
    }
}
