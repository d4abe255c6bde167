/// How many doses of a period, a weekday or a reminder had each outcome, and the two rates that follow.
///
/// ```swift
/// var week = Figures()
/// (week.taken, week.missed, week.skipped, week.onTime) = (12, 1, 1, 9)
/// week.adherence  // 92
/// week.punctuality  // 75
/// Figures().adherence  // nil
/// ```
package struct Figures: Hashable, Sendable, Codable {
    package var taken = 0
    package var missed = 0
    /// Skipped on purpose; in no rate.
    package var skipped = 0
    /// Missed while the machine was off or because of a journey, and not reviewed yet; in no rate.
    package var unreviewed = 0
    /// How many of those taken were within the window around their due time.
    package var onTime = 0
    /// How many of those taken were recorded by a wrong clock: how late they were is not known.
    package var untimed = 0

    package init() {}

    /// Taken out of taken and missed, in whole per cent, rounded down so that 100 means all; `nil` if there are none.
    package var adherence: Int? { Figures.percent(taken, of: taken + missed) }
    /// The per cent of taken doses that were on time, rounded down; doses that a wrong clock recorded are left out.
    package var punctuality: Int? { Figures.percent(onTime, of: taken - untimed) }

    /// True if it counts no dose.
    package var isEmpty: Bool { taken + missed + skipped + unreviewed == 0 }

    package static func percent(_ part: Int, of whole: Int) -> Int? {
        whole == 0 ? nil : part * 100 / whole
    }

    mutating func count(_ state: StandingOutcome.State, isOnTime: Bool = false, isTimed: Bool = true) {
        switch state {
        case .taken:
            taken += 1
            if isOnTime { onTime += 1 }
            if !isTimed { untimed += 1 }
        case .skipped: skipped += 1
        case .missed: missed += 1
        case .unreviewed: unreviewed += 1
        case .open, .lapsed, .extra, .run, .dayDone, .daySkipped, .dayMissed: break
        }
    }

    package mutating func add(_ other: Figures) {
        taken += other.taken
        missed += other.missed
        skipped += other.skipped
        unreviewed += other.unreviewed
        onTime += other.onTime
        untimed += other.untimed
    }

    private enum CodingKeys: String, CodingKey {
        case taken, missed, skipped, unreviewed, onTime, untimed, adherence, punctuality
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        taken = try container.decode(Int.self, forKey: .taken)
        missed = try container.decode(Int.self, forKey: .missed)
        skipped = try container.decode(Int.self, forKey: .skipped)
        unreviewed = try container.decode(Int.self, forKey: .unreviewed)
        onTime = try container.decode(Int.self, forKey: .onTime)
        untimed = try container.decodeIfPresent(Int.self, forKey: .untimed) ?? 0
    }

    /// Encodes the counts with both rates, null if there is nothing to divide by.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(taken, forKey: .taken)
        try container.encode(missed, forKey: .missed)
        try container.encode(skipped, forKey: .skipped)
        try container.encode(unreviewed, forKey: .unreviewed)
        try container.encode(onTime, forKey: .onTime)
        if untimed > 0 { try container.encode(untimed, forKey: .untimed) }
        try container.encode(adherence, forKey: .adherence)
        try container.encode(punctuality, forKey: .punctuality)
    }
}
