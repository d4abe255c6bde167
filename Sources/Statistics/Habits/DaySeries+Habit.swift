import CivilTime

extension DaySeries {
    /// A copy whose days have the states of a habit's marks, for a goal that is about several days.
    package func judged(by history: HabitHistory) -> DaySeries {
        var values = self.values
        let today = history.first + (history.marks.count - 1)
        for index in values.indices where history.first <= first + index && first + index <= today {
            let state = history.state(of: first + index)
            guard state != .none || values[index].measured != nil else { continue }
            let known = values[index].measured
            values[index].measured = DayValue.Measured(
                value: known?.value ?? 0, count: known?.count ?? 0, state: state,
                level: state == .met ? 5 : state == .partial ? 2 : 0)
        }
        return DaySeries(first: first, values: values)
    }
}
