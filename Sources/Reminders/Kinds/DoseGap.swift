import CivilTime
import Schedules

/// How near and how far from each other doses are to be, as the person was told: `min_gap` and `max_gap`.
///
/// Schedules never bend to it. Where a change of clocks, a journey or a late dose brings two doses nearer or farther, the
/// person is told how far apart they are, and nothing else.
package struct DoseGap: Hashable, Sendable {
    package var least: Duration?
    package var most: Duration?

    /// `nil` where the definition names neither.
    package init?(_ definition: Definition) {
        func duration(_ field: String) -> Duration? {
            definition.fields[field].flatMap { try? DurationText.parse($0.text) }
        }
        least = duration("min_gap")
        most = duration("max_gap")
        if least == nil, most == nil { return nil }
    }

    /// `only 5 hours since the last dose, at least 6 hours`; `nil` where the distance is right.
    package func warning(_ distance: Duration) -> String? {
        if let least, distance < least { return "only \(words(distance)) since the dose before, not \(words(least))" }
        if let most, distance > most { return "\(words(distance)) since the dose before, more than \(words(most))" }
        return nil
    }

    /// To the minute, rounded down: what is a second short of six hours is not six hours.
    private func words(_ duration: Duration) -> String {
        let minutes = duration.components.seconds / 60
        return minutes == 0 ? "less than a minute" : DurationText.words(.seconds(minutes * 60))
    }

    /// What a person cannot have meant: gaps that the schedules themselves never keep.
    static func problem(with definition: Definition) -> FieldProblem? {
        guard let gap = DoseGap(definition) else { return nil }
        if let least = gap.least, let most = gap.most, most < least {
            return FieldProblem(
                "max_gap", "max_gap is shorter than min_gap",
                hint: "max_gap = \"\(DurationText.short(least))\", or longer")
        }
        guard let nearest = gap.nearest(of: definition) else { return nil }
        if let least = gap.least, nearest < least {
            return FieldProblem(
                "min_gap", "doses are \(gap.words(nearest)) apart by its schedules, nearer than min_gap",
                hint: "min_gap = \"\(DurationText.short(nearest))\", or shorter")
        }
        if let most = gap.most, nearest > most {
            return FieldProblem(
                "max_gap", "doses are \(gap.words(nearest)) apart by its schedules, farther than max_gap",
                hint: "max_gap = \"\(DurationText.short(nearest))\", or longer")
        }
        return nil
    }

    /// How near the schedules themselves bring two doses, where no clock changes: of the next hundred slots. What takes
    /// its time from the sun, and what is read without a machine's zones, is left to the warnings.
    private func nearest(of definition: Definition) -> Duration? {
        let utc = TimeZoneRules.utc
        var place = Place(local: utc, directory: ZoneDirectory(environment: [:]))
        var dues: [Instant] = []
        var nearest: Duration?
        for line in definition.lines where !line.isOff {
            guard let schedule = try? Schedule(parsing: line.when, context: .file) else { continue }
            var floating = schedule
            floating.zone = nil
            if case .afterTaken(let delay, _) = schedule.rule { nearest = [nearest, delay].compactMap(\.self).min() }
            guard let compiled = try? CompiledSchedule(floating, anchor: line.anchor, place: &place) else { continue }
            dues += compiled.dues(from: line.anchor.at, count: 100, within: line.days, in: utc)
        }
        dues = Array(Set(dues)).sorted()
        for (one, two) in zip(dues, dues.dropFirst()) { nearest = [nearest, two - one].compactMap(\.self).min() }
        return nearest
    }
}
