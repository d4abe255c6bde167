import ArgumentParser
import CivilTime
import RemindProtocol
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

/// Two series of days side by side, as `compare --json` gives them.
struct Comparison: Encodable {
    struct Side: Encodable {
        var reminder: String
        var title: String
    }

    var first: Side
    var second: Side
    /// How many days later the second one is looked at.
    var lag: Int
    /// Days that have both.
    var days: Int
    /// The first and the last of them, of the first one.
    var from: String
    var until: String
    var rho: Double

    /// - Throws: If fewer than 14 days have both, or if one of the two never changes.
    init(_ one: DaySeriesView, _ other: DaySeriesView, lag: Int) throws(CommandFailure) {
        first = Side(reminder: one.reminder, title: PersonText.title(one.title, of: one.person))
        second = Side(reminder: other.reminder, title: PersonText.title(other.title, of: other.person))
        self.lag = lag
        let known = other.dayValues
        var pairs: [(Double, Double)] = []
        var places: [Int] = []
        for (place, value) in one.dayValues.enumerated() {
            guard let value, known.indices.contains(place + lag), let beside = known[place + lag] else { continue }
            pairs.append((value, beside))
            places.append(place)
        }
        guard pairs.count >= RankCorrelation.leastPairs, let start = CivilDate(one.first) else {
            throw CommandFailure(
                .invalidArgument,
                "only \(counted(pairs.count, "day")) \(pairs.count == 1 ? "has" : "have") both \(first.title) and "
                    + "\(second.title): \(RankCorrelation.leastPairs) are needed",
                hint: "log both on more days")
        }
        (days, from, until) = (pairs.count, "\(start + places[0])", "\(start + places[places.count - 1])")
        guard let rho = RankCorrelation.rho(pairs) else {
            let same = Set(pairs.map(\.0)).count == 1 ? first.title : second.title
            throw CommandFailure(
                .invalidArgument, "\(same) is the same on all \(pairs.count) days",
                hint: "there is nothing to compare yet")
        }
        self.rho = (rho * 1000).rounded() / 1000
    }
}

extension DaySeriesView {
    /// The day's value, or the share done of what was due.
    fileprivate var dayValues: [Double?] {
        values ?? due.indices.map { due[$0] == 0 ? nil : Double(done[$0]) / Double(due[$0]) }
    }
}
