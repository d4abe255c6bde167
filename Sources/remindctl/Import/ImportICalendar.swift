import ArgumentParser
import Reminders
import Vocabulary

struct ImportICalendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ics", abstract: "From a calendar, as iCalendar.",
        discussion: """
            Each event that is still ahead becomes a reminder, with its rule, exceptions and moved occurrences. Events \
            that remindctl export --ics wrote become what they were.
            """)

    @Argument(help: "The calendar.", completion: .file(extensions: ["ics"]))
    var file: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The kind that its events become: \(Kinds.standard.name) by default, or another kind.", valueName: "kind"),
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
