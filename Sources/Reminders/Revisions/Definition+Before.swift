import CivilTime
import Schedules
import Vocabulary

/// Notices ahead of an occurrence.
extension Definition {
    /// The most notices of one reminder.
    package static let mostNotices = 5

    /// The longest notice, in days: of a dose, and of a thing to do such as a birthday.
    package static func mostDays(of kind: any Kind) -> Int64 { kind.has(.plain) ? 60 : 1 }
    /// How many times of a schedule are looked at to find those that are nearest to each other.
    private static let timesCompared = 100

    /// Seconds, the longest first, each once.
    static func checkedBefore(_ texts: [String], of kind: any Kind) throws(FieldProblem) -> [Int64] {
        guard !texts.isEmpty else { throw FieldProblem("before", "before is an empty list", hint: "before = \"15m\"") }
        var all: Set<Int64> = []
        for text in texts {
            let ahead = try seconds("before", text)
            let most = mostDays(of: kind)
            guard (60...most * 86_400).contains(ahead) else {
                throw FieldProblem(
                    "before",
                    "a notice \(DurationText.words(.seconds(ahead))) ahead is too \(ahead < 60 ? "late" : "early")",
                    hint: most == 1 ? "1m to 24h" : "1m to \(most)d")
            }
            all.insert(ahead)
        }
        guard all.count <= mostNotices else {
            throw FieldProblem("before", "before has \(all.count) notices", hint: "at most \(mostNotices)")
        }
        return all.sorted(by: >)
    }

    /// Refuses a notice that would come before the previous time of the schedules.
    func checkNotices(from start: Instant, place: TimeContext) throws(FieldProblem) {
        guard let longest = before?.first, let gap = shortestGap(from: start, place: place), .seconds(longest) >= gap
        else { return }
        let words = DurationText.words(gap)
        throw FieldProblem(
            "before",
            "a notice \(DurationText.words(.seconds(longest))) ahead is too early: the times are \(words) apart",
            hint: "less than \(DurationText.short(gap))")
    }

    /// The shortest time from one slot to the next; `nil` if there are no two.
    private func shortestGap(from start: Instant, place: TimeContext) -> Duration? {
        var place = place
        let reminder = Reminder(self, definedAt: start, place: &place)
        let wall = reminder.wall(place)
        var gap = reminder.lines.compactMap(\.chain?.shortestWait).min()
        var last: Instant?
        for _ in 0..<Definition.timesCompared {
            let next = reminder.lines.indices.compactMap {
                reminder.lines[$0].next(after: last ?? start, on: wall, place: place, line: $0)?.due
            }
            guard let due = next.min() else { break }
            if let last { gap = min(gap ?? due - last, due - last) }
            last = due
        }
        return gap
    }
}
