import CivilTime
import Vocabulary

/// New steps for a taper that runs: it continues, or starts again. Which of them is never guessed, since a step that is taken
/// once more is a wrong dose (TIME, section 5).
struct TaperEdit {
    /// The person's word about it.
    enum Choice: String {
        case goOn = "continue"
        case restart
    }

    let old: [TaperStep]
    /// The first step that is not over.
    let current: Int

    /// `nil` if it does not run: it lies ahead, or is over.
    init?(_ old: [TaperStep]?, today: CivilDate) {
        guard let old, let first = old.first?.days.first, first <= today,
            let current = old.firstIndex(where: { $0.days.last.map { $0 >= today } ?? true })
        else { return nil }
        (self.old, self.current) = (old, current)
    }

    static func choice(_ text: String?) throws(FieldProblem) -> Choice? {
        guard let text else { return nil }
        guard let choice = Choice(rawValue: text.trimmed.lowercased()) else {
            throw FieldProblem("taper", "\(quoted(text)) is not a way to change a taper", hint: TaperEdit.hint)
        }
        return choice
    }

    /// The finished steps keep their days, and the current one its first day.
    ///
    /// - Parameter drafts: All steps again, or those from the current one on.
    func goingOn(_ drafts: [TaperStep.Draft], today: CivilDate) throws(FieldProblem) -> [TaperStep] {
        let finished = old[..<current]
        func isSame(_ draft: TaperStep.Draft, _ step: TaperStep) -> Bool {
            (try? Quantity.parse(draft.dose).description) == step.dose
        }
        let isWhole = drafts.count > finished.count && zip(drafts, finished).allSatisfy { isSame($0, $1) }
        var next = isWhole ? Array(drafts[finished.count...]) : drafts
        guard let first = next.first, isWhole || isSame(first, old[current]) else {
            throw FieldProblem(
                "steps",
                "these steps do not continue step \(current + 1), \(old[current].dose) since \(old[current].from)",
                hint: "begin with \(old[current].dose), or give all steps again")
        }
        next[0].from = first.from ?? old[current].from
        return finished + (try TaperStep.steps(next, start: nil, today: today))
    }

    /// True if new steps change no day that is over, and not when the current step began.
    func isKept(by steps: [TaperStep]) -> Bool {
        steps.count > current && steps[..<current] == old[..<current] && steps[current].from == old[current].from
    }

    /// The error for steps that leave open what is meant.
    var problem: FieldProblem {
        FieldProblem(
            "steps",
            "the taper runs, step \(current + 1) of \(old.count) (\(old[current].dose)) since \(old[current].from): "
                + "say whether it continues or starts again",
            hint: TaperEdit.hint)
    }

    private static let example = "steps = [{ dose = \"40 mg\", from = \"2026-11-20\", for = \"5 days\" }]"
    private static let hint: Hint =
        """
        \(commandLine: "--taper continue, or --taper restart", file: "name its day: \(example)",
        answer: "give the first step its day: 40 mg from 2026-11-20 for 5 days")
        """
}
