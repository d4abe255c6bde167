import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Finds an amount that is probably a mistake: far above the dose in force, in a unit that cannot be compared with it, or
/// too much for one day. A person may confirm it.
struct Overdose: SnapshotReader {
    let snapshot: Snapshot

    /// Without `highest`, more than this many times the dose is refused, and this many times the plan of a day.
    static let factor: Int64 = 2
    static let day = Duration.seconds(86_400)
    /// How far around a dose its plan is looked for, so that a day of a weekly medicine has one.
    private static let around = Duration.seconds(7 * 86_400)

    struct Problem {
        /// For the history, if a reason was given: `3 times the usual dose of 500 mg`
        var limit: String
        var error: RemindError
    }

    /// - Parameters:
    ///   - line: The schedule whose dose it is; -1 for none.
    ///   - usual: The dose in force at its slot.
    ///   - dose: The amount, as typed or the usual one.
    ///   - replaced: The occurrence whose answer this is.
    func problem(
        with request: AnswerRequest, of reminder: Reminder, line: Int, usual: Quantity?, dose: Quantity?,
        besides replaced: OccurrenceID?
    ) -> Problem? {
        guard request.outcome == .done, let dose else { return nil }
        let usual = usual ?? inForce(reminder, at: request.happened)
        if request.amount != nil, let usual, let found = single(dose, of: reminder, line: line, usual: usual) {
            return found
        }
        // A dose of the schedule was prescribed, whatever else was taken.
        guard request.amount != nil || replaced == nil else { return nil }
        return daily(dose, of: reminder, at: request.happened, besides: replaced)
    }

    private func single(_ dose: Quantity, of reminder: Reminder, line: Int, usual: Quantity) -> Problem? {
        let dimension = usual.base.dimension
        let dosing = reminder.dosing
        guard let own = dosing.amount(of: dose, in: dimension) else {
            return Problem(
                limit: "in \(dose.unit), not in \(usual.unit)",
                error: RemindError(
                    .unconfirmed, "\(reminder.definition.title) is taken in \(usual.unit), not in \(dose.unit)",
                    hint:
                        "--amount \"\(usual)\", or set what one \(dose.unitOfOne) holds: --strength; if it is right: --yes"
                ))
        }
        if let highest = reminder.highestDose, let most = dosing.amount(of: highest, in: dimension) {
            guard own > most else { return nil }
            return Problem(
                limit: "more than the highest dose of \(highest.inNumber)",
                error: RemindError(
                    .unconfirmed, "\(dose.inNumber) is more than the highest dose of \(highest.inNumber)",
                    hint: "check the unit; if it is right: --yes"))
        }
        guard own / Self.factor > usual.base.amount || own > usual.base.amount * Self.factor else { return nil }
        let tenths = own / max(1, usual.base.amount / 10)
        let times = tenths % 10 == 0 || tenths >= 100 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return Problem(
            limit: "\(times) times the usual dose of \(usual.inNumber)",
            error: RemindError(
                .unconfirmed, "\(dose.inNumber) is \(times) times the usual dose of \(usual.inNumber)",
                hint: "check the unit; if it is right: --yes"))
    }

    private func daily(_ dose: Quantity, of reminder: Reminder, at moment: Instant, besides replaced: OccurrenceID?)
        -> Problem?
    {
        guard let plan = plan(of: reminder, around: moment) else { return nil }
        let most = Schedule.AmountLimit(amount: plan.most, period: Self.day)
        let limits = RollingLimits(
            [Schedule.AsNeeded(most: most)], dosing: reminder.dosing,
            taken: reminder.rollingLimits(ledger: ledger, besides: replaced).taken)
        let before = limits.block(dose, at: moment)?.limit
        guard before != nil || limits.excess(of: dose) != nil else { return nil }
        let taken = before.map { ": \($0) before it" } ?? ""
        return Problem(
            limit: "more in 24 h than twice the plan of \(plan.usual.inNumber)",
            error: RemindError(
                .unconfirmed, "\(dose.inNumber) is too much for one day, the plan is \(plan.usual.inNumber)\(taken)",
                hint: "see what was taken with: remindctl history \(reminder.id); if it is right: --yes"))
    }

    /// The most that is planned for one day around a dose, and the most that is taken without a question; `nil` without a
    /// plan: taken as needed, or by when the dose before was taken.
    private func plan(of reminder: Reminder, around moment: Instant) -> (usual: Quantity, most: Quantity)? {
        guard !reminder.lines.contains(where: \.isChained) else { return nil }
        let slots = reminder.slots(
            after: moment - Self.around, through: moment + Self.around, limit: 3000, ledger: ledger, place: place
        ).filter { !reminder.isAllowance($0.key) }
        var days: [CivilDate: (sum: Int64, count: Int64)] = [:]
        var unit: Quantity?
        for slot in slots {
            guard let dose = Dosing(reminder.recordedFields(line: slot.line)).dose else { continue }
            unit = unit ?? dose
            guard let unit, let amount = reminder.dosing.amount(of: dose, in: unit.base.dimension) else { return nil }
            let day = snapshot.day(of: OccurrenceID(reminder.id, slot.key), due: slot.due)
            days[day, default: (0, 0)].sum += amount
            days[day, default: (0, 0)].count += 1
        }
        guard let unit, let most = days.values.map(\.sum).max(), let count = days.values.map(\.count).max() else {
            return nil
        }
        func quantity(_ amount: Int64) -> Quantity {
            let each = max(1, unit.base.amount / max(1, unit.thousandths))
            return Quantity(thousandths: amount / each, unit: unit.unit)
        }
        let highest = reminder.highestDose.flatMap { reminder.dosing.amount(of: $0, in: unit.base.dimension) } ?? 0
        return (quantity(most), quantity(max(most * Self.factor, highest * count)))
    }

    /// The largest dose of the schedules that hold on the day of a dose besides them: of a taper, that of the step.
    private func inForce(_ reminder: Reminder, at moment: Instant) -> Quantity? {
        let date = place.local.local(at: moment).date
        let definedOn = place.local.local(at: reminder.definedAt).date
        return reminder.lines.indices.filter { reminder.lines[$0].schedule.covers(date, definedOn: definedOn) }
            .compactMap { Dosing(reminder.recordedFields(line: $0)).dose }.max { $0.base.amount < $1.base.amount }
    }
}

extension Reminder {
    /// The most that is taken at once without a question.
    var highestDose: Quantity? { definition.fields["highest"].flatMap { try? Quantity.parse($0.text) } }
}
