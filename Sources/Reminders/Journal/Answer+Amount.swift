package import Schedules

extension Answer {
    /// The amount that was recorded with it.
    package var amount: Quantity? { quantity("dose") }
    /// What one of them held then.
    package var strength: Quantity? { quantity("strength") }

    private func quantity(_ field: String) -> Quantity? { fields[field].flatMap { try? Quantity.parse($0.text) } }
}
