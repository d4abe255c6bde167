import Schedules
import Vocabulary

extension Capability {
    /// The problem with a highest dose that is lower than a dose, or cannot be compared with it.
    static func highestProblem(with definition: Definition) -> FieldProblem? {
        guard let highest = definition.fields["highest"].flatMap({ try? Quantity.parse($0.text) }) else { return nil }
        for fields in [[:]] + definition.lines.map({ $0.fields ?? [:] }) {
            let dosing = Dosing(definition.fields.merging(fields) { _, own in own })
            guard let dose = dosing.dose else { continue }
            guard let most = dosing.amount(of: highest, in: dose.base.dimension) else {
                return FieldProblem(
                    "highest", "at most \(highest.inNumber) at once, but the dose is \(dose.inNumber)",
                    hint: "give it in \(dose.unit): \(field: "highest", "\(dose)")")
            }
            guard most >= dose.base.amount else {
                return FieldProblem(
                    "highest", "at most \(highest.inNumber) at once is less than the dose of \(dose.inNumber)",
                    hint: "\(field: "highest", "\(dose)")")
            }
        }
        return nil
    }

    /// The problem with a limit that the dose cannot be checked against, or with an `again` that the schedules rule
    /// out.
    static func limitProblem(with definition: Definition) -> FieldProblem? {
        let asksAgain = definition.fields["again"]?.text == "yes"
        guard asksAgain || definition.lines.contains(where: { $0.when.hasPrefix("as needed") }) else { return nil }
        var isAsNeeded = false
        for line in definition.lines {
            guard case .asNeeded(let limits)? = line.schedule?.rule else { continue }
            isAsNeeded = true
            guard let most = limits.most else { continue }
            let dosing = Dosing(definition.fields.merging(line.fields ?? [:]) { _, own in own })
            guard let dose = dosing.dose else {
                return FieldProblem(
                    "when", "at most \(most.amount.inNumber), but it has no dose",
                    hint: "set the dose: \(field: "dose", "500 mg")")
            }
            guard dosing.amount(of: dose, in: most.amount.base.dimension) != nil else {
                return FieldProblem(
                    "when", "at most \(most.amount.inNumber), but the dose is \(dose.inNumber)",
                    hint: "set what one \(dose.unitOfOne) holds: \(field: "strength", "500 mg")")
            }
        }
        guard asksAgain else { return nil }
        guard isAsNeeded else {
            return FieldProblem(
                "again", "again needs an as-needed schedule", hint: "as needed, at least 6h apart")
        }
        for line in definition.lines {
            switch line.schedule?.rule {
            case .afterTaken?, .after?:
                return FieldProblem(
                    "again", "again and a schedule that follows a dose cannot be combined",
                    hint: "make two reminders")
            default: continue
            }
        }
        return nil
    }
}
