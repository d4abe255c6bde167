extension Tracker {
    /// A day that is checked has a frequency, and one that is counted an amount.
    func chainProblem(with definition: Definition) -> FieldProblem? {
        guard let measuring = measures?.measuring(definition) else { return nil }
        let isBroken = definition.isToBreak
        let isCheck = measuring.measure == .check
        for field in ["unit", "step"] where isCheck && definition.fields[field] != nil {
            return FieldProblem(
                field, "a habit that is checked has no \(field)", hint: "\(field: "measure", "count")")
        }
        let isSeasonal = definition.fields["during"] != nil
        if isSeasonal, isBroken || !isCheck || definition.fields["goal"] != nil {
            return FieldProblem(
                "during", "a habit that is kept on such days is checked, daily, and is none to break",
                hint: "leave out the goal, the measure and no")
        }
        if !isSeasonal, definition.fields["owed"] != nil {
            return FieldProblem("owed", "only days of a season are owed", hint: "\(field: "during", "ramadan")")
        }
        if isBroken, !isCheck || definition.fields["goal"] != nil {
            return FieldProblem(
                "no", "a habit to break is checked and has no goal: it wants none at all",
                hint: "leave out \(isCheck ? "the goal" : "the measure")")
        }
        switch measuring.goal?.rule {
        case .reach?:
            return FieldProblem("goal", "a habit has no value to reach", hint: "\(field: "goal", "3 times a week")")
        case .times?, .weekdays?, nil: return nil
        case .atLeast?, .atMost?, .between?:
            guard isCheck else { return nil }
            return FieldProblem(
                "goal", "a habit that is checked has no amount for its goal", hint: "\(field: "measure", "count")")
        }
    }
}
