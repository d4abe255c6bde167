import ArgumentParser
import RemindControl
import Reminders

/// `--person`, on what shows reminders of a household.
struct PersonOption: ParsableArguments {
    @Option(help: ArgumentHelp("Only for this person.", valueName: "name"), completion: .people)
    var person: String?
}

extension CompletionKind {
    /// Everybody whom a reminder is for; nobody where the daemon does not answer.
    static var people: CompletionKind {
        .custom { _, _, prefix in
            let reply: Remindd1.Reminders? = try? DaemonLink().read("List", Remindd1.ListRequest())
            let names = Set((reply?.reminders ?? []).compactMap { $0.fields["person"]?.text })
            return names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }.sorted()
        }
    }
}
