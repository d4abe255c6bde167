import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Reminder {
    /// Its limits, and the doses in the working set: each that was recorded, until a person says that two were one.
    func rollingLimits(ledger: Ledger, besides replaced: OccurrenceID? = nil) -> RollingLimits {
        let taken = ledger.occurrences(of: id).flatMap { occurrence -> [RollingLimits.Dose] in
            guard occurrence.id != replaced, occurrence.answer?.outcome == .done else { return [] }
            return occurrence.taken.compactMap(\.last).compactMap { entry in
                guard let answer = entry.answer, let at = ledger.latest(of: entry) else { return nil }
                return RollingLimits.Dose(at: at, amount: answer.amount, strength: answer.strength)
            }
        }
        return RollingLimits(asNeededLimits, dosing: dosing, taken: taken)
    }

    /// The rolling limits of each as-needed schedule that has any; all of them hold. There `min_gap` is one of them: no
    /// other schedule keeps two doses apart.
    var asNeededLimits: [Schedule.AsNeeded] {
        guard let first = asNeeded else { return [] }
        let limits = lines.compactMap {
            if case .asNeeded(let limits) = $0.schedule.rule, limits.reach != nil { limits } else { nil }
        }
        guard let least = DoseGap(definition)?.least, first.apart.map({ $0 < least }) ?? true else { return limits }
        return limits + [Schedule.AsNeeded(apart: least)]
    }

    /// How far apart two doses have nothing to do with each other.
    package var asNeededReach: Duration? { asNeededLimits.compactMap(\.reach).max() }

    /// How its doses are measured.
    var dosing: Dosing { Dosing(fields(line: extraLine)) }

    /// One dose as needed, or besides the schedule.
    var usualDose: Quantity? { dosing.dose }
}
