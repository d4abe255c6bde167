import ArgumentParser
import RemindProtocol

/// The name of a request, for scripts: the daemon records a request of one name once, however often it comes.
struct RequestOption: ParsableArguments {
    @Option(
        name: .customLong("request"),
        help: ArgumentHelp(
            "For scripts that repeat a command: the same ID with the same values is recorded once.", valueName: "ID"))
    var given: String?

    func validate() throws {
        guard let given else { return }
        guard (1...64).contains(given.utf8.count) else { throw ValidationError("--request takes 1 to 64 bytes") }
    }

    /// The given name, or a fresh one.
    var id: String { given ?? RequestName.fresh() }
}
