import ArgumentParser
import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Statistics
import Vocabulary

struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "See if two trackers are high on the same days.",
        discussion: """
            remindctl compare sleep mood
            remindctl compare sleep mood --lag 1d     sleep with the mood of the day after

            The figure is Spearman's rank correlation, from -1 to 1. It does not show a cause.
            """)

    @Argument(help: "A tracker, a habit or another reminder.", completion: .ids(archived: true))
    var first: String

    @Argument(help: "The one to compare it with.", completion: .ids(archived: true))
    var second: String

    @Option(help: ArgumentHelp("Look at the second one this many days later: 1d. Up to 30d.", valueName: "days"))
    var lag: String?

    @Option(help: "How many days up to today: 14 to 3660; all of them by default.")
    var days: Int?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard days.map({ (14...3660).contains($0) }) ?? true else {
            throw ValidationError("--days goes from 14 to 3660")
        }
    }

    func run() throws {
        let later = try lag.map(Compare.days) ?? 0
        let link = try DaemonLink()
        let one = try series(first, link)
        let other = try series(second, link)
        guard one.reminder != other.reminder || later > 0 else {
            throw CommandFailure(
                .invalidArgument, "\(one.title) is compared with itself",
                hint: "name another tracker, or a lag: --lag 1d")
        }
        let comparison = try Comparison(one, other, lag: later)
        try output.print(comparison) { CompareText(comparison: comparison, style: $0).lines }
    }

    private func series(_ what: String, _ link: DaemonLink) throws -> DaySeriesView {
        var asked = Remindd1.DaysRequest(what: what)
        asked.since = "\(days ?? 3660)d"
        let reply: Remindd1.DaysReply = try link.read("Days", asked)
        guard let found = reply.series.first else {
            throw CommandFailure(
                .unknownReminder, "there is no reminder \(what)", hint: "see them with: remindctl list")
        }
        guard reply.series.count == 1 else {
            let names = reply.series.map(\.reminder).sorted().joined(separator: ", ")
            throw CommandFailure(.ambiguous, "\(what) may be any of: \(names)", hint: "name one of them")
        }
        return found
    }

    private static func days(_ text: String) throws -> Int {
        guard let length = try? DurationText.parse(text), length.components.seconds % 86_400 == 0,
            (0...30).contains(length.components.seconds / 86_400)
        else {
            throw CommandFailure(
                .invalidArgument, "a lag is whole days, at most 30, not \(quoted(text))", hint: "--lag 1d")
        }
        return Int(length.components.seconds / 86_400)
    }
}
