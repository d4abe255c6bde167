package import Catalogue
import CivilTime
import Schedules
import Vocabulary

/// The shortest and the longest time between two doses: `min_gap` and `max_gap`.
///
/// Schedules ignore both. If a clock change, a journey or a late dose brings two doses nearer or farther, the person
/// only gets a warning that says how far apart they are.
package struct DoseGap: Hashable, Sendable {
    package var least: Duration?
    package var most: Duration?

    /// `nil` if the definition has neither.
    package init?(_ definition: Definition) {
        func duration(_ field: String) -> Duration? {
            definition.fields[field].flatMap { try? DurationText.parse($0.text) }
        }
        least = duration("min_gap")
        most = duration("max_gap")
        if least == nil, most == nil { return nil }
    }

    /// `only 5 hours since the dose before, not 6 hours`; `nil` if the distance is within both limits.
    package func warning(_ distance: Duration, _ say: Wording = .english) -> String? {
        // Rounded down to the minute, so that a second short of six hours does not read as six hours.
        let minutes = distance.components.seconds / 60
        let shown = say.length(minutes == 0 ? distance : .seconds(minutes * 60))
        if let least, distance < least {
            guard distance.components.seconds >= 60 else {
                return say("less than a minute since the dose before, not %{least}", ["least": say.length(least)])
            }
            return say(
                "only %{length} since the dose before, not %{least}",
                ["length": shown, "least": say.length(least)])
        }
        if let most, distance > most {
            return say(
                "%{length} since the dose before, more than %{most}",
                ["length": shown, "most": say.length(most)])
        }
        return nil
    }

    /// Rounded down to the minute, so that a second short of six hours does not read as six hours.
    private func words(_ duration: Duration) -> String {
        let minutes = duration.components.seconds / 60
        return minutes == 0 ? "less than a minute" : DurationText.words(.seconds(minutes * 60))
    }

    /// The problem with a `max_gap` shorter than `min_gap`, or with a gap that the schedules themselves break.
    static func problem(with definition: Definition) -> FieldProblem? {
        guard let gap = DoseGap(definition) else { return nil }
        if let least = gap.least, let most = gap.most, most < least {
            return FieldProblem(
                "max_gap", "max_gap is shorter than min_gap",
                hint: "\(field: "max_gap", DurationText.short(least)) or longer")
        }
        guard let nearest = gap.nearest(of: definition) else { return nil }
        if let least = gap.least, nearest < least {
            return FieldProblem(
                "min_gap", "doses are \(gap.words(nearest)) apart by schedule, less than min_gap",
                hint: "\(field: "min_gap", DurationText.short(nearest)) or shorter")
        }
        if let most = gap.most, nearest > most {
            return FieldProblem(
                "max_gap", "doses are \(gap.words(nearest)) apart by schedule, more than max_gap",
                hint: "\(field: "max_gap", DurationText.short(nearest)) or longer")
        }
        return nil
    }

    /// The shortest time between two doses among the first hundred slots of each schedule, read in UTC. Clock changes
    /// and sun schedules are left to the warnings.
    private func nearest(of definition: Definition) -> Duration? {
        let utc = TimeZoneRules.utc
        var place = TimeContext(local: utc, directory: ZoneDirectory(environment: [:]))
        var dues: [Instant] = []
        var nearest: Duration?
        for line in definition.lines where !line.isOff {
            guard var floating = line.schedule else { continue }
            floating.zone = nil
            if case .afterTaken(let delay, _, _) = floating.rule {
                nearest = [nearest, delay].compactMap(\.self).min()
            }
            guard let compiled = try? CompiledSchedule(floating, anchor: line.anchor, place: &place) else { continue }
            dues += compiled.dues(from: line.anchor.at, count: 100, within: line.days, in: utc)
        }
        dues = Array(Set(dues)).sorted()
        for (one, two) in zip(dues, dues.dropFirst()) { nearest = [nearest, two - one].compactMap(\.self).min() }
        return nearest
    }
}
