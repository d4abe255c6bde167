import ArgumentParser

/// The day that is answered.
struct DayOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The day it belongs to: yesterday, fri, -3d, 2026-11-20.", valueName: "day"),
        completion: .days)
    var on: String?

    /// - Parameter isElsewhere: True if other options say which occurrence, or when.
    func validate(_ what: [String], isElsewhere: Bool) throws {
        guard on != nil else { return }
        guard !isElsewhere else { throw ValidationError("--on goes without --at, --due and --early") }
        guard !what.contains(where: { $0.contains("@") }) else {
            throw ValidationError("name the day with @ or with --on, not both")
        }
        guard !what.isEmpty else { throw ValidationError("--on needs the name of a reminder") }
    }

    /// WHAT@DAY of each reminder.
    func named(_ what: [String]) -> [String] { on.map { day in what.map { "\($0)@\(day)" } } ?? what }
}
