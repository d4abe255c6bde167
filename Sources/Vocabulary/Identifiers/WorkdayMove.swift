package import CivilTime

/// The direction in which a slot moves to a workday if its date is none.
package enum WorkdayMove: String, Hashable, Sendable, CaseIterable {
    case before, after
}

/// The slot of a schedule that moves to a workday, named by its own date: it stays the same slot when holidays change.
package struct MovedSlot: Hashable, Sendable {
    /// The date as the schedule has it, which may be a holiday.
    package var date: CivilDate
    package var move: WorkdayMove
    package var time: ClockTime
    /// `nil` if it follows the clock of wherever the person is.
    package var zone: String?

    package init(date: CivilDate, move: WorkdayMove, time: ClockTime, zone: String? = nil) {
        (self.date, self.move, self.time, self.zone) = (date, move, time, zone)
    }
}

extension MovedSlot: LosslessStringConvertible {
    /// `2026-12-25/workday-before@09:00`, `2026-12-25/workday-after@09:00[Asia/Tokyo]`
    package var description: String {
        "\(date)/workday-\(move.rawValue)@\(time)" + (zone.map { "[\($0)]" } ?? "")
    }

    package init?(_ text: String) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let date = CivilDate(halves[0]), halves[1].hasPrefix("workday-"),
            let at = halves[1].firstIndex(of: "@"),
            let move = WorkdayMove(rawValue: String(halves[1][..<at].dropFirst("workday-".count)))
        else { return nil }
        var rest = halves[1][halves[1].index(after: at)...]
        var zone: String?
        if rest.hasSuffix("]"), let bracket = rest.firstIndex(of: "[") {
            zone = String(rest[rest.index(after: bracket)...].dropLast())
            rest = rest[..<bracket]
        }
        guard let time = ClockTime(String(rest)) else { return nil }
        self.init(date: date, move: move, time: time, zone: zone)
    }
}
