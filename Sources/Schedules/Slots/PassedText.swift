package import CivilTime
import Vocabulary

/// A sentence about the slots of a limited schedule that had passed at its definition: they get no reminder.
package enum PassedText {
    /// More slots than any course of treatment has.
    package static let most = 10_000

    /// `today's 08:00 has passed: 4 doses, not 5`; `nil` if none has passed.
    ///
    /// - Parameters:
    ///   - over: The slots that have passed.
    ///   - left: How many are still ahead.
    ///   - word: The noun for one of them: `dose`, `time`.
    ///   - wall: The wall clock that shows them.
    ///   - now: Decides which day is today.
    package static func text(_ over: [Slot], left: Int, word: String, on wall: TimeZoneRules, now: Instant) -> String? {
        guard !over.isEmpty else { return nil }
        return passed(over, on: wall, now: now) + ": \(counted(left, word)), not \(left + over.count)"
    }

    private static func passed(_ slots: [Slot], on wall: TimeZoneRules, now: Instant) -> String {
        let today = wall.local(at: now).date
        let count = slots.count
        let locals = slots.map { $0.key.local ?? wall.local(at: $0.due) }.sorted()
        guard let first = locals.first, first.date == today else {
            return "\(count) since \(locals.first?.date ?? today) \(count == 1 ? "has" : "have") passed"
        }
        guard count <= 3 else { return "\(count) of today's times have passed" }
        let times = enumerated(locals.map(\.time.description))
        return "today's \(times) \(count == 1 ? "has" : "have") passed"
    }
}
