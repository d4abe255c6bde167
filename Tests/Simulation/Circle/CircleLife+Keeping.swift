import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Vocabulary

/// What several machines keep besides doses: readings that prompts ask for, a habit, sessions, and words of a newer program.
/// They have dice of their own, so that the rest of a life is drawn as it was.
extension CircleLife {
    /// The reminders of which nothing is a dose.
    static let kept: Set<String> = ["water", "stretch", "prayers"]

    func defineKept(on machine: CircleMachine) throws {
        var water = DefinitionDraft(kind: "water")
        (water.id, water.title, water.grace) = ("water", "water", "60m")
        water.when = [.init(when: "daily at 09:00, 15:00, 21:00")]
        water.fields = ["goal": "at least 2 l a day", "unless": "met"]
        try define(water, on: machine)
        var habit = DefinitionDraft(kind: "habit")
        (habit.id, habit.title) = ("stretch", "stretch")
        try define(habit, on: machine)
        var prayers = DefinitionDraft(kind: "prayer")
        (prayers.id, prayers.title) = ("prayers", "prayers")
        try define(prayers, on: machine)
    }

    /// One thing that a person keeps, or that a newer program writes, if it is possible there.
    mutating func keep(on machine: CircleMachine) throws {
        guard machine.state == .on else { return }
        let now = machine.now
        func id(_ name: String) throws -> ReminderID {
            guard let id = ReminderID(rawValue: name) else { throw Life.Unfit(problems: []) }
            return id
        }
        func known(_ reminder: ReminderID) -> [OccurrenceID] {
            machine.scheduler.ledger.occurrences(of: reminder).map(\.id).sorted()
        }
        switch keeping.number(0...11) {
        case 0...2:
            let amount = Measurement(
                thousandths: keeping.number(1...5) * 400_000, unit: try MeasureUnit(parsing: "ml"))
            var request = AnswerRequest(.extra(try id("water")), .done, happened: now)
            request.reading = Reading(amount, day: machine.scheduler.agenda.day(of: now))
            request.isMeasured = true
            try machine.ask(.answer(request))
        case 3, 4:
            let day = machine.scheduler.agenda.day(of: now) - Int(keeping.number(0...3))
            let outcome: Answer.Outcome = keeping.chance(70) ? .done : .skipped
            try machine.ask(
                .answer(
                    AnswerRequest(
                        .occurrence(OccurrenceID(try id("stretch"), .day(day))), outcome, happened: now,
                        replace: keeping.chance(70))))
        case 5:
            try machine.ask(.session(.start(.extra(try id("prayers")), from: now, length: keeping.number(60...7200))))
        case 6: try machine.ask(.session(.stop(try id("prayers"), at: now, counts: keeping.chance(50), note: nil)))
        case 7: try machine.ask(.session(.discard(try id("prayers"))))
        case 8, 9:
            let name = keeping.one(of: CircleLife.kept.sorted()) ?? "water"
            guard let one = keeping.one(of: known(try id(name))) else { return }
            try machine.ask(.undo(one))
        default:
            let name = keeping.one(of: ["water", "stretch", "zinc"]) ?? "zinc"
            try machine.speakNewer(of: keeping.chance(20) ? nil : keeping.one(of: known(try id(name))))
        }
    }
}
