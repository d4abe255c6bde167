import CivilTime
import RemindCore
import Reminders
import Support
import Vocabulary

extension Circle {
    package static let names = ["zinc", "iron"]
    /// How much is in stock when both are defined.
    package static let stocked: Int64 = 500

    /// Almost three days of three machines that hear of each other now and then, and of all at the end.
    ///
    /// - Parameters:
    ///   - seed: All of it is drawn from this.
    ///   - refills: True if stock is put in and counted as well.
    package static func life(_ seed: Int, refills: Bool) throws -> Circle {
        var circle = try Circle(3, seed: UInt64(seed))
        var random = SeededRandom(seed: UInt64(seed) &* 31)
        for name in names {
            try circle.machines[0].define(name, "daily at 08:00, 20:00", fields: ["dose": "1 tablet"])
            let id = try circle.machines[0].id(name)
            try circle.machines[0].decide(.stock(id, .count("\(stocked) tablets", note: nil)))
        }
        circle.carryAll()
        let start = circle.machines[0].now
        for step in 1...80 {
            let now = start + .seconds(Int64(step) * 3000)
            let index = Int.random(in: 0..<3, using: &random)
            // The others sleep.
            circle.machines[index].now = now
            try circle.machines[index].turn()
            try act(&circle.machines[index], refills: refills, &random)
            if Int.random(in: 0...2, using: &random) == 0 {
                let target = (index + Int.random(in: 1...2, using: &random)) % 3
                circle.carry(from: index, to: target)
            }
            if Int.random(in: 0...14, using: &random) == 0 { try circle.machines[index].restart() }
        }
        circle.carryAll()
        return circle
    }

    /// One thing that a person does, if it is possible there.
    private static func act(_ world: inout World, refills: Bool, _ random: inout SeededRandom) throws {
        let id = try world.id(names[Int.random(in: 0...1, using: &random)])
        let subject = world.scheduler.ledger.occurrences(of: id).filter { $0.due <= world.now }
            .sorted { $0.id < $1.id }.randomElement(using: &random)
        let event: Event?
        if let subject, subject.isDouble || subject.settlement != nil, Int.random(in: 0...2, using: &random) == 0 {
            let doses = Int.random(in: 1...2, using: &random)
            do { try world.decide(.settle(SettleRequest(subject.id, doses: doses))) } catch is RemindError {}
            return
        }
        switch Int.random(in: 0...15, using: &random) {
        case 0...7:
            guard let subject else { return }
            let outcome: Answer.Outcome = Int.random(in: 0...3, using: &random) == 0 ? .skipped : .done
            event = .answer(
                AnswerRequest(
                    .occurrence(subject.id), outcome, happened: world.now, replace: true))
        case 8, 9:
            guard let subject, subject.answer?.outcome == .done else { return }
            let amount = try Quantity.parse("\(Int.random(in: 1...3, using: &random)) tablets")
            event = .answer(
                AnswerRequest(.occurrence(subject.id), .done, happened: world.now, amount: amount, replace: true))
        case 10, 11:
            guard let subject, subject.undoable != nil else { return }
            event = .undo(subject.id)
        case 12:
            guard let subject, subject.isOpen else { return }
            event = .snooze(subject.id, until: world.now + .seconds(600))
        case 13:
            let isArchived = world.scheduler.ledger.reminders[id]?.isArchived == true
            event = .change([isArchived ? .restore(id) : .archive(id)])
        case 14:
            let dose = "\(Int.random(in: 1...2, using: &random)) tablets"
            event = .change([
                .define(
                    try world.definition(
                        id.rawValue, [.init(when: "daily at 08:00, 20:00")], fields: ["dose": dose]))
            ])
        default:
            guard refills else { return }
            event = .stock(
                id,
                Bool.random(using: &random)
                    ? .refill("30", expires: nil, note: nil, repeats: nil) : .count("100 tablets", note: nil))
        }
        guard let event else { return }
        do { try world.decide(event) } catch is RemindError {}
    }
}
