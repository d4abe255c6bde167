package import Catalogue
package import CivilTime

/// How far a pair of lenses is used up: the one place for its level, colour, texts and urgency.
///
/// Two limits hold at once, days worn and days since the pair was opened; the one that is nearer counts, unless the
/// reminder says that only one of them does.
package struct LensStatus: Hashable, Sendable {
    package enum Level: String, Hashable, Sendable, Codable {
        case green, yellow, orange, red
    }

    /// The limit that ends a pair.
    package enum Limit: String, Hashable, Sendable, Codable, CaseIterable {
        case both, worn, calendar

        package init(_ fields: Fields) { self = fields["limit"].flatMap { Limit(rawValue: $0.text) } ?? .both }
    }

    /// How many days a pair lasts.
    package var days: Int
    package var worn: Int
    /// Days since the pair was opened.
    package var open: Int
    package var limit: Limit

    package init(days: Int, worn: Int, open: Int, limit: Limit = .both) {
        (self.days, self.worn, self.open, self.limit) = (days, worn, open, limit)
    }

    /// `nil` if the fields do not say how long a pair lasts.
    init?(_ fields: Fields, _ use: WearPeriod) {
        guard let days = Lens.lifetime(fields) else { return nil }
        self.init(days: days, worn: use.days.count, open: max(0, use.today - use.opened), limit: Limit(fields))
    }

    /// Days used of the limit that is nearer.
    package var used: Int {
        switch limit {
        case .both: max(worn, open)
        case .worn: worn
        case .calendar: open
        }
    }

    /// Days left; negative if overdue.
    package var remaining: Int { days - used }

    /// In whole per cent, rounded down; more than 100 if overdue.
    package var percent: Int { used * 100 / max(1, days) }

    /// Green below 67 %, yellow below 81 %, orange below 100 %, compared in integers.
    package var level: Level {
        if 100 * used < 67 * days { return .green }
        if 100 * used < 81 * days { return .yellow }
        return used < days ? .orange : .red
    }

    /// `You're getting close to replacement time.`
    package var headline: String {
        switch level {
        case .green: "Looking good! Keep up with your wear schedule."
        case .yellow: "You're getting close to replacement time."
        case .orange: "Time to replace your lenses soon!"
        // One that is thrown away at night is not overdue on the day of wear.
        case .red where days == 1 && used == 1: "Worn today: take fresh lenses tomorrow."
        case .red: "Your lenses are overdue for replacement!"
        }
    }

    /// `Replace in 4 days`
    package var text: String { words(.english) }

    /// `text` in a person's language.
    package func words(_ say: Wording) -> String {
        if used == 0 { return say("Ready to wear") }
        if days == 1 { return say("Replace with fresh lenses") }
        let left = abs(remaining)
        if remaining < 0 {
            return say("%{n} day overdue - replace immediately", "%{n} days overdue - replace immediately", left)
        }
        switch level {
        case .green:
            return say("Looking good! %{n} day until replacement", "Looking good! %{n} days until replacement", left)
        case .yellow: return say("Replace in %{n} day", "Replace in %{n} days", left)
        case .orange: return say("Replace soon - %{n} day remaining", "Replace soon - %{n} days remaining", left)
        case .red: return say("Replace today")
        }
    }
}

extension LensStatus {
    /// How many days a pair with these fields lasts; `nil` if they do not say.
    package static func lifetime(_ fields: Fields) -> Int? { Lens.lifetime(fields) }

    /// The last day on which their prescription is valid.
    package static func prescriptionEnd(_ fields: Fields) -> CivilDate? { Lens.Prescription.end(fields) }

    /// True if it is worn, and not kept beside: a case, a bottle of solution.
    package static func isWorn(_ fields: Fields) -> Bool { !["case", "solution"].contains(fields["type"]?.text ?? "") }
}
