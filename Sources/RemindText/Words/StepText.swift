import CivilTime
import Reminders
import Vocabulary

/// A step of a taper in words.
enum StepText {
    /// `40 mg from Friday, 20 November 2026, 5 days`
    static func line(_ step: TaperStep) -> String {
        guard let first = CivilDate(step.from) else { return step.dose }
        let days = step.until.flatMap { CivilDate($0) }.map { last -> String in
            let count = Int(last.epochDay - first.epochDay) + 1
            return ", \(count) \(count == 1 ? "day" : "days")"
        }
        return "\(step.dose) from \(DateWords.full(first))\(days ?? " on")"
    }
}
