import ArgumentParser
import RemindProtocol
import Reminders

/// `--person` and `--tag`, on what shows several reminders.
struct PersonOption: ParsableArguments {
    @Option(help: ArgumentHelp("Only for this person, or for me.", valueName: "name"), completion: .people)
    var person: String?

    @Option(help: "Only reminders with this tag.", completion: .tags)
    var tag: String?
}

extension CompletionKind {
    /// Every tag that a reminder has.
    static var tags: CompletionKind {
        .custom { _, _, prefix in
            let reply: Remindd1.Reminders? = try? DaemonLink().read("List", Remindd1.ListRequest())
            let tags = Set((reply?.reminders ?? []).flatMap { $0.tags ?? [] })
            return tags.filter { $0.hasPrefix(prefix.lowercased()) }.sorted()
        }
    }

    /// Every person with a reminder; none if the daemon does not answer.
    static var people: CompletionKind {
        .custom { _, _, prefix in
            let reply: Remindd1.Reminders? = try? DaemonLink().read("List", Remindd1.ListRequest())
            let names = Set((reply?.reminders ?? []).compactMap { $0.fields["person"]?.text })
            return names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }.sorted()
        }
    }
}
