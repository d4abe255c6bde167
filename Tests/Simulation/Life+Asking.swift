import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Vocabulary

/// A tracker that asks and is told readings, and a habit whose days are answered and excused. They have dice of their own,
/// so that the rest of a life stays as it was.
extension Life {
    package static let tracker = "water"
    package static let habit = "habit"

    mutating func defineAsking() throws {
        let unless = asking.one(of: Measure.Unless.allCases) ?? .met
        let plan = Plan.prompts([540, 900, 1260], goal: 2_000_000, unless: unless)
        var draft = DefinitionDraft(kind: "water")
        (draft.id, draft.title, draft.grace) = (Life.tracker, Life.tracker, "60m")
        draft.when = plan.text.map { [DefinitionDraft.Line(when: $0)] }
        draft.fields = ["goal": "at least 2 l a day", "unless": unless.rawValue]
        try define(alone: draft)
        machine.note(
            .planned(
                Sketch(id: Life.tracker, kind: "water", plan: plan, grace: 60, nag: (0, 0), late: .deliver),
                home: machine.scheduler.place.local.name, at: machine.now.milliseconds))
        var habit = DefinitionDraft(kind: "habit")
        (habit.id, habit.title) = (Life.habit, Life.habit)
        try define(alone: habit)
    }

    /// A person logs what was drunk, says what was done on a day, excuses days, and takes it back.
    mutating func keepAsking() throws {
        guard let tracker = ReminderID(rawValue: Life.tracker), let habit = ReminderID(rawValue: Life.habit) else {
            return
        }
        let now = machine.now
        let today = machine.scheduler.agenda.day(of: now)
        switch asking.number(0...9) {
        case 0...3:
            let amount = Measurement(
                thousandths: asking.number(1...5) * 400_000, unit: try MeasureUnit(parsing: "ml"))
            var request = AnswerRequest(.extra(tracker), .done, happened: now)
            (request.reading, request.isMeasured) = (Reading(amount, day: today), true)
            try machine.ask { _ in .answer(request) }
        case 4, 5:
            let id = asking.chance(70) ? tracker : habit
            let known = machine.scheduler.ledger.occurrences(of: id).filter { $0.answer != nil }.map(\.id).sorted()
            guard let one = asking.one(of: known) else { return }
            try machine.ask { _ in .undo(one) }
        case 6, 7:
            // The days to come are refused.
            let day = OccurrenceID(habit, .day(today - Int(asking.number(-2...30))))
            let outcome = asking.one(of: [Answer.Outcome.done, .skipped, .missed]) ?? .done
            let replaces = asking.chance(50)
            try machine.ask { _ in
                .answer(AnswerRequest(.occurrence(day), outcome, happened: now, replace: replaces))
            }
        case 8:
            // Over even if the clock is ahead: else it would be a pause of days to come.
            let first = today - Int(asking.number(100...140))
            let plan = Pause.Plan(from: first, until: first + Int(asking.number(0...20)))
            let id = asking.chance(50) ? tracker : habit
            try machine.ask { _ in .change([.pause(id, plan)]) }
        default:
            let day = today - Int(asking.number(100...140))
            try machine.ask { _ in .change([.takeBackPauses(habit, day)]) }
        }
    }
}
