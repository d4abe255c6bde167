import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your reminders.", aliases: ["ls"])

    @Argument(
        help: ArgumentHelp(
            "A kind (\(Kinds.list)), or a part of an id, title, prescriber or note.", valueName: "kind or text"),
        completion: .kindsAndIDs)
    var what: String?

    @Flag(help: "List the archived ones.")
    var archived = false

    @Flag(help: "Only those that are disabled.")
    var disabled = false

    @Flag(help: "Only those that are snoozed, and until when.")
    var snoozed = false

    @Flag(help: "Include finished reminders: nothing due, nothing to come.")
    var all = false

    @OptionGroup var people: PersonOption

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard !disabled || !archived else { throw ValidationError("choose --disabled or --archived, not both") }
        guard !snoozed || !disabled && !archived && !all && what == nil else {
            throw ValidationError("--snoozed takes no other choice but --person and --tag")
        }
    }

    func run() throws {
        guard !snoozed else { return try listSnoozed() }
        let kind = what.map(List.name).flatMap(Kinds.named)?.name
        try List.run(
            kind: kind, text: kind == nil ? what : nil, archived: archived, disabled: disabled, all: all,
            person: people.person,
            tag: people.tag, output)
    }

    static func run(
        kind: String?, text: String?, archived: Bool, disabled: Bool = false, all: Bool, person: String? = nil,
        tag: String? = nil,
        _ output: LongOutputOptions
    ) throws {
        var reply: Remindd1.Reminders = try DaemonLink().read(
            "List", Remindd1.ListRequest(kind: kind, archived: archived, person: person, text: text, tag: tag))
        if disabled { reply.reminders.removeAll { $0.state != .disabled } }
        try output.print(reply.reminders) { style in
            if disabled, reply.reminders.isEmpty { return ["Nothing is disabled."] }
            return ListText.lines(
                reply, archived: archived, all: all, clock: reply.clock, style: style)
        }
    }

    private func listSnoozed() throws {
        let day: Remindd1.Day = try DaemonLink().read(
            "Day", Remindd1.DayRequest(person: people.person, tag: people.tag))
        let occurrences = day.occurrences.filter { $0.status == .snoozed }
        try output.print(occurrences) { _ in
            occurrences.isEmpty ? ["Nothing is snoozed."] : AnswerText.snoozed(occurrences, clock: day.clock)
        }
    }

    /// A kind may be called by its command, too: `med`.
    static func name(_ text: String) -> String {
        Kinds.called(text)?.name ?? text.lowercased()
    }
}
