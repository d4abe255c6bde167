import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Vocabulary

/// A medicine whose dose gets smaller by steps, and which is edited while it runs.
extension Life {
    static let taper = "taper"

    mutating func defineTaper() throws {
        let steps = ["40 mg for \(asking.number(5...30)) days", "20 mg for \(asking.number(5...30)) days", "10 mg"]
        try defineTaper(steps, choice: nil)
    }

    /// A person changes how long the steps last, and says whether the taper continues or starts again, or forgets to.
    mutating func editTaper() throws {
        // On a clock that may be wrong, nobody knows which step is the current one.
        guard machine.scheduler.trust.isTrusted, let id = ReminderID(rawValue: Life.taper),
            let steps = machine.scheduler.ledger.reminders[id]?.definition.steps
        else { return }
        let today = machine.scheduler.agenda.day(of: machine.now)
        let spans = steps.map { (from: CivilDate($0.from) ?? today, until: $0.until.flatMap { CivilDate($0) }) }
        // On the first and the last day of a step, it depends on the hour which one is current.
        guard let current = spans.firstIndex(where: { $0.from < today && $0.until.map { today < $0 } ?? true }) else {
            return
        }
        let lengths = spans.enumerated().map { index, span -> Int64 in
            if index < current, let until = span.until { return Int64(until - span.from) + 1 }
            return (index == current ? Int64(today - span.from) + 1 : 0) + asking.number(2...30)
        }
        let written = steps.enumerated().map { index, step in
            index == steps.count - 1 ? step.dose : "\(step.dose) for \(lengths[index]) days"
        }
        let choice = asking.one(of: ["continue", "continue", "restart", ""]) ?? ""
        try defineTaper(written, choice: choice.isEmpty ? nil : choice)
    }

    private mutating func defineTaper(_ steps: [String], choice: String?) throws {
        var draft = DefinitionDraft(kind: "medication")
        (draft.id, draft.title, draft.taper) = (Life.taper, Life.taper, choice)
        (draft.grace, draft.steps) = ("120m", steps.map { TaperStep.Draft($0) })
        (draft.nag, draft.when) = (.init(every: "10m", times: 0), [.init(when: "daily at 08:00")])
        let place = machine.scheduler.place
        let existing = ReminderID(rawValue: Life.taper).flatMap { machine.scheduler.ledger.reminders[$0]?.definition }
        let made = Definition.make(
            draft, over: existing, source: .command, anchor: .init(at: machine.now, zone: place.local.name),
            context: .file, today: place.local.local(at: machine.now).date, place: place)
        // Nobody said which, and it runs.
        if existing != nil, choice == nil, made.definition == nil { return }
        guard let definition = made.definition else { throw Unfit(problems: made.problems) }
        let decision = try machine.ask { _ in .change([.define(definition)]) }
        guard decision.entries.contains(where: { if case .defined = $0.fact { true } else { false } }) else { return }
        machine.note(.tapered(steps, choice: choice, at: machine.now.milliseconds))
    }
}
