import ArgumentParser
import Reminders
import Vocabulary

struct ImportICalendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ics", abstract: "From a calendar or a list of tasks, as iCalendar.",
        discussion: """
            Each event that is still ahead, and each task with a date, becomes a reminder, with its rule, exceptions, \
            moved occurrences and alarms. Those that remindctl export --ics wrote become what they were. A task that is \
            done there is done here, too, if you imported it before.
            """)

    @Argument(help: "The calendar.", completion: .file(extensions: ["ics"]))
    var file: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The kind that it becomes: by default \(Kinds.standard.name) for events, reminder for tasks and KAlarm.",
            valueName: "kind"),
        completion: .list(Kinds.all.filter(\.isScheduled).map(\.name)))
    var kind: String?

    @OptionGroup var options: ImportOptions

    func run() throws {
        var options = options
        if let kind {
            let kinds = Kinds.all.filter(\.isScheduled).map(\.name)
            guard let named = Kinds.called(kind), named.isScheduled else {
                throw CommandFailure(
                    .invalidArgument, "--as takes a kind with a schedule, not \(quoted(kind))",
                    hint: NearNames.question(kind, among: kinds) ?? kinds.joined(separator: ", "))
            }
            options.kind = named.name
        }
        try options.run(.ics, [file])
    }
}
